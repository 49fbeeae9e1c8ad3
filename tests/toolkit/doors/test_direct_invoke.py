"""Lambda's Invoke over a socket: whatever is wrong with its answer, the tool was not reached."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from toolkit import Caller, aws
from toolkit.doors.invoking import InvokeError, LambdaInvoke, event_of

READ_SECONDS = 0.5
ANSWER = json.dumps({"status": 200, "body": {"status": "submitted"}})


def http(body: str, *headers: str, length: int | None = None) -> bytes:
    observed = len(body) if length is None else length
    lines = ["HTTP/1.1 200 OK", f"Content-Length: {observed}", *headers, "", body]
    return "\r\n".join(lines).encode()


def invoke(url: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", url)
    client = aws.client("lambda", read_timeout=READ_SECONDS, tries=1)
    event = event_of(
        "dispute_transaction",
        {},
        caller=Caller("12345"),
        channel="chat",
        conversation_id="c1",
        idempotency_key=None,
        correlation_id="-",
    )
    return LambdaInvoke(client)("teller-dispute_transaction", event)


@contextmanager
def answering(answer: bytes, *, and_then: Callable[[socket.socket], object]) -> Iterator[str]:
    """The URL of a server that says this to the first request, whatever it asks for."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(65_536)
                connection.sendall(answer)
                and_then(connection)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread.join()


def hang_up(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_WR)
    connection.recv(65_536)


def fall_silent(connection: socket.socket) -> None:
    """Until the client has given up."""
    while connection.recv(65_536):
        pass


def test_an_answer_is_told_as_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(http(ANSWER), and_then=hang_up) as url:
        assert invoke(url, monkeypatch) == {"status": 200, "body": {"status": "submitted"}}


@pytest.mark.parametrize(
    "answer",
    [
        http(ANSWER[:14], length=len(ANSWER)),
        http(ANSWER[:14]),
        http(""),
        http(ANSWER, "X-Amz-Function-Error: Unhandled"),
    ],
    ids=["cut", "shortened", "empty", "crashed"],
)
def test_an_answer_that_is_not_whole_is_none(
    answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with answering(answer, and_then=hang_up) as url, pytest.raises(InvokeError):
        invoke(url, monkeypatch)


def test_an_answer_that_falls_silent_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = http(ANSWER[:14], length=len(ANSWER))
    with answering(answer, and_then=fall_silent) as url, pytest.raises(InvokeError):
        invoke(url, monkeypatch)
