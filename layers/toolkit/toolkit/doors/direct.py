"""Direct invokes by our own functions that have authenticated the user: the chat, MCP's endpoint,
an integration's webhook.

Sending one takes IAM permission: a request through API Gateway always arrives in a proxy event, and
an AgentCore gateway's is recognized by its client context.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.call import Call, Caller, Channel, HttpResponse, Json
from toolkit.doors.door import Door, Event
from toolkit.errors import UnknownTool
from toolkit.strict_json import parse_object

if TYPE_CHECKING:
    from toolkit.definition import Definition


_CHANNELS: Mapping[object, Channel] = {"mcp": "mcp", "integration": "integration"}


class DirectDoor(Door):
    """{"tool", "input", "caller": {"user_id", "groups", "by", "families"}, "channel": "chat" |
    "mcp" | "integration", "conversation_id", "idempotency_key", "correlation_id"} in; {"status",
    "body"} out."""

    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return "caller" in event and "tool" in event

    def call(self, tool: Definition) -> Call:
        event = self.event
        if event["tool"] != tool.name:
            raise UnknownTool(f"Unknown tool: {event['tool']}")
        caller = event["caller"]
        return Call(
            caller=Caller(
                caller["user_id"],
                frozenset(caller.get("groups", ())),
                by=caller.get("by"),
                families=frozenset(caller.get("families", ())),
            ),
            channel=_CHANNELS.get(event.get("channel"), "chat"),
            arguments=lambda: parse_object(json.dumps(event["input"])),
            conversation_id=event.get("conversation_id"),
            idempotency_key=event.get("idempotency_key"),
            correlation_id=self.correlation_id,
            remaining_ms=self.remaining_ms,
        )

    @property
    def correlation_id(self) -> str:
        return str(self.event.get("correlation_id") or super().correlation_id)

    def reply(self, response: HttpResponse) -> Json:
        return {"status": response.status, "body": json.loads(response.body)}
