"""One Docker, one stack and one `make sam-local` for all tests here: `make sam-local-test`."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from commands.template import ROOT
from tests.local.sam_local.run import FOLDER
from tests.sam_local import documented, engine, runtime_image
from tests.stack.started import Started, module_of, started

API, LAMBDA = "http://localhost:3000", "http://localhost:3001"
"""Where `sam local start-api` and `sam local start-lambda` listen."""
CONNECT_TRIES = 9
"""With httpx's pauses between them, two minutes: other stages may run beside this one."""


@pytest.fixture(scope="session")
def environment() -> Iterator[dict[str, str]]:
    """That of whoever enters the commands, with Docker."""
    with tempfile.TemporaryDirectory(prefix="docker-") as folder, ExitStack() as parts:
        try:
            docker = parts.enter_context(engine.running(Path(folder)))
        except engine.EngineError as error:
            pytest.exit(str(error), returncode=1)
        quiet = {"SAM_SKIP_PULL_IMAGE": "1", "SAM_CLI_TELEMETRY": "0"}
        yield {"PATH": os.environ["PATH"], "HOME": folder, **docker, **quiet}


@pytest.fixture(scope="session")
def stack(
    environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Started]:
    """That `sam local` works on."""
    with started(tmp_path_factory.mktemp("state")) as running:
        program = module_of("sam-local")
        with started(running.state_dir, program=program, **environment):
            runtime_image.make(FOLDER / "artifacts", environment)
            yield running


@pytest.fixture(scope="session")
def sam_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what `sam local` tells."""
    return tmp_path_factory.mktemp("sam")


@pytest.fixture(scope="session")
def served(stack: Started, environment: dict[str, str], sam_log: Path) -> Iterator[None]:
    """With the servers that the page names."""
    printed = documented.servers()
    assert printed[:2] == ["make run", "make sam-local"]
    path = {"PATH": f"{documented.PROGRAMS}{os.pathsep}{environment['PATH']}"}
    with ExitStack() as running:
        for number, command in enumerate(printed[2:]):
            log = sam_log / f"server-{number}.log"
            running.enter_context(_until_ctrl_c(command, environment | path, log))
        transport = httpx.HTTPTransport(retries=CONNECT_TRIES)
        with httpx.Client(transport=transport) as client:
            for url in (API, LAMBDA):
                client.get(url)
        yield


@contextmanager
def _until_ctrl_c(command: str, environment: dict[str, str], log: Path) -> Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            command.split(),
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
