"""A WebSocket's client, as a browser is one."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from wsproto import ConnectionType, WSConnection
from wsproto.events import (
    AcceptConnection,
    CloseConnection,
    Event,
    Message,
    RejectConnection,
    Request,
    TextMessage,
)

WAITS_SECONDS = 30


class Refused(Exception):
    """`args[0]` is the HTTP status."""


class SocketClient:
    """Waits for what comes; `receive` gives None once the server has ended the connection."""

    def __init__(self, url: str, protocols: Sequence[str] = ()) -> None:
        address = urlsplit(url)
        assert address.hostname
        assert address.port
        self._tcp = socket.create_connection((address.hostname, address.port), WAITS_SECONDS)
        self._connection = WSConnection(ConnectionType.CLIENT)
        self._events: Iterator[Event] = self._received()
        self._send(Request(address.netloc, address.path, subprotocols=[*protocols]))
        answer = next(self._events)
        if isinstance(answer, RejectConnection):
            self.close()
            raise Refused(answer.status_code)
        assert isinstance(answer, AcceptConnection)

    def receive(self) -> Any:
        event = next(self._events, CloseConnection(1006))
        if isinstance(event, TextMessage):
            return json.loads(event.data)
        assert isinstance(event, CloseConnection)
        return None

    def say(self, text: str) -> None:
        self._send(Message(text))

    def close(self) -> None:
        self._tcp.close()

    def _send(self, event: Event) -> None:
        self._tcp.sendall(self._connection.send(event))

    def _received(self) -> Iterator[Event]:
        while True:
            yield from self._connection.events()
            self._connection.receive_data(self._tcp.recv(65536) or None)


@contextmanager
def connected(url: str, protocols: Sequence[str] = ()) -> Iterator[SocketClient]:
    client = SocketClient(url, protocols)
    try:
        yield client
    finally:
        client.close()
