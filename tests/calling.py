"""Calls of a handler as the doors' senders make them."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.tool import Tool


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


def rest(
    tool: Tool,
    user_id: str,
    body: dict[str, Any] | str,
    *,
    key: str | None = None,
    groups: Sequence[str] = (),
    method: str = "POST",
) -> Reply:
    """A signed-in user's request, as API Gateway's proxy event."""
    event = {
        "httpMethod": method,
        "headers": {"Idempotency-Key": key} if key else {},
        "requestContext": {
            "requestId": str(uuid.uuid4()),
            "requestTimeEpoch": int(time.time() * 1000),
            "authorizer": {"claims": {"sub": user_id, "cognito:groups": ",".join(groups)}},
        },
        "body": body if isinstance(body, str) else json.dumps(body),
        "isBase64Encoded": False,
    }
    answer = tool(event, Context())
    return Reply(answer["statusCode"], json.loads(answer["body"]), answer["headers"])


def direct(
    tool: Tool,
    user_id: str,
    arguments: dict[str, Any],
    *,
    key: str | None = None,
    conversation_id: str = "c1",
    groups: Sequence[str] = (),
) -> Reply:
    """The orchestrator's direct invoke."""
    event = {
        "tool": tool.name,
        "input": arguments,
        "caller": {"user_id": user_id, "groups": list(groups)},
        "conversation_id": conversation_id,
        "idempotency_key": key,
        "correlation_id": "test",
    }
    answer = tool(event, Context())
    return Reply(answer["status"], answer["body"], {})
