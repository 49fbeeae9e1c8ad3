"""The user's YES through an MCP client: asked in a form, where the client can show one.

A tool that wants a confirmation has left a record of it (toolkit.confirmation), and that record
alone decides. Revision 2026-07-28 lets a call be answered with a question; the client asks its
user and sends the call again with the reply and the state it was given. That state comes back from
outside: it holds the confirmation's id, and a digest by which a reply to one call is not taken for
another. Nothing that a model writes, a call's arguments, is looked at for a reply.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from mcp_endpoint.json_rpc import INVALID_PARAMS, Json, RpcError
from mcp_endpoint.revisions import CAPABILITIES_KEY
from mcp_endpoint.tool_call import ToolCall, error_result
from toolkit import NotFound, confirmation

FIELD = "reply"
_QUESTION = "confirmation"
_FORM = {
    "type": "object",
    "properties": {
        FIELD: {
            "type": "string",
            "title": "Your reply",
            "description": "YES goes on; anything else cancels.",
        }
    },
    "required": [FIELD],
}
_ACTIONS = ("accept", "decline", "cancel")
_NO = ""


def is_offered(meta: Mapping[str, Json]) -> bool:
    """Whether the client that sends this `_meta` can show its user a form."""
    asks = (meta.get(CAPABILITIES_KEY) or {}).get("elicitation")
    return isinstance(asks, dict) and ("form" in asks or "url" not in asks)


def question(call: ToolCall, asked: Mapping[str, Any]) -> dict[str, Json]:
    """The InputRequiredResult that asks for the confirmation `asked`."""
    form = {"mode": "form", "message": asked["prompt"], "requestedSchema": _FORM}
    return {
        "resultType": "input_required",
        "inputRequests": {_QUESTION: {"method": "elicitation/create", "params": form}},
        "requestState": _state(call, asked["id"]),
    }


def take_reply(call: ToolCall, params: Mapping[str, Json]) -> bool:
    """Take the user's reply, if the request brings one. False when they said anything but YES.

    A YES to what no longer waits is none: the call, made again, then asks anew or, under its
    idempotency key, tells what it came to. Raises RpcError for what is no reply to this call.
    """
    responses = params.get("inputResponses") or {}
    if not isinstance(responses, dict):
        raise RpcError(INVALID_PARAMS, "inputResponses must be an object.")
    if _QUESTION not in responses:
        return True
    confirmation_id = _asked_for(call, params.get("requestState"))
    reply = _reply(responses[_QUESTION])
    with suppress(NotFound):
        confirmation.answer(
            user_id=call.caller.user_id, confirmation_id=confirmation_id, reply=reply
        )
    return confirmation.said_yes(reply)


def declined() -> dict[str, Json]:
    return error_result(
        "The user was asked and did not say YES, so the call was not made. Do not make it again "
        "unless they ask for it."
    )


def _reply(response: Json) -> str:
    """What the user wrote into the form; nothing, where they sent none."""
    if not isinstance(response, dict) or response.get("action") not in _ACTIONS:
        raise RpcError(INVALID_PARAMS, f"{_QUESTION} must be answered with one of {_ACTIONS}.")
    if response["action"] != "accept":
        return _NO
    form = response.get("content")
    written = form.get(FIELD) if isinstance(form, dict) else None
    if not isinstance(written, str):
        raise RpcError(INVALID_PARAMS, f"{FIELD} must be text.")
    return written


def _state(call: ToolCall, confirmation_id: str) -> str:
    whole = [call.caller.user_id, call.tool, call.arguments, confirmation_id]
    digest = hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
    return f"{confirmation_id}.{digest}"


def _asked_for(call: ToolCall, state: Json) -> str:
    """The id of the confirmation that `state` was given out for. Raises RpcError."""
    confirmation_id = state.partition(".")[0] if isinstance(state, str) else ""
    if state != _state(call, confirmation_id):
        raise RpcError(INVALID_PARAMS, "requestState is not the one that this call was given.")
    return confirmation_id
