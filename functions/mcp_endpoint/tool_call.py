"""tools/call: a tool's function, invoked directly in the user's name, and what it came to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import catalog
from catalog.renderings import mcp_structured
from mcp_endpoint.json_rpc import INVALID_PARAMS, Json, Message, RpcError
from toolkit import Caller, InvalidInput, telemetry
from toolkit.direct_invoke import Invoke, InvokeError, event_of, function_of
from toolkit.strict_json import plain

CONVERSATION = "mcp"
"""MCP knows no conversations: all that a user does through it is one."""
KEY = "teller/idempotency-key"
"""Where in a call's `_meta` its idempotency key may stand, if not in the HTTP header."""
_UNREACHABLE = (
    "The tool could not be reached, and the call may have been carried out all the same. Look "
    "before you repeat it, or repeat it under the same idempotency key."
)


@dataclass(frozen=True)
class ToolCall:
    """One call, as its request asks for it."""

    caller: Caller
    entry: catalog.Entry
    arguments: Mapping[str, Json]
    idempotency_key: str | None
    correlation_id: str

    @classmethod
    def of(
        cls, message: Message, *, caller: Caller, key: str | None, correlation_id: str
    ) -> ToolCall:
        """`key` is the HTTP header's. Raises RpcError for a tool that is not there, and for
        parameters of another shape; whether the arguments fit is the tool's to say."""
        name, arguments = message.params.get("name"), message.params.get("arguments")
        entry = catalog.entries().get(name) if isinstance(name, str) else None
        if entry is None:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        if not isinstance(arguments, dict | None):
            raise RpcError(INVALID_PARAMS, "arguments must be an object.")
        try:
            carried = plain(arguments or {})
        except InvalidInput as error:
            raise RpcError(INVALID_PARAMS, error.message) from error
        return cls(caller, entry, carried, key or _key(message), correlation_id)

    @property
    def tool(self) -> str:
        return str(self.entry["name"])

    def run(self, invoke: Invoke) -> Outcome:
        try:
            answer = invoke(function_of(self.tool), self._event())
        except InvokeError:
            telemetry.logger.exception("tool not reached", extra={"tool": self.tool})
            return Outcome(self.entry, 503, {"error": _UNREACHABLE})
        return Outcome(self.entry, answer["status"], answer["body"])

    def _event(self) -> dict[str, Any]:
        return event_of(
            self.tool,
            self.arguments,
            caller=self.caller,
            channel="mcp",
            conversation_id=CONVERSATION,
            idempotency_key=self.idempotency_key,
            correlation_id=self.correlation_id,
        )


@dataclass(frozen=True)
class Outcome:
    """The status and the family's body that the tool answered with."""

    entry: catalog.Entry
    status: int
    body: Json

    @property
    def confirmation(self) -> dict[str, Any] | None:
        """What the user has to be asked before the call can go through: its id, the prompt."""
        asked = self.body.get("confirmation") if self.status == 409 else None
        return asked if isinstance(asked, dict) else None

    def result(self) -> dict[str, Json]:
        """As CallToolResult. A refusal is the model's to read and to mend."""
        if self.confirmation:
            return error_result(_told_where(self.confirmation))
        text = json.dumps(self.body, ensure_ascii=False)
        if self.status >= 400:
            return error_result(text)
        return {
            "content": [{"type": "text", "text": text}],
            "structuredContent": mcp_structured(self.entry, self.body),
            "isError": False,
        }


def error_result(text: str) -> dict[str, Json]:
    return {"content": [{"type": "text", "text": text}], "isError": True}


def _told_where(asked: Mapping[str, Any]) -> str:
    """For a client that cannot ask its user: what they have to answer, and where they do."""
    return (
        f"The user has to confirm this first, and nothing was changed. Show them: "
        f"{asked['prompt']} They confirm it themselves, signed in, until {asked['expires_at']}: "
        f'POST /confirmations/{asked["id"]} {{"reply": "YES"}}. Then make the same call again.'
    )


def _key(message: Message) -> str | None:
    given = message.meta.get(KEY)
    if not isinstance(given, str | None):
        raise RpcError(INVALID_PARAMS, f"{KEY} must be text.")
    return given
