"""POST /confirmations/{id} {"reply": "YES"}: the user's own answer to a pending confirmation.

The rules are toolkit.guards.confirmation's. This is a route for the signed-in user rather than a
tool, so that no model can answer. A confirmation asked for in a conversation is answered there.
"""

from __future__ import annotations

import json
from typing import Any

from toolkit import telemetry
from toolkit.call import CONFIRM, HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import correlation_id, posted, proxy_refusal, proxy_response, signed_in
from toolkit.errors import InvalidInput, ToolError, Unavailable
from toolkit.guards import confirmation
from toolkit.storage import tables


def handler(event: Event, context: Any) -> Any:
    """200 {"id", "status": "confirmed" | "cancelled"}, or {"error"} with a 4xx status."""
    try:
        return proxy_response(event, HttpResponse(200, json.dumps(_answer(event))))
    except ToolError as error:
        return proxy_refusal(event, error)
    except tables.StorageFailure:
        logged = {"route": "confirmations", "correlation_id": correlation_id(event)}
        telemetry.logger.exception("storage failed", extra=logged)
        return proxy_refusal(event, Unavailable("The service cannot be reached. Try again."))


def _answer(event: Event) -> dict[str, str]:
    caller = signed_in(event, scope=CONFIRM)
    confirmation_id = event["pathParameters"]["id"]
    status = confirmation.answer(
        user_id=caller.user_id, confirmation_id=confirmation_id, reply=_reply(event)
    )
    return {"id": confirmation_id, "status": status}


def _reply(event: Event) -> str:
    body = posted(event)
    if set(body) != {"reply"} or not isinstance(body["reply"], str):
        raise InvalidInput('Send {"reply": "YES"}; any other reply cancels.')
    return str(body["reply"])
