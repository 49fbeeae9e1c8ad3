"""What this process sends to DynamoDB: seen, and sent another way."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from botocore.awsrequest import AWSRequest, AWSResponse
from botocore.compat import HTTPHeaders
from botocore.exceptions import ConnectionClosedError
from botocore.httpsession import URLLib3Session

from toolkit.storage import tables


@contextmanager
def _hooked(event: str, hook: Callable[..., object]) -> Iterator[None]:
    """The hook is called on the event within it, over either wire."""
    events: Any = tables.client().meta.events
    events.register(event, hook)
    try:
        yield
    finally:
        events.unregister(event, hook)


@contextmanager
def tries() -> Iterator[list[str]]:
    """The operation of every try that is sent within it."""
    seen: list[str] = []

    def note(event_name: str, **_: Any) -> None:
        seen.append(event_name.rpartition(".")[2])

    with _hooked("before-send.dynamodb", note):
        yield seen


@contextmanager
def bodies(operation: str = "") -> Iterator[list[str]]:
    """What is asked within it, as DynamoDB's JSON; of one operation, or of all."""
    seen: list[str] = []

    def note(params: dict[str, Any], **_: Any) -> None:
        body = params["body"]
        seen.append(body.decode() if isinstance(body, bytes) else body)

    with _hooked(f"before-call.dynamodb.{operation}".rstrip("."), note):
        yield seen


@contextmanager
def queries() -> Iterator[list[dict[str, Any]]]:
    """What is asked within it, as DynamoDB's JSON."""
    seen: list[dict[str, Any]] = []

    def note(params: dict[str, Any], **_: Any) -> None:
        seen.append(json.loads(params["body"]))

    with _hooked("before-call.dynamodb.Query", note):
        yield seen


def apart_from_the_count(seen: list[str]) -> list[str]:
    """In no order, without the rate limit's one or two updates of a call that updates nothing."""
    return sorted(operation for operation in seen if operation != "UpdateItem")


@contextmanager
def redirected(url: str) -> Iterator[None]:
    """What runs in this process takes this way to storage within it."""

    def redirect(request: Any, **_: Any) -> None:
        request.url = url

    with _hooked("before-send.dynamodb", redirect):
        yield


class _Body(io.BytesIO):
    def stream(self) -> Iterator[bytes]:
        yield self.read()


@contextmanager
def every_commit_cancelled(*reasons: str) -> Iterator[list[str]]:
    """DynamoDB cancels every transaction for these reasons, one for each of its first writes.
    Yields the bodies that were sent."""
    body = {
        "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "Message": f"Transaction cancelled, please refer to reasons [{', '.join(reasons)}]",
        "CancellationReasons": [{"Code": reason} for reason in reasons],
    }
    sent: list[str] = []

    def cancel(request: AWSRequest, **_: Any) -> AWSResponse:
        sent.append(str(request.body))
        return AWSResponse(str(request.url), 400, HTTPHeaders(), _Body(json.dumps(body).encode()))

    with _hooked("before-send.dynamodb.TransactWriteItems", cancel):
        yield sent


@contextmanager
def refused(operation: str, code: str, *, about: str = "", once: bool = False) -> Iterator[None]:
    """DynamoDB refuses every such request that says `about`, or the first one alone."""
    body = json.dumps({"__type": f"com.amazonaws.dynamodb.v20120810#{code}"}).encode()
    seen: list[str] = []

    def refuse(request: Any, **_: Any) -> AWSResponse | None:
        if about.encode() not in bytes(request.body) or (once and seen):
            return None
        seen.append(operation)
        return AWSResponse(str(request.url), 400, HTTPHeaders(), _Body(body))

    try:
        with _hooked(f"before-send.dynamodb.{operation}", refuse):
            yield
    finally:
        assert seen, f"no {operation} was sent"


@contextmanager
def answer_lost(operation: str) -> Iterator[None]:
    """The first such request arrives and does what it asks; its answer does not come back."""
    waiting = [operation]

    def lose(request: AWSRequest, **_: Any) -> None:
        if waiting:
            waiting.pop()
            URLLib3Session().send(request)
            raise ConnectionClosedError(endpoint_url=str(request.url))

    try:
        with _hooked(f"before-send.dynamodb.{operation}", lose):
            yield
    finally:
        assert not waiting, f"no {operation} was sent"


@contextmanager
def just_before(operation: str, action: Callable[[], object]) -> Iterator[None]:
    """Let somebody else act once, when the first such request is about to be sent."""
    waiting = [action]

    def act(**_: Any) -> None:
        if waiting:
            waiting.pop()()

    try:
        with _hooked(f"before-call.dynamodb.{operation}", act):
            yield
    finally:
        assert not waiting, f"no {operation} was sent"
