"""ASGI apps served on sockets of 127.0.0.1 by a thread of this process."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from tests.local.http_protocol import HttpProtocol

LAST_ANSWERS_SECONDS = 3


def claim(port: int = 0) -> socket.socket:
    """A port of 127.0.0.1, 0 for any free one, that refuses connections until it is served.

    Raises OSError when it is taken.
    """
    # With the protocol unnamed asyncio leaves Nagle's algorithm on: every answer waits 40 ms.
    claimed = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    claimed.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        claimed.bind(("127.0.0.1", port))
    except OSError:
        claimed.close()
        raise
    return claimed


def url_of(claimed: socket.socket) -> str:
    return f"http://127.0.0.1:{claimed.getsockname()[1]}"


@contextmanager
def serving(app: ASGIApp, claimed: socket.socket | None = None) -> Iterator[str]:
    """The app's URL. Requests made from the first moment wait until the thread takes them."""
    listener = claimed or claim()
    listener.listen(socket.SOMAXCONN)
    config = uvicorn.Config(
        app,
        http=HttpProtocol,
        log_config=None,
        access_log=False,
        ws="none",
        timeout_graceful_shutdown=LAST_ANSWERS_SECONDS,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield url_of(listener)
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
