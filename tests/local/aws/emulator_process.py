"""The emulator as a child process that ends, with its state saved, when its parent does.

    python -m tests.local.aws.emulator_process <inherited listening socket's number>

Standard input is the parent's end of life: it is closed also when the parent is killed.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from functools import lru_cache

from hypercorn.asyncio import serve
from hypercorn.config import Config
from ministack.app import app
from ministack.services import dynamodb


async def serve_until_orphaned(listener: int) -> None:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    parent = asyncio.create_task(_end_of_parent(stop))
    config = Config()
    config.bind = [f"fd://{listener}"]
    config.keep_alive_timeout = 75
    await serve(app, config, shutdown_trigger=stop.wait)
    parent.cancel()


def read_expressions_once() -> None:
    """ministack takes an expression apart again for every item of a partition: among 100,000
    rows that is longer than a tool waits for its query."""
    for reader in ("_tokenize", "_condition_syntax_error"):
        setattr(dynamodb, reader, lru_cache(maxsize=1024)(getattr(dynamodb, reader)))


async def _end_of_parent(stop: asyncio.Event) -> None:
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    await reader.read()
    stop.set()


if __name__ == "__main__":
    read_expressions_once()
    asyncio.run(serve_until_orphaned(int(sys.argv[1])))
