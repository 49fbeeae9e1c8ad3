"""The tables' process, which serves them at a port of its own.

The port is none that the system gives to connections: it stays free while the process is started
again.

Dynoxide answers whoever signs in any way, web pages too: it allows them all origins. So it listens
at an address that no page can guess: one of 2^24 of this machine's, at one of 2^14 ports.
"""

from __future__ import annotations

import os
import random
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address
from pathlib import Path

from commands.running_stack import StackError
from tests.local.aws.supervisor import supervised
from tests.local.aws.tables import dynoxide

PORTS = range(15_000, 32_000)
START_SECONDS = 60
LOG = "tables.log"
_LOCALHOST = "127.0.0.1"
_LOOPBACK = int(IPv4Address("127.1.0.0"))
_ADDRESSES = int(IPv4Address("127.255.0.0")) - _LOOPBACK
# On Linux the kernel kills it with its parent; it does not begin if its parent was killed before.
_DIES_WITH_ITS_PARENT = (
    "import ctypes, os, sys; sys.platform == 'linux' and ctypes.CDLL(None).prctl(1, 9);"
    "os.getppid() == int(sys.argv[1]) and os.execv(sys.argv[2], sys.argv[2:])"
)


@contextmanager
def serving(state_dir: Path, file: Path, on_end: Callable[[StackError], None]) -> Iterator[str]:
    """The URL of the tables in `file`. Raises StackError."""
    program = dynoxide.program(Path(sys.executable).parent.parent)
    if not program.exists():
        raise StackError(f"{program} is missing: install it with `make -B .venv/run`")
    host, log = _hidden_host(), state_dir / LOG
    port = _free_port(host)
    command = [str(program), "serve", "--host", host, "--port", str(port)]
    command += ["--db-path", str(file.resolve())]

    def spawn() -> subprocess.Popen[str]:
        with log.open("ab") as output:
            process = subprocess.Popen(
                [sys.executable, "-ISc", _DIES_WITH_ITS_PARENT, str(os.getpid()), *command],
                env={},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                text=True,
                start_new_session=True,  # Ctrl-C is for the stack, which stops it last
            )
        _wait_until_it_answers(process, (host, port), log)
        return process

    with supervised("the tables' process", spawn, _end, log, on_end):
        yield f"http://{host}:{port}"


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait()


def _hidden_host() -> str:
    """127.0.0.1 where the system has no other address of its own, as macOS has not."""
    host = str(IPv4Address(_LOOPBACK + secrets.randbelow(_ADDRESSES)))
    return host if _can_bind(host, 0) else _LOCALHOST


def _free_port(host: str) -> int:
    """Free at 127.0.0.1 too, which Dynoxide looks at."""
    while True:
        port = random.choice(PORTS)  # noqa: S311
        if _can_bind(host, port) and _can_bind(_LOCALHOST, port):
            return port


def _can_bind(host: str, port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def _wait_until_it_answers(
    process: subprocess.Popen[str], address: tuple[str, int], log: Path
) -> None:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if not probe.connect_ex(address):
                return
        time.sleep(0.005)
    process.kill()
    process.wait()
    raise StackError(f"the tables' process did not start, see {log}")
