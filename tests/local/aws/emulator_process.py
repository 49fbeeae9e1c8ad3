"""The emulator as it is served by a process that ends when its parent does.

Standard input is the parent's end of life: it is closed also when the parent is killed.
"""

from __future__ import annotations

import asyncio
import signal
import sys

from hypercorn.asyncio import serve
from hypercorn.config import Config
from hypercorn.typing import ASGIFramework
from ministack.app import app


async def serve_until_orphaned(listener: int, served: ASGIFramework = app) -> None:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    parent = asyncio.create_task(_end_of_parent(stop))
    config = Config()
    config.bind = [f"fd://{listener}"]
    config.keep_alive_timeout = 75
    await serve(served, config, shutdown_trigger=stop.wait)
    parent.cancel()


async def _end_of_parent(stop: asyncio.Event) -> None:
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    await reader.read()
    stop.set()
