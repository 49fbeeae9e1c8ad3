"""A model's stream is read as often as a person can see, and what has come is never held back."""

from __future__ import annotations

import contextlib
import socket
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
import urllib3
from urllib3.connection import HTTPConnection
from urllib3.exceptions import HTTPError

from chat.model import retries
from chat.model.http import server
from chat.model.retries import paced


@dataclass
class Clock:
    """Stands still, but for what is slept: the model sends its next chunks meanwhile."""

    now: float = 0.0
    pauses: list[float] = field(default_factory=list)
    sends: list[list[bytes]] = field(default_factory=list)
    line: socket.socket | None = None

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds
        self.send(*(self.sends.pop(0) if self.sends else [b""]))

    def send(self, *chunks: bytes) -> None:
        assert self.line
        self.line.sendall(b"".join(b"%x\r\n%b\r\n" % (len(each), each) for each in chunks))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(retries, "time", clock)
    return clock


@pytest.fixture(params=["http", "https"])
def response(clock: Clock, request: pytest.FixtureRequest) -> Iterator[urllib3.HTTPResponse]:
    theirs, ours = socket.socketpair()
    if request.param == "https":
        ours, theirs = _encrypted(theirs, ours)
    with theirs, contextlib.closing(HTTPConnection("model")) as connection:
        ours.settimeout(30)
        connection.sock, clock.line = ours, theirs
        connection.request("POST", "/", preload_content=False)
        theirs.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        with contextlib.closing(connection.getresponse()) as response:
            response._connection = connection  # as a pool has it
            yield response


def _encrypted(theirs: socket.socket, ours: socket.socket) -> tuple[socket.socket, socket.socket]:
    """The client's side, and the server's: by a cipher that asks for no certificate."""
    server, client = (
        ssl.SSLContext(side) for side in (ssl.PROTOCOL_TLS_SERVER, ssl.PROTOCOL_TLS_CLIENT)
    )
    client.check_hostname, client.verify_mode = False, ssl.CERT_NONE
    for context in (server, client):
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.set_ciphers("AECDH-AES256-SHA:@SECLEVEL=0")
    with ThreadPoolExecutor(1) as threads:
        accepted = threads.submit(server.wrap_socket, theirs, server_side=True)
        return client.wrap_socket(ours), accepted.result()


def test_all_that_has_come_is_handed_on_before_a_pause(
    clock: Clock, response: urllib3.HTTPResponse
) -> None:
    clock.send(b"one", b"two")
    clock.sends = [[b"three", b"four", b"five"]]
    seen = [(chunk, len(clock.pauses)) for chunk in paced(response.stream(), response)]
    assert seen == [(b"one", 0), (b"two", 0), (b"three", 1), (b"four", 1), (b"five", 1)]


def test_a_pause_is_a_quarter_of_what_the_answer_took_and_never_long(
    clock: Clock, response: urllib3.HTTPResponse
) -> None:
    clock.send(b"word")
    clock.sends = [[b"word"] for _ in range(5)]
    for _ in paced(response.stream(), response):
        clock.now += 0.04
    assert clock.pauses == pytest.approx([0.01, 0.0225, 0.038125, *[retries.READ_SECONDS] * 3])


def test_a_server_of_http_is_read_so_too(clock: Clock, response: urllib3.HTTPResponse) -> None:
    clock.send(b"one", b"two")
    clock.sends = [[b"three"]]
    assert [*paced(server._chunks(response), response)] == [b"one", b"two", b"three"]
    assert len(clock.pauses) == 2


def test_a_connection_that_breaks_is_told_as_when_it_is_read(
    clock: Clock, response: urllib3.HTTPResponse
) -> None:
    """The request was not read: what closes resets."""
    clock.send(b"one")
    assert clock.line
    clock.line.close()
    with pytest.raises(HTTPError):
        list(paced(response.stream(), response))


def test_a_response_whose_connection_is_not_known_is_read_as_it_comes(
    clock: Clock, response: urllib3.HTTPResponse
) -> None:
    clock.send(b"one", b"two", b"")
    unknown = SimpleNamespace(connection=None)
    assert [*paced(response.stream(), unknown)] == [b"one", b"two"]  # type: ignore[arg-type]
    assert clock.pauses == []
