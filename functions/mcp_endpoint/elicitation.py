"""The user's YES through an MCP client that can ask them (elicitation): in a form, or by opening
the page where they answer.

The rules and the record that decides are toolkit.guards.confirmation's. A reply is never looked for
in a call's arguments, which a model writes. A one-time password is for the page alone: no form may
ask for what grants access (the specification of elicitation, "User Interaction Model"). How
questions travel in the revisions with a handshake is asking.py's business. Revision 2026-07-28 lets
a call be answered with a question; the client asks its user and sends the call again with the reply
and the state it was given. That state comes back from outside, so it contains the confirmation's id
and a digest of the call: a reply to one call does not count for another.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Literal

from mcp_endpoint.json_rpc import INVALID_PARAMS, Json, RpcError
from mcp_endpoint.tool_call import Confirmation, ToolCall, confirmation_page, error_result
from toolkit import Caller, NotFound
from toolkit.guards import confirmation
from toolkit.text.sentences import Language, say

FIELD = "reply"
_QUESTION = "confirmation"
_ACTIONS = ("accept", "decline", "cancel")
YES = "YES"
NO = ""


Mode = Literal["form", "url"]
Reply = Literal["yes", "no", "gone"]


def mode_of(capabilities: Mapping[str, Json], caller: Caller) -> Mode | None:
    """How a client of these capabilities can ask its user: in a form, or by the page; None if not
    at all."""
    offered = capabilities.get("elicitation")
    if caller.by or not isinstance(offered, dict):
        return None
    if may_answer(caller) and ("form" in offered or "url" not in offered):
        return "form"
    return "url" if "url" in offered else None


def may_answer(caller: Caller) -> bool:
    """Whether a form's reply, which is the client's word for its user's, is taken: from a client
    whose token may confirm, and from no other. A model may lead any other."""
    return caller.may_confirm and not caller.by


def form(prompt: str, language: Language) -> dict[str, Json]:
    """The parameters of an elicitation/create that asks for the YES."""
    texts = {"title": say("mcp.reply"), "description": say("mcp.reply_meaning")}
    field = {"type": "string"} | {name: text.in_(language) for name, text in texts.items()}
    schema = {"type": "object", "properties": {FIELD: field}, "required": [FIELD]}
    return {"mode": "form", "message": prompt, "requestedSchema": schema}


def page(prompt: str) -> dict[str, Json]:
    """The parameters of one that has the page opened."""
    return {"mode": "url", "message": prompt, "url": confirmation_page()}


def mode_for(
    pending: Confirmation, mode: Mode | None, capabilities: Mapping[str, Json]
) -> Mode | None:
    """How to ask for this: as `mode` says, but for a password by the page or not at all."""
    if "field" not in pending or mode is None:
        return mode
    return "url" if "url" in capabilities["elicitation"] else None


def question(call: ToolCall, pending: Confirmation, mode: Mode) -> dict[str, Json]:
    """The InputRequiredResult that asks for the pending confirmation."""
    prompt = pending["prompt"]
    params = form(prompt, call.language) if mode == "form" else page(prompt)
    return {
        "resultType": "input_required",
        "inputRequests": {_QUESTION: {"method": "elicitation/create", "params": params}},
        "requestState": _state(call, pending["id"]),
    }


def take_reply(call: ToolCall, params: Mapping[str, Json], mode: Mode) -> Reply:
    """Take the user's reply, if the request contains one: "no" when it is anything but YES, or the
    page was not opened. What was answered on the page, its record says; it is "gone" where that was
    no YES, or nothing in time.

    A YES to a confirmation that is no longer pending changes nothing: the call then asks again or,
    under its idempotency key, repeats its result. Raises RpcError for a reply to another call.
    """
    responses = params.get("inputResponses") or {}
    if not isinstance(responses, dict):
        raise RpcError(INVALID_PARAMS, "inputResponses must be an object.")
    if _QUESTION not in responses:
        return "yes"
    response, is_accepted = responses[_QUESTION], _accepted(responses[_QUESTION])
    confirmation_id = _confirmation_id(call, params.get("requestState"))
    user_id = call.caller.user_id
    asked = confirmation.find(user_id=user_id, confirmation_id=confirmation_id)
    is_password = asked.field is not None if asked else "content" not in response
    is_by_page = mode == "url" or is_password
    if is_accepted and is_by_page:
        return "yes" if asked else "gone"
    reply = NO if is_by_page else reply_in(response, call.language)
    with suppress(NotFound):
        confirmation.answer(
            user_id=user_id, confirmation_id=confirmation_id, reply=reply, channel="mcp"
        )
    return "yes" if reply == YES else "no"


def declined() -> dict[str, Json]:
    return error_result(
        "The user was asked and did not say YES, so the call was not made. Do not make it again "
        "unless they ask for it."
    )


def reply_in(response: Json, language: Language) -> str:
    """What the user typed into the form, a yes in their language as YES; "" where they declined or
    cancelled it. Raises RpcError for a response of another shape."""
    if not _accepted(response):
        return NO
    form = response.get("content")
    written = form.get(FIELD) if isinstance(form, dict) else None
    if not isinstance(written, str):
        raise RpcError(INVALID_PARAMS, f"{FIELD} must be text.")
    return YES if confirmation.said_yes(written, language) else written


def _accepted(response: Json) -> bool:
    if not isinstance(response, dict) or response.get("action") not in _ACTIONS:
        raise RpcError(INVALID_PARAMS, f"{_QUESTION} must be answered with one of {_ACTIONS}.")
    return bool(response["action"] == "accept")


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
