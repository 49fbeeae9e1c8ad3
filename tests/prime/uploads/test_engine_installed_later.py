"""A picture that is sent before the one-machine stack has its OCR engine."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import boto3
import pytest
from PIL import Image

from prime.documents.reading import NOTHING_SEEN
from prime.imports import bucket
from tests.calling import rest
from tests.local import ocr
from tests.local.aws import import_queue
from tests.local.ocr import InstallFailed
from tests.prime.calls import body_of
from tests.prime.documents import drawing
from tests.prime.stored import COFFEE, document, notifications, statement, upload
from tests.project.tools import TOOLS
from toolkit import Caller

PHOTO = drawing.receipt(["CAFE LUNA", "2025-01-06", ("Flat white", "3.50"), ("TOTAL", "$6.75")])
BLANK = drawing.jpeg(Image.new("RGB", (60, 40), "white"), 85).getvalue()
WAITS = (
    "The engine that reads pictures is still being installed. The file is read as soon as it is "
    "there."
)
FAILED = (
    "Could not import photo.jpg: The engine that reads pictures could not be installed. Start "
    "Teller again with a network connection, then send the file again."
)
SECONDS = 30

Engine = Callable[[str], AbstractContextManager[Future[None] | None]]


@pytest.fixture
def deliver(queue: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Hands the worker one message of a queue that began empty."""
    monkeypatch.setattr(import_queue, "INSTALLING_SECONDS", 0)
    sqs: Any = boto3.client("sqs")
    sqs.purge_queue(QueueUrl=queue)
    return lambda: import_queue.deliver(sqs, queue)


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """The engine's context in an environment without it, with an installer that is that program.
    What it names `new` it has installed; it goes on once there is a file `go`."""
    monkeypatch.setattr(sys, "path", [*sys.path])

    def install(folder: Path, lock: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=[lock],
        )

    program = ""

    def of(text: str) -> AbstractContextManager[Future[None] | None]:
        nonlocal program
        program = text
        return ocr.engine(tmp_path, install)

    return of


SLOW = """
import os, time
os.mkdir("new")
while not os.path.exists("../go"):
    time.sleep(0.05)
"""
BROKEN = "import os; os.mkdir('new'); raise SystemExit('no network')"
KILLED = "import os; os.mkdir('new'); os.kill(os.getpid(), 9)"
QUICK = "import os; os.mkdir('new')"


def sent(owner: str, content: bytes | str = PHOTO, name: str = "photo.jpg") -> str:
    return upload(owner, content, name)


def test_it_waits_and_says_so_and_is_read_when_the_engine_is_there(
    owner: str, deliver: Callable[[], None], engine: Engine, tmp_path: Path
) -> None:
    with engine(SLOW) as installing:
        id = sent(owner)
        for _ in range(5):  # more than the tries after which an import is given up
            deliver()
        waiting = document(owner, id)
        assert (waiting.status, waiting.reason) == ("processing", WAITS)
        assert notifications(owner) == []
        (tmp_path / "go").touch()
        assert installing
        installing.result(SECONDS)
        deliver()
        read = document(owner, id)
        assert (read.status, read.transactions, read.questions) == ("waiting", 1, ["currency"])
        assert not read.reason


def test_its_state_is_told_in_spanish(
    owner: str, deliver: Callable[[], None], engine: Engine
) -> None:
    with engine(SLOW):
        sent(owner)
        deliver()
        asked = {"userId": owner, "days": 1}
        answer = rest(TOOLS["get_recent_imports"], owner, asked, language="es")
    (told,) = body_of(answer)["imports"]
    assert told["reason"] == (
        "El motor que lee las imágenes todavía se está instalando. El archivo se leerá en cuanto "
        "esté listo."
    )


def test_other_files_are_imported_meanwhile(
    owner: str, deliver: Callable[[], None], engine: Engine
) -> None:
    with engine(SLOW):
        sent(owner)
        table = sent(owner, statement(COFFEE), "january.csv")
        deliver()
        deliver()
        deliver()
        assert document(owner, table).status == "imported"


@pytest.mark.parametrize("program", [BROKEN, KILLED])
def test_where_the_engine_cannot_be_installed_its_import_fails_and_all_else_works(
    owner: str, deliver: Callable[[], None], engine: Engine, program: str
) -> None:
    with engine(program) as installing:
        assert installing
        with pytest.raises(InstallFailed):
            installing.result(SECONDS)
        id = sent(owner)
        deliver()
        assert document(owner, id).status == "failed"
        assert notifications(owner) == [FAILED]
        table = sent(owner, statement(COFFEE), "january.csv")
        deliver()
        assert document(owner, table).status == "imported"


def test_the_next_start_tries_again_and_the_file_is_read_when_it_is_sent_again(
    owner: str, deliver: Callable[[], None], engine: Engine
) -> None:
    with engine(BROKEN) as installing:
        assert installing
        installing.exception(SECONDS)
        id = sent(owner, BLANK)
        deliver()
    assert document(owner, id).status == "failed"
    with engine(QUICK) as installing:
        assert installing
        installing.result(SECONDS)
        bucket.put(Caller(owner), id, BLANK)
        deliver()
        assert document(owner, id).reason == NOTHING_SEEN


def test_an_installation_that_its_stack_broke_off_begins_anew(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCR_ENGINE", "none")
    with engine(SLOW) as installing:
        until(lambda: (tmp_path / "ocr.partial/new").exists())
    assert installing
    assert not installing.done()
    assert not (tmp_path / "ocr").exists()
    with engine(QUICK) as installing:
        assert installing
        installing.result(SECONDS)
        assert os.environ["OCR_ENGINE"] == "embedded"
    assert (tmp_path / "ocr").exists()


def test_what_a_killed_stack_left_is_not_taken_for_the_engine(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCR_ENGINE", "none")
    (tmp_path / "ocr.partial/new").mkdir(parents=True)
    with engine(QUICK) as installing:
        assert installing
        installing.result(SECONDS)
    assert not (tmp_path / "ocr.partial").exists()


def test_an_engine_that_is_whole_is_used_at_once(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCR_ENGINE", "none")
    with engine(QUICK) as installing:
        assert installing
        installing.result(SECONDS)
    with engine(BROKEN) as installing:
        assert installing is None
        assert os.environ["OCR_ENGINE"] == "embedded"
        assert str(tmp_path / "ocr") in sys.path


def test_an_engine_of_other_requirements_is_installed_anew(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCR_ENGINE", "none")
    (tmp_path / "ocr").mkdir()
    (tmp_path / "ocr" / ocr.REQUIREMENTS.name).write_text("rapidocr==0.1\n")
    with engine(QUICK) as installing:
        assert installing
        installing.result(SECONDS)


def test_of_two_stacks_one_installs_and_the_other_finds_it(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCR_ENGINE", "none")
    with engine(SLOW) as first:
        until(lambda: (tmp_path / "ocr.partial/new").exists())
        with ocr.engine(tmp_path, _never) as second:
            (tmp_path / "go").touch()
            assert first
            assert second
            first.result(SECONDS)
            second.result(SECONDS)


def _never(folder: Path, lock: int) -> subprocess.Popen[bytes]:
    raise AssertionError("it was installed twice")


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)
