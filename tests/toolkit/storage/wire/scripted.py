"""A DynamoDB on this machine that says what a test tells it to, once for each request."""

from __future__ import annotations

import json
import queue
import socket
import ssl
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any

#: What is done with a connection whose request has been read; whether it stays open.
Reply = Callable[[socket.socket], bool]


@dataclass(frozen=True)
class Request:
    headers: dict[str, str]
    body: Any


@dataclass
class Server:
    url: str
    replies: queue.SimpleQueue[Reply] = field(default_factory=queue.SimpleQueue)
    requests: list[Request] = field(default_factory=list)
    connections: int = 0

    def will(self, *replies: Reply) -> None:
        for reply in replies:
            self.replies.put(reply)


def says(body: Any = None, status: int = 200, *, raw: bytes | None = None, **headers: str) -> Reply:
    """An answer. A header's underscore is a hyphen."""
    content = json.dumps(body or {}).encode() if raw is None else raw
    lines = {"content-length": str(len(content)), "x-amz-crc32": str(zlib.crc32(content))}
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return sends(f"HTTP/1.1 {status} Said\r\n{head}\r\n".encode() + content)


def refuses(code: str, status: int = 400, /, **more: Any) -> Reply:
    return says({"__type": f"com.amazonaws.dynamodb.v20120810#{code}", **more}, status)


def untimely(code: str, now: float) -> Reply:
    """The signature's time is refused; the clock here says `now`."""
    body = {"__type": f"com.amazon.coral.service#{code}", "message": "Signature expired"}
    return says(body, 400, date=formatdate(now, usegmt=True))


def sends(data: bytes, *, then_closes: bool = False) -> Reply:
    def send(connection: socket.socket) -> bool:
        connection.sendall(data)
        return not then_closes

    return send


def hangs_up(_: socket.socket) -> bool:
    return False


def is_silent(connection: socket.socket) -> bool:
    """Until the other end gives up."""
    connection.recv(1)
    return False


@contextmanager
def serving(context: ssl.SSLContext | None = None) -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        scheme = "https" if context else "http"
        server = Server(f"{scheme}://localhost:{listening.getsockname()[1]}")
        threading.Thread(target=_accept, args=(server, listening, context), daemon=True).start()
        try:
            yield server
        finally:
            listening.shutdown(socket.SHUT_RDWR)


def _accept(server: Server, listening: socket.socket, context: ssl.SSLContext | None) -> None:
    with suppress(OSError):  # it is closed at the end
        while True:
            connection, _ = listening.accept()
            server.connections += 1
            threading.Thread(
                target=_converse, args=(server, connection, context), daemon=True
            ).start()


def _converse(server: Server, connection: socket.socket, context: ssl.SSLContext | None) -> None:
    with suppress(OSError), connection:
        if context:
            connection = context.wrap_socket(connection, server_side=True)
        with connection, connection.makefile("rb") as lines:
            while request := _request(lines):
                server.requests.append(request)
                if not server.replies.get(timeout=30)(connection):
                    return


def _request(lines: Any) -> Request | None:
    if not lines.readline():
        return None
    headers = {}
    while line := lines.readline().strip().decode():
        name, _, value = line.partition(": ")
        headers[name.lower()] = value
    return Request(headers, json.loads(lines.read(int(headers["content-length"]))))
