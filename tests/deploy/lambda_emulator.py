"""A built function under AWS's own runtime client and Lambda emulator, one call at a time."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.deploy import sam
from tests.local.template import Function

PROGRAM = sam.PACKAGES / f"samcli/local/rapid/aws-lambda-rie-{sam.ARCHITECTURE}"
INVOKE = "/2015-03-31/functions/function/invocations"
CONNECT_TRIES = 6
"""With httpx's pauses between them, fifteen seconds."""


class Invoker:
    def __init__(self, url: str) -> None:
        transport = httpx.HTTPTransport(retries=CONNECT_TRIES)
        self._http = httpx.Client(base_url=url, transport=transport, timeout=60)

    def __call__(self, event: object) -> Any:
        """The function's answer, or what Lambda says of its failure."""
        return self._http.post(INVOKE, json=event).json()

    def close(self) -> None:
        self._http.close()


@contextmanager
def running(
    built: Path, function: Function, variables: Mapping[str, str], log: Path
) -> Iterator[Invoker]:
    own, api = _free_port(), _free_port()
    # The runtime client comes with Lambda's Python: behind the layer, as there.
    paths = [built / function.logical_id, built / "ToolkitLayer/python", sam.PACKAGES]
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
    invoke = Invoker(f"http://127.0.0.1:{own}")
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
