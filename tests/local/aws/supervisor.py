"""The emulator's process, started again when it dies.

Its socket is its parent's: what is asked while no process answers waits for the next one.
"""

from __future__ import annotations

import logging
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from commands.running_stack import StackError

LOADED = "loaded"
"""What the process says on its standard output when it holds the data."""
DEATHS = 3
SECONDS = 1
"""So many deaths one after the other, each so soon after its start, are no accident."""
logger = logging.getLogger(__name__)


class Supervisor:
    """`spawn` starts a process on the socket; it says LOADED on its standard output, or why not."""

    def __init__(
        self,
        spawn: Callable[[], subprocess.Popen[str]],
        listener: socket.socket,
        log: Path,
        on_end: Callable[[StackError], None],
    ) -> None:
        self._spawn, self._listener, self._log, self._on_end = spawn, listener, log, on_end
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="emulator", daemon=True)

    def start(self) -> None:
        """Returns when the data is loaded. Raises StackError when it is not."""
        self._process = self._spawned()
        self._thread.start()

    def stop(self) -> None:
        """Returns when the last changes are on the disk."""
        self._stopping.set()
        _let_end(self._process)
        self._thread.join()

    def _spawned(self) -> subprocess.Popen[str]:
        process = self._spawn()
        assert process.stdout is not None
        said = process.stdout.readline().rstrip("\n")
        if said == LOADED:
            process.stdout.close()
            return process
        process.communicate()
        raise StackError(said or f"the emulator did not start, see {self._log}")

    def _watch(self) -> None:
        deaths = 0
        while True:
            started = time.monotonic()
            code = self._process.wait()
            _let_end(self._process)
            if self._stopping.is_set():
                return
            deaths = deaths + 1 if time.monotonic() - started < SECONDS else 0
            try:
                if deaths == DEATHS:
                    raise StackError(f"the emulator keeps dying, see {self._log}")
                logger.warning("the emulator ended with %s, and is started again", code)
                self._process = self._spawned()
                if self._stopping.is_set():
                    _let_end(self._process)
            except StackError as error:
                self._listener.close()  # nobody waits for an answer any more
                self._on_end(error)
                return


def _let_end(process: subprocess.Popen[str]) -> None:
    """Its standard input is its parent's life."""
    assert process.stdin is not None
    process.stdin.close()
