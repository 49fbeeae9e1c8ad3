"""A Docker of our own for a while: Debian's dockerd as root, with its own socket and folders."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

UP = "API listen on"


class EngineError(RuntimeError):
    """Docker cannot start; the message is one line that says why."""


@contextmanager
def running(folder: Path) -> Iterator[dict[str, str]]:
    """The variables by which `docker` and `sam` find it. The folder's path has to be short, as
    those of sockets are. Raises EngineError."""
    if not shutil.which("dockerd"):
        raise EngineError("Docker cannot start: there is no dockerd (Debian's docker.io)")
    address = f"unix://{folder}/docker.sock"
    with subprocess.Popen(
        [
            *("dockerd", "--host", address, "--pidfile", str(folder / "pid")),
            *("--data-root", str(folder / "data"), "--exec-root", str(folder / "exec")),
            *("--iptables=false", "--ip6tables=false"),  # containers only call this machine
        ],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        _wait_until_up(process.stderr)
        rest = threading.Thread(target=process.stderr.read)  # or the pipe would fill up
        rest.start()
        try:
            yield {"DOCKER_HOST": address}
        finally:
            process.terminate()
            rest.join()


def _wait_until_up(log: IO[str]) -> None:
    line = ""
    for line in log:
        if UP in line:
            return
    raise EngineError(f"Docker cannot start: {line.strip()}")
