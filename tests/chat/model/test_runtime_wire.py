"""ConverseStream's requests as botocore would send them, and whatever may come back."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import botocore.session
import pytest
from botocore import auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    ConnectionClosedError,
    ReadTimeoutError,
)

from chat.model import runtime_wire
from chat.model.runtime_wire import RuntimeWire
from tests.toolkit.storage.wire.scripted import Server, hangs_up, is_silent, says, sends, serving
from toolkit.storage.wire.connections import head

MODELS = [
    "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
    "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/a1b2",
    "amazon.nova-pro-v1:0",
]
BODY = b'{"messages": []}'
HEAD = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
WHOLE = HEAD + b"5\r\nhello\r\n1;a=b\r\n!\r\n0\r\n\r\n"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_SESSION_TOKEN", "token")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    with serving() as server:
        yield server


@pytest.fixture
def wire(server: Server) -> Iterator[RuntimeWire]:
    wire = RuntimeWire(server.url, connect_seconds=1, read_seconds=0.2)
    yield wire
    wire.close()


def said(wire: RuntimeWire) -> bytes:
    return b"".join(wire.converse_stream("model", BODY))


@pytest.mark.parametrize("model_id", MODELS)
def test_a_request_goes_where_botocores_goes_and_is_signed_alike(
    server: Server, model_id: str
) -> None:
    now = datetime(2026, 11, 24, 12, 30, tzinfo=UTC)
    with patch.object(time, "gmtime", now.timetuple):
        ours = RuntimeWire(None, 1, 1)._signed(model_id, BODY)
    theirs = AWSRequest("POST", address(model_id), {"content-type": "application/json"}, BODY)
    keys = Credentials("AKIDEXAMPLE", "secret", "token")
    with patch.object(auth, "get_current_datetime", lambda: now):
        auth.SigV4Auth(keys, "bedrock", "eu-west-1").add_auth(theirs)
    assert ours.url == theirs.url
    assert ours.headers["authorization"] == theirs.headers["Authorization"]


def address(model_id: str) -> str:
    """Where botocore sends the request."""
    found: list[str] = []

    def stop(request: Any, **_: Any) -> None:
        found.append(request.url)
        raise InterruptedError

    client: Any = botocore.session.get_session().create_client("bedrock-runtime")
    client.meta.events.register("before-send.bedrock-runtime", stop)
    with pytest.raises(InterruptedError):
        client.converse_stream(modelId=model_id, messages=[])
    return found[0]


def test_an_answer_comes_in_its_parts_and_its_connection_stays(
    server: Server, wire: RuntimeWire
) -> None:
    server.will(sends(WHOLE), sends(WHOLE))
    assert list(wire.converse_stream("model", BODY)) == [b"hello", b"!"]
    assert said(wire) == b"hello!"
    assert server.connections == 1


@pytest.mark.parametrize("place", range(1, len(WHOLE)))
def test_however_the_bytes_are_cut(place: int) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(WHOLE[:place])
        rest = threading.Timer(0.001, theirs.sendall, [WHOLE[place:]])
        rest.start()
        read = bytearray()
        _, headers = head(ours, read)
        assert b"".join(runtime_wire._parts(ours, headers, read)) == b"hello!"
        rest.join()


def test_an_answer_that_says_its_length_is_read_too(server: Server, wire: RuntimeWire) -> None:
    server.will(sends(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"))
    assert said(wire) == b"hello"


@pytest.mark.parametrize(
    ("reply", "raised"),
    [
        (hangs_up, ConnectionClosedError),
        (is_silent, ReadTimeoutError),
        (sends(HEAD + b"5\r\nhel", then_closes=True), ConnectionClosedError),
        (sends(HEAD + b"5\r\nhello"), ReadTimeoutError),
        (sends(HEAD + b"5\r\nhello!!"), ConnectionClosedError),
        (sends(HEAD + b"-5\r\nhello\r\n"), ConnectionClosedError),
        (sends(HEAD + b"fffffff\r\n"), ConnectionClosedError),
        (sends(HEAD + b"no chunk\r\n"), ConnectionClosedError),
        (sends(HEAD + b"1" * 2_000), ConnectionClosedError),
        (sends(HEAD + b"0\r\nA-Trailer: 1\r\n\r\n"), ConnectionClosedError),
        (sends(b"HTTP/1.1 200 OK\r\n\r\nhello"), ConnectionClosedError),
    ],
)  # fmt: skip
def test_what_is_no_whole_answer_fails_and_ends_its_connection(
    server: Server, wire: RuntimeWire, reply: Any, raised: type[BotoCoreError]
) -> None:
    server.will(reply, sends(WHOLE))
    with pytest.raises(raised):
        said(wire)
    assert said(wire) == b"hello!"
    assert server.connections == 2


def test_who_reads_no_further_ends_the_connection(server: Server, wire: RuntimeWire) -> None:
    server.will(sends(HEAD + b"5\r\nhello\r\n"), sends(WHOLE))
    answer = wire.converse_stream("model", BODY)
    assert next(answer) == b"hello"
    answer.close()
    assert said(wire) == b"hello!"
    assert server.connections == 2


@pytest.mark.parametrize(
    ("reply", "code", "message"),
    [
        (says({"message": "no"}, 400, x_amzn_errortype="ValidationException:http://x/"),
         "ValidationException", "no"),
        (says({"__type": "com.amazon#ThrottlingException"}, 429), "ThrottlingException", ""),
        (says(raw=b"<h1>Bad Gateway</h1>", status=502), "502", ""),
        (says([], 503), "503", ""),
    ],
)  # fmt: skip
def test_a_refusal_is_botocores(
    server: Server, wire: RuntimeWire, reply: Any, code: str, message: str
) -> None:
    server.will(reply)
    with pytest.raises(ClientError) as refused:
        said(wire)
    assert refused.value.response["Error"] == {"Code": code, "Message": message}


def test_a_token_of_bedrocks_own_is_botocores_to_send(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DYNAMODB_WIRE", "lean")
    assert runtime_wire.is_enough()
    monkeypatch.setenv("AWS_BEARER_TOKEN_BEDROCK", "token")
    assert not runtime_wire.is_enough()


def test_a_connection_that_comes_back_to_a_closed_wire_is_closed(
    server: Server, wire: RuntimeWire
) -> None:
    server.will(sends(WHOLE), sends(WHOLE))
    answer = wire.converse_stream("model", BODY)
    next(answer)
    wire.close()
    assert list(answer) == [b"!"]
    assert said(wire) == b"hello!"
    assert server.connections == 2
