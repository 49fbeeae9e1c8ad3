"""The OCR engine of the one-machine stack, installed beside it.

It takes more than twice the disk of all else that the stack needs, and only pictures and scans need
it. Until it is there they wait, and if it cannot be installed their import fails
(prime/ocr/chosen.py). The environment of the tests has it from the beginning.
"""

from __future__ import annotations

import fcntl
import importlib
import logging
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from tests.local.install import arguments, pip_for

ENVIRONMENT = Path(sys.prefix)
REQUIREMENTS = Path(__file__).with_name("ocr-requirements.txt")
_SETTING = "OCR_ENGINE"
_POLL_SECONDS = 0.2
Install = Callable[[Path, int], "subprocess.Popen[bytes]"]
"""Starts a process that installs into the folder and keeps the lock of that number."""
logger = logging.getLogger(__name__)


class InstallFailed(Exception):
    """The engine was not installed; the message says why."""


def install(folder: Path, lock: int) -> subprocess.Popen[bytes]:
    """pip, with its own temporary files in the folder too."""
    temporary = folder / "tmp"
    temporary.mkdir()
    return subprocess.Popen(
        [
            *pip_for(Path(sys.executable)),
            *arguments([REQUIREMENTS]),
            "--target",
            str(folder / "new"),
        ],
        env=os.environ | {"TMPDIR": str(temporary)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=[lock],
        start_new_session=True,  # Ctrl-C is the stack's, which ends it
    )


@contextmanager
def engine(
    environment: Path = ENVIRONMENT, install: Install = install
) -> Iterator[Future[None] | None]:
    """Sets OCR_ENGINE while the block runs, and installs what is missing. The future ends when the
    engine is there, or with InstallFailed; None if it was there."""
    if (environment / "test").exists():
        os.environ[_SETTING] = "embedded"
        yield None
        return
    if _is_whole(environment):
        _use(environment)
        yield None
        return
    os.environ[_SETTING] = "installing"
    stopped, installed = threading.Event(), Future[None]()

    def work() -> None:
        try:
            _install(environment, install, stopped)
            _use(environment)
            installed.set_result(None)
        except (InstallFailed, OSError) as error:
            if not stopped.is_set():
                logger.exception("the OCR engine was not installed")
                os.environ[_SETTING] = "missing"
                installed.set_exception(error)

    thread = threading.Thread(target=work, name="ocr-install")
    thread.start()
    try:
        yield installed
    finally:
        stopped.set()
        thread.join()


def _is_whole(environment: Path) -> bool:
    """Whether today's requirements are installed. The folder gets its name when it is whole."""
    return _same(environment / "ocr" / REQUIREMENTS.name, REQUIREMENTS)


def _same(one: Path, other: Path) -> bool:
    return one.exists() and one.read_bytes() == other.read_bytes()


def _use(environment: Path) -> None:
    sys.path.append(str(environment / "ocr"))
    importlib.invalidate_caches()
    os.environ[_SETTING] = "embedded"


def _install(environment: Path, install: Install, stopped: threading.Event) -> None:
    """Also while another stack does: one of them at a time, and the other one finds it whole. An
    installer that outlives its stack keeps the lock until it ends."""
    with (environment / "ocr.lock").open("w") as lock:
        while not _locked(lock.fileno()):
            if stopped.wait(_POLL_SECONDS):
                raise InstallFailed("stopped")
        if _is_whole(environment):
            return
        partial, whole = environment / "ocr.partial", environment / "ocr"
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir()
        try:
            _finish(install(partial, lock.fileno()), stopped)
            shutil.copy(REQUIREMENTS, partial / "new")
            shutil.rmtree(whole, ignore_errors=True)
            (partial / "new").rename(whole)
        finally:
            shutil.rmtree(partial, ignore_errors=True)


def _locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _finish(process: subprocess.Popen[bytes], stopped: threading.Event) -> None:
    while True:
        try:
            printed, _ = process.communicate(timeout=_POLL_SECONDS)
            break
        except subprocess.TimeoutExpired:
            if stopped.is_set():
                process.kill()
    if stopped.is_set():
        raise InstallFailed("stopped")
    if process.returncode:
        said = (printed or b"").decode(errors="replace").strip()
        raise InstallFailed(said[-2000:] or f"the installer ended with {process.returncode}")
