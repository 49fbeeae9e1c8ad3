"""HTTP/1.1 over connections that stay open, as much as DynamoDB speaks: an answer says its length.

Whatever else comes ends its connection, so that no answer is taken for that of another request.
"""

from __future__ import annotations

import socket
import ssl
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from os import environ
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import botocore
from botocore import exceptions

CONNECT_SECONDS, READ_SECONDS, KEPT = 1, 3, 64
LONGEST_HEAD = 65_536

split = cache(urlsplit)


class Answer(NamedTuple):
    status_code: int
    headers: dict[str, str]  # names in small letters
    content: bytes


class Connections:
    def __init__(self) -> None:
        self._idle: dict[str, deque[socket.socket]] = defaultdict(deque)

    def warm(self, url: str) -> None:
        """Connect before there is anything to send. If that fails, the first request says so."""
        with suppress(exceptions.ConnectionError):
            self._idle[url].append(_connected(url))

    def close(self) -> None:
        """Those that are idle."""
        for idle in self._idle.values():
            while idle:
                idle.pop().close()

    def send(self, request: Any) -> Answer:
        idle, answer = self._idle[request.url], None
        connection = _taken(idle) or _connected(request.url)
        try:
            with _failing_as(
                exceptions.ReadTimeoutError, exceptions.ConnectionClosedError, request.url
            ):
                connection.sendall(_written(request))
                answer = _read(connection)
            return answer
        finally:
            if answer and answer.headers.get("connection") != "close" and len(idle) < KEPT:
                idle.append(connection)
            else:
                connection.close()


@contextmanager
def _failing_as(late: Any, broken: Any, url: str) -> Iterator[None]:
    try:
        yield
    except TimeoutError as error:
        raise late(endpoint_url=url, error=error) from error
    except ssl.SSLError as error:
        raise exceptions.SSLError(endpoint_url=url, error=error) from error
    except (OSError, ValueError, KeyError) as error:
        raise broken(endpoint_url=url, error=error) from error


def _connected(url: str) -> socket.socket:
    place = split(url)
    secure = place.scheme == "https"
    with _failing_as(exceptions.ConnectTimeoutError, exceptions.EndpointConnectionError, url):
        address = (place.hostname, place.port or (443 if secure else 80))
        made = socket.create_connection(address, CONNECT_SECONDS)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:  # a handshake that fails closes the connection
            tls = _tls(environ.get("AWS_CA_BUNDLE"))
            made = tls.wrap_socket(made, server_hostname=place.hostname)
        made.settimeout(READ_SECONDS)
    return made


@cache
def _tls(authorities: str | None) -> ssl.SSLContext:
    botocores = Path(botocore.__file__).with_name("cacert.pem")
    return ssl.create_default_context(cafile=authorities or botocores)


def _taken(idle: deque[socket.socket]) -> socket.socket | None:
    """The one last used of those that are still open, with nothing to read before an answer."""
    with suppress(IndexError):
        while connection := idle.pop():
            try:
                connection.settimeout(0)
                connection.recv(1)
            except (BlockingIOError, ssl.SSLWantReadError):
                connection.settimeout(READ_SECONDS)
                return connection
            except OSError:
                pass  # reset, which is closed too
            connection.close()
    return None


def _written(request: Any) -> bytes:
    headers = "".join([f"{name}: {value}\r\n" for name, value in request.headers.items()])
    line = f"{request.method} {split(request.url).path or '/'} HTTP/1.1\r\n"
    length = f"content-length: {len(request.body)}\r\n\r\n"
    return f"{line}{headers}{length}".encode("latin-1") + bytes(request.body)


def _read(connection: socket.socket) -> Answer:
    read = bytearray()
    while (end := read.find(b"\r\n\r\n")) < 0 and len(read) < LONGEST_HEAD:
        _more(connection, read)
    first, *lines = read[: max(end, 0)].decode("latin-1").split("\r\n")
    fields = [line.partition(":") for line in lines]
    headers = {name.lower(): value.strip() for name, _, value in fields}
    status = int(first.removeprefix("HTTP/1.1 ")[:3])
    whole = end + 4 + int(headers["content-length"])
    while len(read) < whole:
        _more(connection, read)
    if len(read) > whole or status < 200:
        raise ValueError("more than one answer")
    return Answer(status, headers, bytes(read[end + 4 :]))


def _more(connection: socket.socket, read: bytearray) -> None:
    part = connection.recv(65_536)
    if not part:
        raise ConnectionResetError("closed before the answer's end")
    read += part
