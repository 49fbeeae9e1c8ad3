"""A built function under AWS's own runtime client and Lambda emulator, one call at a time."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from commands.template import Function
from tests.deploy import sam

PROGRAM = sam.PACKAGES / f"samcli/local/rapid/aws-lambda-rie-{sam.ARCHITECTURE}"
_STARTED = re.compile(r"INIT REPORT\(durationMs: ([0-9.]+)\)")
INVOKE = "/2015-03-31/functions/function/invocations"
CONNECT_TRIES = 6
"""With httpx's pauses between them, fifteen seconds."""


TellStartUp = Callable[[Function, float], None]
"""Takes how many milliseconds a function's start took."""


class Invoker:
    def __init__(self, url: str, log: Path) -> None:
        self._log = log
        transport = httpx.HTTPTransport(retries=CONNECT_TRIES)
        self._http = httpx.Client(base_url=url, transport=transport, timeout=60)

    def __call__(self, event: object, client_context: Mapping[str, Any] | None = None) -> Any:
        """The function's answer, or what Lambda says of its failure."""
        headers = {}
        if client_context is not None:
            encoded = base64.b64encode(json.dumps(client_context).encode())
            headers["X-Amz-Client-Context"] = encoded.decode()
        return self._http.post(INVOKE, json=event, headers=headers).json()

    @property
    def start_up_ms(self) -> float:
        """How long Lambda says that the function took to start; it does at the first call."""
        report = _STARTED.search(self._log.read_text())
        assert report, self._log.read_text()
        return float(report[1])

    def close(self) -> None:
        self._http.close()


@contextmanager
def running(
    built: Path,
    function: Function,
    variables: Mapping[str, str],
    log: Path,
    layers: Sequence[str] = ("ToolkitLayer",),
) -> Iterator[Invoker]:
    own, api = _free_port(), _free_port()
    # The runtime client comes with Lambda's Python: behind the layers, as there.
    folders = [built / layer / "python" for layer in layers]
    paths = [built / function.logical_id, *folders, sam.PACKAGES]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [
                PROGRAM,
                *("--runtime-interface-emulator-address", f"127.0.0.1:{own}"),
                *("--runtime-api-address", f"127.0.0.1:{api}"),
                *(sam.PYTHON_FOLDER / "python3.13", "-m", "awslambdaric", function.handler),
            ],
            cwd=built / function.logical_id,
            env={"PATH": os.defpath, "PYTHONPATH": os.pathsep.join(map(str, paths)), **variables},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    invoke = Invoker(f"http://127.0.0.1:{own}", log)
    try:
        yield invoke
    finally:
        invoke.close()
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
