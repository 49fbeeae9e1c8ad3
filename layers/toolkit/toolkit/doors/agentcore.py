"""Targets of an AgentCore gateway: the arguments are the whole event, all else is in the context.
https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/gateway-add-target-lambda.html

It says no word of the user but what the gateway passes on of their `Authorization` header, and
that is verified here before it is believed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.call import Answer, Call, Json
from toolkit.doors import rest
from toolkit.doors.door import Door, Event
from toolkit.errors import Unauthenticated, UnknownTool
from toolkit.strict_json import read_object

if TYPE_CHECKING:
    from toolkit.definition import Definition

CONVERSATION = "agentcore"
"""A gateway knows no conversations: all that a user does through it is one."""


class AgentCoreDoor(Door):
    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return "bedrockAgentCoreToolName" in _custom(context)

    def call(self, tool: Definition) -> Call:
        custom = _custom(self.context)
        asked_for = custom["bedrockAgentCoreToolName"].rpartition("___")[2]
        if asked_for != tool.name:
            raise UnknownTool(f"Unknown tool: {asked_for}")
        request_id = custom.get("bedrockAgentCoreAwsRequestId")
        return Call(
            caller=rest.caller_of_claims(_claims(custom)),
            channel="agentcore",
            arguments=lambda: read_object(json.dumps(self.event)),
            conversation_id=CONVERSATION,
            idempotency_key=request_id,
            correlation_id=request_id or "-",
            remaining_ms=self.remaining_ms,
        )

    def response(self, answer: Answer) -> Json:
        return json.loads(answer.body)


def _custom(context: Any) -> Mapping[str, Any]:
    client = getattr(context, "client_context", None)
    return getattr(client, "custom", None) or {}


def _claims(custom: Mapping[str, Any]) -> Mapping[str, Any]:
    """Raises Unauthenticated."""
    headers = custom.get("bedrockAgentCorePropagatedHeaders") or {}
    if isinstance(headers, str):  # what it is depends on the runtime
        headers = json.loads(headers)
    named = {name.lower(): value for name, value in headers.items()}
    scheme, _, token = named.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Unauthenticated("The gateway passed no Authorization header on.")
    from toolkit import bearer_token  # its cryptography is 30 ms that no other door needs

    return bearer_token.verified(token)
