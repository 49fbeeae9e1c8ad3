"""tools/call: invokes a tool's function for the user, and turns its reply into a result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NotRequired, TypedDict

import catalog
from catalog.renderings import mcp_structured
from mcp_endpoint.http_request import HttpRequest
from mcp_endpoint.json_rpc import INVALID_PARAMS, Json, RpcError, RpcMessage
from toolkit import Caller, InvalidInput, telemetry
from toolkit.doors.invoking import DirectEvent, Invoke, InvokeError, event_of, function_of
from toolkit.doors.rest import confirmation_page
from toolkit.strict_json import plain
from toolkit.text.sentences import Language, say

CONVERSATION = "mcp"
"""MCP has no conversations: everything a user does through it counts as one."""
KEY = "teller/idempotency-key"
"""The key in a call's `_meta` for its idempotency key, if that is not in the HTTP header."""
_UNREACHABLE = (
    "The tool could not be reached, and the call may have been carried out all the same. Look "
    "before you repeat it, or repeat it under the same idempotency key."
)


class Confirmation(TypedDict):
    """What a tool's refusal says of the confirmation that it needs. `field` is there where not a
    YES is asked for, but a one-time password."""

    id: str
    prompt: str
    expires_at: str
    field: NotRequired[str]


@dataclass(frozen=True)
class ToolCall:
    """One call of a tool."""

    caller: Caller
    entry: catalog.CatalogEntry
    arguments: Mapping[str, Json]
    idempotency_key: str | None
    correlation_id: str
    language: Language

    @classmethod
    def of(cls, message: RpcMessage, request: HttpRequest, key: str | None) -> ToolCall:
        """`key` is the HTTP header's, before which its own gives way. Raises RpcError for an
        unknown tool, and for parameters of another shape; the tool validates the arguments."""
        name, arguments = message.params.get("name"), message.params.get("arguments")
        entry = catalog.for_models().get(name) if isinstance(name, str) else None
        if entry is None or not request.choice.has(entry):
            raise RpcError(INVALID_PARAMS, say("call.unknown_tool", name=name))
        if not isinstance(arguments, dict | None):
            raise RpcError(INVALID_PARAMS, "arguments must be an object.")
        try:
            plain_arguments = plain(arguments or {})
        except InvalidInput as error:
            raise RpcError(INVALID_PARAMS, error.message) from error
        return cls(
            request.caller,
            entry,
            plain_arguments,
            key or _key(message),
            request.correlation_id,
            request.language,
        )

    @property
    def tool(self) -> str:
        return self.entry["name"]

    def run(self, invoke: Invoke) -> Outcome:
        try:
            reply = invoke(function_of(self.tool), self._event())
        except InvokeError:
            telemetry.logger.exception("tool not reached", extra={"tool": self.tool})
            return Outcome(self.entry, 503, {"error": _UNREACHABLE})
        return Outcome(self.entry, reply["status"], reply["body"])

    def _event(self) -> DirectEvent:
        return event_of(
            self.tool,
            self.arguments,
            caller=self.caller,
            channel="mcp",
            conversation_id=CONVERSATION,
            idempotency_key=self.idempotency_key,
            correlation_id=self.correlation_id,
            language=self.language,
        )


@dataclass(frozen=True)
class Outcome:
    """The status and the body that the tool replied with."""

    entry: catalog.CatalogEntry
    status: int
    body: Json

    @property
    def confirmation(self) -> Confirmation | None:
        """The confirmation that the user must give before the call can go through, if any."""
        return self.body.get("confirmation") if self.status == 409 else None

    def result(self) -> dict[str, Json]:
        """As CallToolResult. The model gets a refusal's text, so that it can correct the call."""
        if self.confirmation:
            return error_result(_how_to_confirm(self.confirmation))
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


def _how_to_confirm(pending: Confirmation) -> str:
    """For a client that cannot ask its user: what the user has to answer, and where."""
    answered = "entered it" if "field" in pending else "answered YES"
    return (
        "The user has to confirm this first, and nothing was changed. Show them this question and "
        f"the page where they sign in and answer it: {pending['prompt']} {confirmation_page()} "
        f"It waits until {pending['expires_at']}. Once they have {answered} there, make the same "
        "call again; you cannot answer for them."
    )


def _key(message: RpcMessage) -> str | None:
    given = message.meta.get(KEY)
    if not isinstance(given, str | None):
        raise RpcError(INVALID_PARAMS, f"{KEY} must be text.")
    return given
