"""A process that is started again when it dies."""

from __future__ import annotations

import logging
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from commands.running_stack import StackError

LOADED = "loaded"
"""What ministack's process prints when it holds the data."""
DEATHS = 3
SECONDS = 1
"""So many deaths one after the other, each so soon after its start, are no accident."""
Process = subprocess.Popen[str]
logger = logging.getLogger(__name__)


@contextmanager
def supervised(
    name: str,
    spawn: Callable[[], Process],
    end: Callable[[Process], None],
    log: Path,
    on_end: Callable[[StackError], None],
) -> Iterator[None]:
    """`spawn` returns a process that answers, or raises StackError; `end` lets it end. `on_end` is
    called, in a thread, when no process can go on."""
    supervisor = _Supervisor(name, spawn, end, log, on_end)
    try:
        yield
    finally:
        supervisor.stop()


class _Supervisor:
    def __init__(
        self,
        name: str,
        spawn: Callable[[], Process],
        end: Callable[[Process], None],
        log: Path,
        on_end: Callable[[StackError], None],
    ) -> None:
        self._name, self._spawn, self._end = name, spawn, end
        self._log, self._on_end = log, on_end
        self._stopping = threading.Event()
        self._process = spawn()
        self._thread = threading.Thread(target=self._watch, name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._end(self._process)
        self._thread.join()

    def _watch(self) -> None:
        deaths = 0
        while True:
            started = time.monotonic()
            code = self._process.wait()
            self._end(self._process)
            if self._stopping.is_set():
                return
            deaths = deaths + 1 if time.monotonic() - started < SECONDS else 0
            try:
                if deaths == DEATHS:
                    raise StackError(f"{self._name} keeps dying, see {self._log}")
                logger.warning("%s ended with %s, and is started again", self._name, code)
                self._process = self._spawn()
                if self._stopping.is_set():
                    self._end(self._process)
            except StackError as error:
                return self._on_end(error)
            except OSError as error:
                return self._on_end(StackError(f"{self._name} was not started: {error}"))
