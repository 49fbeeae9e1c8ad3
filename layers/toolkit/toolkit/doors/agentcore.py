"""Targets of an AgentCore gateway: the event is the arguments, everything else is in the context.
https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/gateway-add-target-lambda.html

The only thing that identifies the user is the `Authorization` header that the gateway passes on.
Its token is verified here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from toolkit.call import Call, HttpResponse, Json
from toolkit.doors import rest
from toolkit.doors.door import Door, Event, passed_by_gateway
from toolkit.errors import InvalidInput, Unauthenticated, UnknownTool
from toolkit.strict_json import parse_object
from toolkit.text.sentences import say

if TYPE_CHECKING:
    from toolkit.definition import Definition

CONVERSATION = "agentcore"
"""A gateway has no conversations: everything a user does through it counts as one."""
EXACT_DIGITS = 15
"""The runtime parses numbers with a point as floats, which are exact up to so many digits."""


class AgentCoreDoor(Door):
    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return any(name.startswith("bedrockAgentCore") for name in passed_by_gateway(context))

    def call(self, tool: Definition) -> Call:
        custom = passed_by_gateway(self.context)
        asked_for = custom.get("bedrockAgentCoreToolName", "").rpartition("___")[2]
        if asked_for != tool.name:
            raise UnknownTool(say("call.unknown_tool", name=asked_for))
        request_id = custom.get("bedrockAgentCoreAwsRequestId")
        return Call(
            caller=rest.caller_of_claims(_claims(custom)),
            channel="agentcore",
            arguments=lambda: _exact(parse_object(json.dumps(self.event))),
            conversation_id=CONVERSATION,
            idempotency_key=request_id,
            correlation_id=request_id or self.correlation_id,
            remaining_ms=self.remaining_ms,
        )

    def reply(self, response: HttpResponse) -> Json:
        return json.loads(response.body)


def _exact(value: Json) -> Json:
    """Raises InvalidInput for a number that may differ from what was sent."""
    if isinstance(value, dict):
        return {name: _exact(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_exact(inner) for inner in value]
    if isinstance(value, Decimal) and len(value.normalize().as_tuple().digits) > EXACT_DIGITS:
        raise InvalidInput(say("body.number_too_long"))
    return value


def _claims(custom: Mapping[str, Any]) -> Mapping[str, Any]:
    """Raises Unauthenticated."""
    scheme, _, token = _authorization(custom).partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Unauthenticated("The gateway passed no Authorization header on.")
    from toolkit.guards import (
        bearer_token,
    )  # importing cryptography takes 0.1 s, only this door needs it

    return bearer_token.verified(token)


def _authorization(custom: Mapping[str, Any]) -> str:
    headers = custom.get("bedrockAgentCorePropagatedHeaders")
    try:
        given = json.loads(headers) if isinstance(headers, str) else headers
    except ValueError:
        given = None
    if not isinstance(given, dict):  # an object or its text, depending on the runtime
        return ""
    named = {name.lower(): value for name, value in given.items()}
    return str(named.get("authorization", ""))
