"""Doors translate: an event to a Call, an Answer to the response its sender understands.

A door holds no rule. Another kind of caller is another class here.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Protocol

from toolkit import settings
from toolkit.call import Answer, Call, Caller, Json
from toolkit.errors import InvalidInput, MethodNotAllowed, Unauthenticated, UnknownTool
from toolkit.strict_json import read_object

Event = Mapping[str, Any]


class Door(Protocol):
    def knows(self, event: Event) -> bool: ...

    def call(self, event: Event, context: Any, tool: str) -> Call:
        """Raises Unauthenticated. What is wrong with the arguments is raised by the Call's
        `arguments`, when its caller is known."""
        ...

    def response(self, answer: Answer) -> Json: ...


class RestDoor:
    """API Gateway's REST proxy event (version 1), behind a Cognito authorizer."""

    def knows(self, event: Event) -> bool:
        return "httpMethod" in event and "requestContext" in event

    def call(self, event: Event, context: Any, tool: str) -> Call:
        request = event["requestContext"]
        headers = {name.lower(): value for name, value in (event.get("headers") or {}).items()}
        return Call(
            caller=caller_of(request),
            channel="rest",
            arguments=lambda: posted(event),
            now=_arrival(request),
            idempotency_key=headers.get("idempotency-key"),
            correlation_id=request.get("requestId", "-"),
            remaining_ms=_remaining(context),
        )

    def response(self, answer: Answer) -> Json:
        return {
            "statusCode": answer.status,
            "headers": {
                "Content-Type": "application/json",
                "Cache-Control": "no-store",
                **cors(),
                **answer.headers,
            },
            "body": answer.body,
            "isBase64Encoded": False,
        }


class DirectDoor:
    """A direct invoke by the orchestrator, which has authenticated the user and says who it is.

    {"tool", "input", "caller": {"user_id", "groups"}, "conversation_id", "idempotency_key",
    "correlation_id"} in; {"status", "body"} out. Only IAM lets anyone send it: a request that
    comes through API Gateway is always wrapped in a proxy event.
    """

    def knows(self, event: Event) -> bool:
        return "caller" in event and "tool" in event

    def call(self, event: Event, context: Any, tool: str) -> Call:
        if event["tool"] != tool:
            raise UnknownTool(f"Unknown tool: {event['tool']}")
        caller = event["caller"]
        return Call(
            caller=Caller(caller["user_id"], frozenset(caller.get("groups", ()))),
            channel="chat",
            arguments=lambda: _object(event["input"]),
            conversation_id=event.get("conversation_id"),
            idempotency_key=event.get("idempotency_key"),
            correlation_id=event.get("correlation_id", "-"),
            remaining_ms=_remaining(context),
        )

    def response(self, answer: Answer) -> Json:
        return {"status": answer.status, "body": json.loads(answer.body)}


DOORS: tuple[Door, ...] = (RestDoor(), DirectDoor())


def cors() -> dict[str, str]:
    """What lets the one configured origin read an answer in a browser."""
    origin = settings.text("ALLOWED_ORIGIN", "")
    return {"Access-Control-Allow-Origin": origin} if origin else {}


def door_for(event: Event) -> Door:
    for door in DOORS:
        if door.knows(event):
            return door
    raise ValueError("no door knows this event")


def caller_of(request_context: Mapping[str, Any]) -> Caller:
    """The signed-in user of a request context: Cognito's `sub`, and its groups as "a,b" or a list.

    Raises Unauthenticated when the authorizer left no claims.
    """
    claims = (request_context.get("authorizer") or {}).get("claims") or {}
    if not claims.get("sub"):
        raise Unauthenticated("Sign in first.")
    groups = claims.get("cognito:groups") or ()
    names = groups.split(",") if isinstance(groups, str) else groups
    return Caller(claims["sub"], frozenset(names))


def posted(event: Event) -> dict[str, Any]:
    if event["httpMethod"] != "POST":
        raise MethodNotAllowed("Method Not Allowed")
    body = event.get("body") or ""
    if not event.get("isBase64Encoded"):
        return read_object(body)
    try:
        return read_object(base64.b64decode(body, validate=True).decode())
    except (ValueError, UnicodeDecodeError) as error:
        raise InvalidInput("The body is not UTF-8 text.") from error


def _object(value: object) -> dict[str, Any]:
    """The model's arguments, held to the same rules as a request's body."""
    return read_object(json.dumps(value))


def _arrival(request_context: Mapping[str, Any]) -> datetime:
    return datetime.fromtimestamp(request_context["requestTimeEpoch"] / 1000, UTC)


def _remaining(context: Any) -> Callable[[], int]:
    return context.get_remaining_time_in_millis  # type: ignore[no-any-return]
