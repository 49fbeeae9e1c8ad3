"""The emulator as it is served by a process that ends when its parent does.

Standard input is the parent's end of life: it is closed also when the parent is killed.
"""

from __future__ import annotations

import asyncio
import socket
import sys

import uvicorn
from ministack.app import app
from starlette.types import ASGIApp, Receive, Scope, Send

KEEP_ALIVE_SECONDS = 75
LAST_ANSWERS_SECONDS = 3


async def serve_until_orphaned(listener: int, served: ASGIApp = app) -> None:
    config = uvicorn.Config(
        _with_offered_protocols(served),
        log_config=None,
        access_log=False,
        ws="wsproto",
        proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=LAST_ANSWERS_SECONDS,
    )
    server = uvicorn.Server(config)
    parent = asyncio.create_task(_end_of_parent(server))
    await server.serve([socket.socket(fileno=listener)])
    parent.cancel()


def _with_offered_protocols(served: ASGIApp) -> ASGIApp:
    """uvicorn takes what a socket's client offers out of the headers, where ministack looks."""

    async def with_header(scope: Scope, receive: Receive, send: Send) -> None:
        if offered := scope.get("subprotocols"):
            header = (b"sec-websocket-protocol", ", ".join(offered).encode())
            scope = {**scope, "headers": [*scope["headers"], header]}
        await served(scope, receive, send)

    return with_header


async def _end_of_parent(server: uvicorn.Server) -> None:
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    await reader.read()
    server.should_exit = True
