"""What goes over the wire, byte by byte: httptools reads requests as h11 did."""

from __future__ import annotations

import re
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import closing

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.local.http_protocol import HEAD_LIMIT
from tests.local.server import serving

GET = b"GET /echo HTTP/1.1\r\nHost: a\r\n"
POST = b"POST /echo HTTP/1.1\r\nHost: a\r\n"
OFFER = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"


async def echo(request: Request) -> Response:
    body = (await request.body()).decode()
    return JSONResponse({"body": body, "headers": dict(request.headers)})


async def reject(_: Request) -> Response:
    return Response("not read", 401)


async def stream(_: Request) -> Response:
    async def parts() -> AsyncIterator[str]:
        yield "one"
        yield "two"

    return StreamingResponse(parts())


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    routes = [
        Route("/echo", echo, methods=["GET", "POST"]),
        Route("/reject", reject, methods=["POST"]),
        Route("/stream", stream),
    ]
    with serving(Starlette(routes=routes)) as url:
        yield int(url.rpartition(":")[2])


@pytest.fixture
def wire(port: int) -> Iterator[socket.socket]:
    with closing(socket.create_connection(("127.0.0.1", port), timeout=20)) as connection:
        yield connection


def received(wire: socket.socket, until: bytes) -> bytes:
    got = b""
    while until not in got:
        more = wire.recv(65_536)
        assert more, got
        got += more
    return got


def all_received(wire: socket.socket) -> bytes:
    """Until the server closes the connection."""
    return b"".join(iter(lambda: wire.recv(65_536), b""))


def asked_once_more(wire: socket.socket) -> bytes:
    """The connection is still good, and this is its last answer."""
    wire.sendall(GET + b"X-Last: yes\r\nConnection: close\r\n\r\n")
    got = all_received(wire)
    assert b'"x-last":"yes"' in got
    return got


def statuses(got: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 ([0-9]{3})", got)]


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_the_body_comes_where_another_protocol_is_offered(wire: socket.socket, parts: int) -> None:
    """As Java's client does in each of its requests."""
    sent = [POST + OFFER + b"Content-Length: 5\r\n\r\n", b"he", b"llo"]
    wire.sendall(b"".join(sent[: 4 - parts]))
    for part in sent[4 - parts :]:
        wire.sendall(part)
    assert b'"body":"hello"' in received(wire, b"}}")
    assert statuses(asked_once_more(wire)) == [200]


def test_an_offer_on_a_connection_that_is_in_use_is_refused_rather_than_its_body_lost(
    wire: socket.socket,
) -> None:
    wire.sendall(GET + b"\r\n")
    received(wire, b"}}")
    wire.sendall(POST + OFFER + b"Content-Length: 5\r\n\r\nhello")
    assert statuses(all_received(wire)) == [400]


def test_requests_that_are_sent_at_once_are_answered_in_their_order(wire: socket.socket) -> None:
    wire.sendall(b"".join(GET + b"X-Number: %d\r\n\r\n" % number for number in range(5)))
    got = asked_once_more(wire)
    assert statuses(got) == [200] * 6
    assert re.findall(rb'"x-number":"([0-9])"', got) == [b"0", b"1", b"2", b"3", b"4"]


def test_a_body_that_was_not_read_leaves_the_next_request_whole(wire: socket.socket) -> None:
    head = b"POST /reject HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"
    wire.sendall(head + b"he")
    received(wire, b"not read")
    wire.sendall(b"llo")
    assert statuses(asked_once_more(wire)) == [200]


def test_a_client_that_waits_before_its_body_is_told_to_go_on(wire: socket.socket) -> None:
    wire.sendall(POST + b"Content-Length: 5\r\nExpect: 100-continue\r\n\r\n")
    assert received(wire, b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
    wire.sendall(b"hello")
    assert b'"body":"hello"' in received(wire, b"}}")


def test_a_stream_is_chunked_and_for_http_1_0_is_not(wire: socket.socket, port: int) -> None:
    wire.sendall(b"GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    assert b"3\r\none\r\n3\r\ntwo\r\n" in received(wire, b"0\r\n\r\n")
    with closing(socket.create_connection(("127.0.0.1", port), timeout=20)) as old:
        old.sendall(b"GET /stream HTTP/1.0\r\nHost: a\r\n\r\n")
        assert all_received(old).endswith(b"\r\n\r\nonetwo")


def test_head_has_no_body(wire: socket.socket) -> None:
    wire.sendall(b"HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    got = asked_once_more(wire)
    assert statuses(got) == [200, 200]
    assert b"one" not in got


def test_what_follows_a_chunked_body_is_no_header(wire: socket.socket) -> None:
    wire.sendall(POST + CHUNKED + b"X-Late: yes\r\n\r\n")
    got = received(wire, b"}}")
    assert b'"body":"hello"' in got
    assert b"x-late" not in got


def test_a_header_has_no_space_around_it_and_its_name_is_in_lower_case(wire: socket.socket) -> None:
    wire.sendall(GET + b"X-Spaced: \t b c \t \r\n\r\n")
    assert b'"x-spaced":"b c"' in received(wire, b"}}")


@pytest.mark.parametrize(
    "malformed",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",  # TLS
        b"GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n",
        GET + b"A : b\r\n\r\n",
        GET + b"A: b\x00\r\n\r\n",
        GET + b"A: b\rX: c\r\n\r\n",
        POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + b"Content-Length: +5\r\n\r\nhello",
        POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
        GET + b"A: " + b"x" * 8 * HEAD_LIMIT,
    ],
    ids=lambda sent: repr(sent[:60]),
)
def test_a_malformed_request_is_refused(wire: socket.socket, malformed: bytes) -> None:
    wire.sendall(malformed)
    assert statuses(received(wire, b"\r\n\r\n")) == [400]


def test_a_head_that_goes_on_for_ever_ends(wire: socket.socket) -> None:
    wire.sendall(GET + b"\r\n")
    received(wire, b"}}")
    more = b"X-More: " + b"x" * HEAD_LIMIT + b"\r\n"
    with pytest.raises(ConnectionError):
        wire.sendall(GET + 100 * more)
