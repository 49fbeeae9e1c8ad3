"""POST /confirmations/{id}: the user's own answer to a pending confirmation, {"reply": "YES"}, or
to one that waits for their one-time password, {"otp": "123456"}.

The rules are toolkit.guards.confirmation's. This is a route for the signed-in user rather than a
tool: it wants a token that may confirm, and a page that asks, so that no model can answer. A
confirmation asked for in a conversation is answered there.
"""

from __future__ import annotations

import json
from typing import Any

from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import correlation_id, from_page, posted, signed_in
from toolkit.doors.route import answered
from toolkit.errors import InvalidInput
from toolkit.guards import confirmation
from toolkit.text.sentences import say

_LONGEST_PASSWORD = 16


def handler(event: Event, context: Any) -> Any:
    """200 {"id", "status": "confirmed" | "cancelled"}, or {"error"} with a 4xx status."""
    return answered("confirmations", event, _answer)


def _answer(event: Event) -> HttpResponse:
    caller = signed_in(event)
    from_page(event, caller)
    confirmation_id = event["pathParameters"]["id"]
    field, given = _given(event)
    if field == "reply":
        status = confirmation.answer(
            user_id=caller.user_id, confirmation_id=confirmation_id, reply=given
        )
    else:
        from toolkit.guards import entered_password  # seldom needed

        entered_password.enter(
            given,
            user_id=caller.user_id,
            confirmation_id=confirmation_id,
            correlation_id=correlation_id(event),
        )
        status = "confirmed"
    return HttpResponse(200, json.dumps({"id": confirmation_id, "status": status}))


def _given(event: Event) -> tuple[str, str]:
    """The one field of the body, and its text."""
    body = posted(event)
    match list(body.items()):
        case [("reply", str(reply))]:
            return "reply", reply
        case [("otp", str(otp))] if len(otp) <= _LONGEST_PASSWORD:
            return "otp", otp
    raise InvalidInput(say("confirmation.reply_malformed"))
