"""The tables' process, which serves them at a port of its own.

The port is none that the system gives to connections: it stays free while the process is started
again.
"""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from commands.running_stack import StackError
from tests.local.aws.supervisor import supervised
from tests.local.aws.tables import dynoxide

PORTS = range(15_000, 32_000)
START_SECONDS = 60
LOG = "tables.log"
# It is killed with its parent, on Linux: as the kernel's own wish, of which it knows nothing.
_DIES_WITH_ITS_PARENT = (
    "import ctypes, os, sys; sys.platform == 'linux' and ctypes.CDLL(None).prctl(1, 9);"
    "os.execv(sys.argv[1], sys.argv[1:])"
)


@contextmanager
def serving(
    state_dir: Path, file: Path | None, on_end: Callable[[StackError], None]
) -> Iterator[str]:
    """The URL. Without a `file` the tables are in memory. Raises StackError."""
    program = dynoxide.program(Path(sys.executable).parent.parent)
    if not program.exists():
        raise StackError(f"{program} is missing: install it with `make -B .venv/run`")
    port, log = _free_port(), state_dir / LOG
    kept = ["--db-path", str(file.resolve())] if file else []
    command = [str(program), "serve", "--port", str(port), *kept]

    def spawn() -> subprocess.Popen[str]:
        with log.open("ab") as output:
            process = subprocess.Popen(
                [sys.executable, "-ISc", _DIES_WITH_ITS_PARENT, *command],
                env={},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                text=True,
                start_new_session=True,  # Ctrl-C is for the stack, which stops it last
            )
        _wait_until_it_answers(process, port, log)
        return process

    with supervised("the tables' process", spawn, _end, log, on_end):
        yield f"http://127.0.0.1:{port}"


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait()


def _free_port() -> int:
    while True:
        port = random.choice(PORTS)  # noqa: S311
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def _wait_until_it_answers(process: subprocess.Popen[str], port: int, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.005)
    process.kill()
    process.wait()
    raise StackError(f"the tables' process did not start, see {log}")
