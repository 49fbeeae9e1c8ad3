"""Direct invokes by our own functions: the chat, MCP's endpoint, an integration's webhook.

Sending one takes IAM permission: a request through API Gateway always arrives in a proxy event, and
an AgentCore gateway's is recognized by its client context. Who calls is not the sender's to say: it
is taken from a voucher (guards/caller_assertion.py). An event that no door knows is answered here
too. The other end is in invoking.py.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.call import Call, Channel, ChatTurn, HttpResponse, Json
from toolkit.doors import rest
from toolkit.doors.door import Door, Event
from toolkit.errors import InvalidInput, Unauthenticated, UnknownTool
from toolkit.guards import caller_assertion
from toolkit.strict_json import parse_object
from toolkit.text.sentences import DEFAULT, of_tag, say

if TYPE_CHECKING:
    from toolkit.definition import Definition

ALIAS = "direct"
"""Of a tool's function: through it no other door's event is taken."""
_CHANNELS: Mapping[object, Channel] = {"mcp": "mcp", "integration": "integration"}


class DirectDoor(Door):
    """{"tool", "input", "voucher", "channel": "chat" | "mcp" | "integration", "conversation_id",
    "idempotency_key", "correlation_id"} in, with the chat's `turn` (call.ChatTurn), the person's
    "language" where it is not English, and the "otp" that they have just entered, if they have;
    {"status", "body"} out, as DirectReply has them."""

    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return "voucher" in event and "tool" in event

    def call(self, tool: Definition) -> Call:
        event = self.event
        if event["tool"] != tool.name:
            raise UnknownTool(say("call.unknown_tool", name=event["tool"]))
        channel = _CHANNELS.get(event.get("channel"), "chat")
        caller = caller_assertion.claimed(event["voucher"])
        if channel == "integration" and not caller.by:
            raise Unauthenticated("An integration calls for a user of its own.")
        return Call(
            caller=caller,
            vouching=caller_assertion.start_verifying(event["voucher"], channel),
            channel=channel,
            arguments=lambda: parse_object(json.dumps(event["input"])),
            conversation_id=event.get("conversation_id"),
            turn=_turn(event.get("turn")),
            idempotency_key=event.get("idempotency_key"),
            otp=event.get("otp", ""),
            language=of_tag(event.get("language", "")) or DEFAULT,
            correlation_id=self.correlation_id,
            remaining_ms=self.remaining_ms,
        )

    @property
    def correlation_id(self) -> str:
        return str(self.event.get("correlation_id") or super().correlation_id)

    def reply(self, response: HttpResponse) -> Json:
        reply = {"status": response.status, "body": json.loads(response.body)}
        if response.holds_others_text:
            reply["others_text"] = True
        return reply | {"packed": response.packed} if response.packed else reply


class UnknownDoor(Door):
    """Events that no door knows: an HTTP API's (payload version 2.0), a schedule's, an empty one.

    Refuses the call in the family's shape: as an HTTP answer where the sender waits for one,
    else as the direct door answers."""

    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return True

    def call(self, tool: Definition) -> Call:
        raise InvalidInput(
            f"{tool.name} does not know this kind of event. It takes REST proxy events (payload "
            "version 1.0), direct invokes, and those of Bedrock agents and AgentCore gateways."
        )

    def reply(self, response: HttpResponse) -> Json:
        if self._is_http:
            return rest.proxy_response(self.event, response)
        return {"status": response.status, "body": json.loads(response.body)}

    @property
    def correlation_id(self) -> str:
        return rest.correlation_id(self.event) if self._is_http else super().correlation_id

    @property
    def _is_http(self) -> bool:
        return isinstance(self.event, dict) and isinstance(self.event.get("requestContext"), dict)


def _turn(given: Mapping[str, Any] | None) -> ChatTurn | None:
    if given is None:
        return None
    return ChatTurn(given["said"], given["is_influenced"])
