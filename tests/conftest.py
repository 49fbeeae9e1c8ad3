"""What the tests share: one emulator with the template's tables per test process."""

from __future__ import annotations

import gc
import os
import re
import uuid
from collections.abc import Callable, Generator, Iterator, Mapping
from fnmatch import fnmatch
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import botocore.session
import pytest
from _pytest.runner import runtestprotocol
from botocore.loaders import create_loader

from commands.template import Template
from tests import certificates_once
from tests.local.aws import emulator, keys
from tests.local.aws.emulator import Aws
from tests.local.aws.tokens import FIRST_PARTY

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.local.telegram.bot_api import FakeTelegram
    from tests.stack.started import Started

# Before any test module imports an entity: models read their table's name when they are made.
os.environ.update(
    emulator.IDENTITY
    | Template(
        Stage="dev", OtpProvider="fixed", DynamoDBWire=os.environ.get("DYNAMODB_WIRE") or "auto"
    ).environment()
    | {"POWERTOOLS_METRICS_DISABLED": "true", "CONSOLE_CLIENT_ID": FIRST_PARTY}
)

# A client that is not boto3's has a session of its own, which would read botocore's descriptions of
# all services anew: a sixth of what some tests compute.
setattr(botocore.session, create_loader.__name__, cache(create_loader))
certificates_once.install()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays: looking for garbage among it is a tenth of a process's time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A process that has its share tells of a test that passes once, and not also that it was set
    up and ended: what is told is written, sent, read and counted."""
    if SHARES not in getattr(item.config, "workerinput", {}):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


SHARES = "shares"
PARTS = 8
"""Of a share, each of which is a folder or less."""
_LEAVES_OUT = re.compile(r"not \w+(?: and not \w+)*")
_OF_ALL_ITS_TESTS = re.compile(r"^pytestmark = .*\bmark\..*$", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A module is not imported if -m leaves out all of its tests, or if it is another process's."""
    if collection_path.is_file() and _is_elsewhere(collection_path, config):
        return True
    return all(_is_left_out(module, config) for module in _modules(collection_path)) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Hypothesis's tests are slow. Where slow tests are left out, they go before Hypothesis sees
    them: it would look for constants in every module of ours."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("slow")
    if "slow" in _left_out(config):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def _left_out(config: pytest.Config) -> set[str]:
    """The marks that -m leaves out, if that is all it does."""
    expression = config.getoption("markexpr")
    return {*expression.split()} - {"not", "and"} if _LEAVES_OUT.fullmatch(expression) else set()


def _is_left_out(module: Path, config: pytest.Config) -> bool:
    reached = _reached()
    return bool(_left_out(config) & _marks(module)) or (
        reached is not None and module not in reached
    )


@cache
def _reached() -> set[Path] | None:
    """The modules that the change reaches, if CHANGED asks for them alone."""
    if not os.environ.get("CHANGED"):
        return None
    from tests import changed

    return changed.reached()


def _is_elsewhere(module: Path, config: pytest.Config) -> bool:
    process = getattr(config, "workerinput", {})
    return SHARES in process and module not in _shares(config, process[SHARES])[_number(process)]


def _number(process: Mapping[str, Any]) -> int:
    """Among those of the run, from 0."""
    return int(process["workerid"].removeprefix("gw"))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """With `--dist each` a process runs all that it collects: each collects its share."""
    if node.config.getoption("dist") == "each":
        node.workerinput[SHARES] = node.workerinput["workercount"]


@cache
def _shares(config: pytest.Config, processes: int) -> list[set[Path]]:
    """Modules of about as many bytes for each process. A folder's import much alike, and are of
    one; but a test of the chat takes three times as long as one of the same size elsewhere, and so
    what makes up a large part of a share is divided."""
    ignored = [Path(path).resolve() for path in config.getoption("ignore") or ()]
    folders: dict[Path, set[Path]] = {}
    for module in _modules(config.rootpath / "tests"):
        if not _is_left_out(module, config) and not any(map(module.is_relative_to, ignored)):
            folders.setdefault(module.parent, set()).add(module)
    large = sum(map(_size, folders.values())) / processes / PARTS
    parts = [
        part
        for folder in folders.values()
        for part in (({module} for module in folder) if _size(folder) > large else [folder])
    ]
    shares: list[set[Path]] = [set() for _ in range(processes)]
    taken = [0] * processes
    for part in sorted(parts, key=lambda part: (-_size(part), min(part))):
        least = taken.index(min(taken))
        shares[least] |= part
        taken[least] += _size(part)
    return shares


def _size(modules: set[Path]) -> int:
    return sum(path.stat().st_size for path in modules)


