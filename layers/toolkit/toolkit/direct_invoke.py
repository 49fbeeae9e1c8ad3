"""The other side of the direct door: runs a tool's function in a signed-in user's name."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from botocore.exceptions import BotoCoreError, ClientError

from toolkit import settings
from toolkit.call import Caller, Channel, Json

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

ALIAS = "live"
"""Which version of a tool is run: the one that API Gateway calls."""

Invoke = Callable[[str, dict[str, Any]], Any]
"""Runs the function of that name on the event and returns its answer, as Lambda's Invoke does.
Raises InvokeError."""


class InvokeError(Exception):
    """The function could not be run, or failed without an answer of its own."""


def function_of(tool: str) -> str:
    """The name of a tool's function."""
    return f"{settings.text('TOOL_FUNCTION_PREFIX', 'teller-')}{tool}"


def event_of(
    tool: str,
    arguments: Mapping[str, Json],
    *,
    caller: Caller,
    channel: Channel,
    conversation_id: str,
    idempotency_key: str | None,
    correlation_id: str,
) -> dict[str, Any]:
    """What the direct door (doors/direct.py) is sent."""
    return {
        "tool": tool,
        "input": arguments,
        "caller": {"user_id": caller.user_id, "groups": sorted(caller.groups)},
        "channel": channel,
        "conversation_id": conversation_id,
        "idempotency_key": idempotency_key,
        "correlation_id": correlation_id,
    }


class LambdaInvoke:
    """Invoke over AWS Lambda."""

    def __init__(self, client: LambdaClient) -> None:
        self._client = client

    def __call__(self, function_name: str, event: dict[str, Any]) -> Any:
        try:
            response = self._client.invoke(
                FunctionName=f"{function_name}:{ALIAS}", Payload=json.dumps(event)
            )
            answer = json.load(response["Payload"])  # a stream, which may be cut or fall silent
        except (BotoCoreError, ClientError, ValueError) as error:
            raise InvokeError(function_name) from error
        if "FunctionError" in response:
            raise InvokeError(function_name)
        return answer
