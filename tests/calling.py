"""Calls of a handler as the doors' senders make them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Barrier
from typing import Any, TypeVar

from confirmations.answer_confirmation import handler as confirmations_handler
from toolkit.tool import Tool

Result = TypeVar("Result")


@dataclass(frozen=True)
class Context:
    function_name: str = "test"

    def get_remaining_time_in_millis(self) -> int:
        return 25_000


@dataclass(frozen=True)
class Reply:
    status: int
    body: Any
    headers: dict[str, str]
    text: str = ""


def proxy_event(
    user_id: str | None,
    body: object,
    *,
    key: str | None = None,
    groups: Sequence[str] = (),
    method: str = "POST",
    at: datetime | None = None,
    path: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """API Gateway's proxy event. Without a user nobody is signed in; `at` is when it arrived."""
    claims = {"sub": user_id, "cognito:groups": ",".join(groups)}
    return {
        "httpMethod": method,
        "headers": {"Idempotency-Key": key} if key is not None else {},
        "pathParameters": path,
        "requestContext": {
            "requestId": str(uuid.uuid4()),
            "requestTimeEpoch": int((at or datetime.now(UTC)).timestamp() * 1000),
            "authorizer": {"claims": claims} if user_id else None,
        },
        "body": body if body is None or isinstance(body, str) else json.dumps(body),
        "isBase64Encoded": False,
    }


def send(handler: Callable[[dict[str, Any], Any], Any], event: dict[str, Any]) -> Reply:
    """What the handler answers to a proxy event."""
    answer = handler(event, Context())
    text = answer["body"]
    return Reply(answer["statusCode"], json.loads(text), answer["headers"], text)


def rest(
    tool: Tool,
    user_id: str,
    body: dict[str, Any] | str,
    *,
    key: str | None = None,
    groups: Sequence[str] = (),
    method: str = "POST",
    at: datetime | None = None,
) -> Reply:
    """A signed-in user's request."""
    return send(tool, proxy_event(user_id, body, key=key, groups=groups, method=method, at=at))


def direct(
    tool: Tool,
    user_id: str,
    arguments: object,
    *,
    key: str | None = None,
    conversation_id: str | None = "c1",
    groups: Sequence[str] = (),
    name: str | None = None,
) -> Reply:
    """The orchestrator's direct invoke; `name` is the tool it asks for, if not this one."""
    event = {
        "tool": name or tool.name,
        "input": arguments,
        "caller": {"user_id": user_id, "groups": list(groups)},
        "conversation_id": conversation_id,
        "idempotency_key": key,
        "correlation_id": "test",
    }
    answer = tool(event, Context())
    return Reply(answer["status"], answer["body"], {})


def answer_confirmation(user_id: str, confirmation_id: str, text: str = "YES") -> Reply:
    """The user's own answer, over the confirmations route."""
    event = proxy_event(user_id, {"reply": text}, path={"id": confirmation_id})
    return send(confirmations_handler, event)


def say_yes(user_id: str, asked: Reply) -> None:
    """Confirm what `asked` wants confirmed."""
    assert asked.status == 409, asked.body
    answered = answer_confirmation(user_id, asked.body["confirmation"]["id"])
    assert answered.status == 200, answered.body


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """The results of calls that are let go at the same moment, each in its own thread."""
    gate = Barrier(len(calls))

    def go(call: Callable[[], Result]) -> Result:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(go, calls))
