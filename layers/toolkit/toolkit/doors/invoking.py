"""Runs a tool's function by Lambda's Invoke: the other end of the direct door (direct.py).

The functions that call tools load it: the chat, MCP's endpoint, an integration's webhook. No tool
does, for none needs a client of Lambda.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NotRequired, TypedDict

from botocore.exceptions import BotoCoreError, ClientError

from toolkit import aws, settings
from toolkit.call import Caller, Channel, ChatTurn, Json
from toolkit.doors.direct import ALIAS
from toolkit.storage import tables
from toolkit.text.sentences import DEFAULT, Language

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient


class DirectTurn(TypedDict):
    """As call.ChatTurn."""

    said: str
    is_influenced: bool


class DirectEvent(TypedDict):
    """The event of the direct door. Only the chat sends a `turn`."""

    tool: str
    input: Mapping[str, Json]
    voucher: str
    channel: Channel
    conversation_id: str
    idempotency_key: str | None
    correlation_id: str
    turn: NotRequired[DirectTurn]
    otp: NotRequired[str]
    language: NotRequired[Language]


class DirectReply(TypedDict):
    """An HTTP status, and the family's body; `packed` is that with its sentences by their ids
    (toolkit.text.sentences), where it has any. `others_text` is there, and true, where others, or a
    program, may have written anything in it."""

    status: int
    body: Json
    others_text: NotRequired[bool]
    packed: NotRequired[str]


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
    turn: ChatTurn | None = None,
    language: Language = DEFAULT,
) -> DirectEvent:
    event: DirectEvent = {
        "tool": tool,
        "input": arguments,
        "voucher": caller.voucher,
        "channel": channel,
        "conversation_id": conversation_id,
        "idempotency_key": idempotency_key,
        "correlation_id": correlation_id,
    }
    if turn is not None:
        event["turn"] = {"said": turn.said, "is_influenced": turn.is_influenced}
    if language != DEFAULT:
        event["language"] = language
    return event


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


LONGER_THAN_A_TOOL = 26
"""Seconds: Lambda ends a tool's call before that."""


def over_lambda() -> Invoke:
    """What invokes over Lambda. Where this is Lambda its clients are made at once: a start has a
    whole CPU, a call has its memory's share of one."""
    if settings.text("AWS_LAMBDA_FUNCTION_NAME", ""):
        _client()
        tables.client()
    return lambda function_name, event: _client()(function_name, event)


@cache
def _client() -> Invoke:
    """One try: without an idempotency key a second try might act twice."""
    return LambdaInvoke(aws.client("lambda", read_timeout=LONGER_THAN_A_TOOL, tries=1))
