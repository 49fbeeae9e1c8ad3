"""What the tests share: one emulator with the template's tables per test process."""

from __future__ import annotations

import gc
import os
import uuid
from collections.abc import Generator, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from commands.template import Template
from tests.local.aws import emulator

# Before any test module imports an entity: models read their table's name when they are made.
os.environ.update(
    emulator.IDENTITY
    | Template(Stage="dev", OtpProvider="fixed").environment()
    | {"POWERTOOLS_METRICS_DISABLED": "true"}
)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays: looking for garbage among it is a tenth of a process's time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def aws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The emulator's URL, also in the environment."""
    with emulator.start(tmp_path_factory.mktemp("state"), Template().tables) as url:
        os.environ["AWS_ENDPOINT_URL"] = url
        yield url


@pytest.fixture
def user_id(aws: str) -> str:
    """Somebody new, so that tests share a table without meeting each other's rows."""
    return f"user-{uuid.uuid4().hex[:12]}"


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

    monkeypatch.setitem(vars(NEVER[1]), "compiled", Failing())


@pytest.fixture
def artifacts() -> Path:
    """Where screenshots go."""
    folder = Path(".artifacts")
    folder.mkdir(exist_ok=True)
    return folder
