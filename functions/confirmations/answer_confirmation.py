"""POST /confirmations/{id} {"reply": "YES"}: the user's own answer to a pending confirmation.

The rules are toolkit.guards.confirmation's. This is a route for the signed-in user rather than a
tool, and wants a token that may confirm, so that no model can answer. A confirmation asked for in a
conversation is answered there.
"""

from __future__ import annotations

import json
from typing import Any

from toolkit.call import CONFIRM, HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import posted, signed_in
from toolkit.doors.route import answered
from toolkit.errors import InvalidInput
from toolkit.guards import confirmation


def handler(event: Event, context: Any) -> Any:
    """200 {"id", "status": "confirmed" | "cancelled"}, or {"error"} with a 4xx status."""
    return answered("confirmations", event, _answer)


def _answer(event: Event) -> HttpResponse:
    caller = signed_in(event, scope=CONFIRM)
    confirmation_id = event["pathParameters"]["id"]
    status = confirmation.answer(
        user_id=caller.user_id, confirmation_id=confirmation_id, reply=_reply(event)
    )
    return HttpResponse(200, json.dumps({"id": confirmation_id, "status": status}))


def _reply(event: Event) -> str:
    body = posted(event)
    if set(body) != {"reply"} or not isinstance(body["reply"], str):
        raise InvalidInput('Send {"reply": "YES"}; any other reply cancels.')
    return str(body["reply"])