def _modules(path: Path) -> Iterator[Path]:
    """Of tests, at the path or below it."""
    if path.is_file():
        yield path
    for folder, below, names in os.walk(path):
        below[:] = {*below} - {"__pycache__", "node_modules"}
        yield from (Path(folder, name) for name in names if fnmatch(name, "test_*.py"))


@cache
def _marks(module: Path) -> set[str]:
    """Those of all its tests."""
    return {
        name
        for line in _OF_ALL_ITS_TESTS.findall(module.read_text())
        for name in re.findall(r"\bmark\.(\w+)", line)
    }


Sent = list[tuple[str, str]]
"""Messages to telephones: number and text."""
Row = dict[str, str | int]
Tabulate = Callable[[str, Row], None]
"""Adds a row to the table of this title, which the run prints at its end, as the row stands then.
Rows that begin alike, whichever tests they are of, are one, and their numbers are added up."""


Tell = Callable[[str], None]
"""Has the run print a text at its end."""
TOLD = "told"


@pytest.fixture
def tabulate(record_property: Callable[[str, object], None]) -> Tabulate:
    return record_property


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    return partial(record_property, TOLD)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tables: dict[str, dict[str, Row]] = {}
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            for title, row in report.user_properties:
                if title == TOLD:
                    terminalreporter.write_line(f"\n{row}")
                    continue
                table = tables.setdefault(title, {})
                name = str(next(iter(row.values())))
                table[name] = _sum(table[name], row) if name in table else row
    for title, rows in tables.items():
        terminalreporter.section(title)
        names = [name.replace("_", " ") for name in next(iter(rows.values()))]
        for cells in (names, *(rows[name].values() for name in sorted(rows))):
            terminalreporter.write_line(f"| {' | '.join(map(str, cells))} |")


def _sum(row: Row, other: Row) -> Row:
    """Its texts, and the sums of both rows' numbers."""
    sums: Row = {}
    for name, value in row.items():
        more = other[name]
        sums[name] = value + more if isinstance(value, int) and isinstance(more, int) else value
    return sums


@pytest.fixture(scope="session")
def aws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aws]:
    """AWS on this machine, also in the environment."""
    state_dir = tmp_path_factory.mktemp("state")
    with emulator.start(state_dir, Template().tables, kept=False) as aws:
        os.environ.update(aws.environment)
        os.environ.update(keys.of_vouchers(state_dir))
        yield aws


@pytest.fixture(scope="session")
def telegram_server() -> Iterator[tuple[FakeTelegram, str]]:
    """The Telegram that `stack` speaks to, and its URL."""
    from tests.local.server import serving
    from tests.local.telegram.bot_api import FakeTelegram

    telegram = FakeTelegram()
    with serving(telegram) as url:
        yield telegram, url


@pytest.fixture(scope="session")
def stack(
    tmp_path_factory: pytest.TempPathFactory, telegram_server: tuple[FakeTelegram, str]
) -> Iterator[Started]:
    """The one-machine stack of this test process, for tests that sign in users of their own. A test
    that stops it, configures it or changes the demo's user starts another one."""
    from tests.stack.started import IN_NO_HURRY, started

    _, telegram_url = telegram_server
    state_dir = tmp_path_factory.mktemp("state")
    with started(state_dir, TELEGRAM_URL=telegram_url, **IN_NO_HURRY) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """While it runs, no test of this process has an event loop of its own: Playwright has it."""
    from tests import chromium

    with chromium.started() as browser:
        yield browser


@pytest.fixture
def user_id(aws: Aws) -> str:
    """Somebody new, so that tests share a table without meeting each other's rows."""
    return f"user-{uuid.uuid4().hex[:12]}"


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sent]:
    """Passwords are issued; what the telephone network would have got."""
    from toolkit.guards import one_time_password

    sent: Sent = []
    one_time_password.provider.cache_clear()
    monkeypatch.setenv("OTP_PROVIDER", "sns")
    monkeypatch.setattr(one_time_password, "send_sms", lambda *message: sent.append(message))
    yield sent
    one_time_password.provider.cache_clear()


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What the logger writes, as it is written."""
    from toolkit import telemetry

    output = StringIO()
    handler: Any = telemetry.logger.logger_handler
    before = handler.setStream(output)
    yield output
    handler.setStream(before)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No text with a digit can be redacted."""
    from tests.personal_samples import Failing
    from toolkit.privacy.redaction import NEVER

    asked_of_all = next(kind for kind in NEVER if not kind.marks and kind.within is None)
    monkeypatch.setitem(vars(asked_of_all), "compiled", Failing())


@pytest.fixture
def artifacts() -> Path:
    """Where screenshots go."""
    folder = Path(".artifacts")
    folder.mkdir(exist_ok=True)
    return folder
