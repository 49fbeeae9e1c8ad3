"""What the tests share: one emulator with the template's tables per test process."""

from __future__ import annotations

import gc
import os
import re
import uuid
from collections.abc import Callable, Generator, Iterator
from fnmatch import fnmatch
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import botocore.session
import pytest
from botocore.loaders import create_loader

from commands.template import Template
from tests import certificates_once
from tests.local.aws import emulator, keys

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
    | {"POWERTOOLS_METRICS_DISABLED": "true"}
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


_LEAVES_OUT = re.compile(r"not \w+(?: and not \w+)*")
_OF_ALL_ITS_TESTS = re.compile(r"^pytestmark = .*\bmark\..*$", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where -m only leaves marks out, a module whose every test has one of them is not imported,
    and neither are the fixtures of a folder that has no other modules."""
    expression = config.getoption("markexpr")
    if not _LEAVES_OUT.fullmatch(expression):
        return None
    left_out = {name for name in expression.split() if name not in ("not", "and")}
    return all(left_out & _marks(module) for module in _modules(collection_path)) or None


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
def aws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The emulator's URL, also in the environment."""
    state_dir = tmp_path_factory.mktemp("state")
    with emulator.start(state_dir, Template().tables, synced=False) as url:
        os.environ["AWS_ENDPOINT_URL"] = url
        os.environ.update(keys.of_vouchers(state_dir))
        yield url


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
def user_id(aws: str) -> str:
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
