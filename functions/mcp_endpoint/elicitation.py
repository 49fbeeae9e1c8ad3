"""The user's YES through an MCP client that can show a form (elicitation).

The rules and the record that decides are toolkit.guards.confirmation's. Revision 2026-07-28 lets a
call be answered with a question; the client asks its user and sends the call again with the reply
and the state it was given. That state comes back from outside, so it contains the confirmation's id
and a digest of the call: a reply to one call does not count for another. A reply is never looked
for in a call's arguments, which a model writes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress

from mcp_endpoint.json_rpc import INVALID_PARAMS, Json, RpcError
from mcp_endpoint.revisions import CAPABILITIES_KEY
from mcp_endpoint.tool_call import Confirmation, ToolCall, error_result
from toolkit import NotFound
from toolkit.guards import confirmation

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
    offered = (meta.get(CAPABILITIES_KEY) or {}).get("elicitation")
    return isinstance(offered, dict) and ("form" in offered or "url" not in offered)


def question(call: ToolCall, pending: Confirmation) -> dict[str, Json]:
    """The InputRequiredResult that asks for the pending confirmation."""
    form = {"mode": "form", "message": pending["prompt"], "requestedSchema": _FORM}
    return {
        "resultType": "input_required",
        "inputRequests": {_QUESTION: {"method": "elicitation/create", "params": form}},
        "requestState": _state(call, pending["id"]),
    }


def take_reply(call: ToolCall, params: Mapping[str, Json]) -> bool:
    """Take the user's reply, if the request contains one. False when it is anything but YES.

    A YES to a confirmation that is no longer pending changes nothing: the call then asks again or,
    under its idempotency key, repeats its result. Raises RpcError for a reply to another call.
    """
    responses = params.get("inputResponses") or {}
    if not isinstance(responses, dict):
        raise RpcError(INVALID_PARAMS, "inputResponses must be an object.")
    if _QUESTION not in responses:
        return True
    confirmation_id = _confirmation_id(call, params.get("requestState"))
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
    """What the user typed into the form; "" where they declined or cancelled it."""
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


def _confirmation_id(call: ToolCall, state: Json) -> str:
    """The id of the confirmation that `state` was made for. Raises RpcError."""
    confirmation_id = state.partition(".")[0] if isinstance(state, str) else ""
    if state != _state(call, confirmation_id):
        raise RpcError(INVALID_PARAMS, "requestState is not the one that this call was given.")
    return confirmation_id
