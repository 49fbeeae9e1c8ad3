"""The folder of this machine's stack: it belongs to one at a time, and says which runs."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from commands import atomic_file

LOCK = "lock"
RUNNING = "running.json"


class StackError(RuntimeError):
    """The stack cannot be started or used; the message is one line for whoever asked."""


@contextmanager
def alone(state_dir: Path) -> Iterator[None]:
    """The folder's lock. Raises `StackError` when a process that runs has it."""
    state_dir.mkdir(parents=True, exist_ok=True)
    with (state_dir / LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StackError(f"another stack runs on {state_dir}: set STATE_DIR") from None
        yield


@contextmanager
def announced(state_dir: Path, variables: Mapping[str, str]) -> Iterator[None]:
    """Lets other processes use the running stack's AWS, by `variables_of_running`."""
    path = state_dir / RUNNING
    atomic_file.write(path, json.dumps(variables).encode())
    try:
        yield
    finally:
        path.unlink()


def variables_of_running(state_dir: Path) -> dict[str, str]:
    """The environment of the folder's running stack. Raises `StackError` when there is none."""
    path = state_dir / RUNNING
    if not path.exists() or not _is_locked(state_dir):  # one that was killed leaves its file
        raise StackError(f"no stack runs on {state_dir}: start it with `make run`")
    variables: dict[str, str] = json.loads(path.read_text())
    return variables


def _is_locked(state_dir: Path) -> bool:
    with (state_dir / LOCK).open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
