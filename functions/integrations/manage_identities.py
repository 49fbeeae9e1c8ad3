"""The user's own say over outside identities that act for them: the routes below /identities.

POST /identities/link {"code"} shows whose identity the code would link; the same with
"reply": "YES" links it. GET /identities lists what is linked; DELETE /identities/{id} unlinks.
Only a first-party token may: no integration links or unlinks by a token of its own.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from integrations import links
from integrations.entities import Integration, LinkedIdentity
from toolkit import Caller, InvalidInput, NotFound, dates
from toolkit.call import CONFIRM, HttpResponse, Json
from toolkit.doors.door import Event
from toolkit.doors.rest import correlation_id, language_of, posted, signed_in
from toolkit.doors.route import answered
from toolkit.guards import confirmation, rate_limit
from toolkit.storage import tables
from toolkit.text.folding import visible
from toolkit.text.sentences import say, to_confirm

LINK_TRIES_PER_MINUTE = 10
_HOW = say("identity.code_malformed")
_LONGEST = 80
"""Characters of another's text within a prompt: no longer than somebody reads."""


def handler(event: Event, context: Any) -> Any:
    """200, 409 with the prompt of a link that waits for a YES, or {"error"}."""
    with tables.time_limit(context.get_remaining_time_in_millis):
        return answered("identities", event, _response)


def _response(event: Event) -> HttpResponse:
    status, body = _answer(event)
    return HttpResponse(status, json.dumps(body, ensure_ascii=False))


def _answer(event: Event) -> tuple[int, dict[str, Json]]:
    caller = signed_in(event, scope=CONFIRM)
    rate_limit.count_user(caller.user_id, "identities", rate_limit.of_a_tool())
    match event["httpMethod"]:
        case "GET":
            return 200, {"identities": [*map(_shown, LinkedIdentity.of_user(caller.user_id))]}
        case "DELETE":
            return 200, _unlink(caller, event)
        case _:
            return _link(caller, event)


def _link(caller: Caller, event: Event) -> tuple[int, dict[str, Json]]:
    body = posted(event)
    if not {"code"} <= body.keys() <= {"code", "reply"} or not all(
        isinstance(value, str) for value in body.values()
    ):
        raise InvalidInput(_HOW)
    rate_limit.count_user(caller.user_id, "link_identity", LINK_TRIES_PER_MINUTE)
    now = datetime.now(UTC)
    if not confirmation.said_yes(body.get("reply", "")):
        code, identity = links.of_code(body["code"], now)
        whom, there = _quoted(identity.label), _quoted(_name(identity.integration))
        asked = to_confirm(say("identity.ask_link", label=whom, integration=there))
        prompt = asked.in_(language_of(event))
        expires_at = dates.iso(datetime.fromtimestamp(code.expires_at, UTC))
        waiting = {"prompt": prompt, "expires_at": expires_at}
        return 409, {"error": "The user must confirm this first.", "confirmation": waiting}
    linked = links.link(caller.user_id, body["code"], now, correlation_id(event))
    return 200, {"status": "linked", "identity": _shown(linked)}


def _unlink(caller: Caller, event: Event) -> dict[str, Json]:
    linked = LinkedIdentity.fetch(caller.user_id, event["pathParameters"]["id"])
    if linked is None:
        raise NotFound(say("identity.not_linked"))
    links.unlink(linked, caller.user_id, datetime.now(UTC), correlation_id(event), by=None)
    return {
        "id": linked.id,
        "status": "unlinked",
        "message": "It acts for its own account again, with what was done there before.",
    }


def _shown(linked: LinkedIdentity) -> dict[str, Json]:
    return {
        "id": linked.id,
        "integration": linked.integration,
        "name": _name(linked.integration),
        "label": linked.label,
        "linked_at": linked.linked_at,
    }


def _name(integration_id: str) -> str:
    integration = Integration.fetch(integration_id)
    return str(integration.name) if integration else integration_id


def _quoted(text: str) -> str:
    """The text between quotation marks, on one line, with nothing in it that hides or ends them."""
    cut = "…" if len(text) > _LONGEST else ""
    return '"' + visible(text[:_LONGEST]).replace('"', "'") + f'{cut}"'
