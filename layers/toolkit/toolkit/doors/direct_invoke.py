"""The sending side of the direct door: invokes a tool's function on behalf of a signed-in user."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NotRequired, TypedDict

from botocore.exceptions import BotoCoreError, ClientError

from toolkit import settings
from toolkit.call import Caller, Channel, Json

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

ALIAS = "live"
"""The version of a tool that is run: the same that API Gateway calls."""


class DirectCaller(TypedDict):
    """`by` and `families` are of an integration that acts for the user."""

    user_id: str
    groups: list[str]
    by: NotRequired[str]
    families: NotRequired[list[str]]


class DirectEvent(TypedDict):
    """The event of the direct door (doors/direct.py)."""

    tool: str
    input: Mapping[str, Json]
    caller: DirectCaller
    channel: Channel
    conversation_id: str
    idempotency_key: str | None
    correlation_id: str


class DirectReply(TypedDict):
    """An HTTP status, and the family's body."""

    status: int
    body: Json


Invoke = Callable[[str, DirectEvent], DirectReply]
"""Runs the function of that name on the event and returns its reply, as Lambda's Invoke does.
Raises InvokeError."""


class InvokeError(Exception):
    """The function could not be run, or failed without a reply of its own."""


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
) -> DirectEvent:
    return {
        "tool": tool,
        "input": arguments,
        "caller": _caller(caller),
        "channel": channel,
        "conversation_id": conversation_id,
        "idempotency_key": idempotency_key,
        "correlation_id": correlation_id,
    }


def _caller(caller: Caller) -> DirectCaller:
    named: DirectCaller = {"user_id": caller.user_id, "groups": sorted(caller.groups)}
    if caller.by:
        named |= {"by": caller.by, "families": sorted(caller.families)}
    return named


class LambdaInvoke:
    """Invoke over AWS Lambda."""

    def __init__(self, client: LambdaClient) -> None:
        self._client = client

    def __call__(self, function_name: str, event: DirectEvent) -> DirectReply:
        try:
            response = self._client.invoke(
                FunctionName=f"{function_name}:{ALIAS}", Payload=json.dumps(event)
            )
            reply: DirectReply = json.load(
                response["Payload"]
            )  # a stream, which may break off or stall
        except (BotoCoreError, ClientError, ValueError) as error:
            raise InvokeError(function_name) from error
        if "FunctionError" in response:
            raise InvokeError(function_name)
        return reply
