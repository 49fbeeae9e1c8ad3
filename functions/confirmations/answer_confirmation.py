"""POST /confirmations/{id} {"reply": "YES"}: the user's own answer to a pending confirmation.

It is a route of its own, for the signed-in user: no tool and so no model can answer it. A
conversation's confirmation is answered in that conversation and not here.
"""

from __future__ import annotations

import json
from typing import Any

from toolkit import confirmation, tables, telemetry
from toolkit.call import Answer
from toolkit.doors.door import Event
from toolkit.doors.rest import caller_of, posted, refusal, response
from toolkit.errors import InvalidInput, ToolError, Unavailable


def handler(event: Event, context: Any) -> Any:
    """200 {"id", "status": "confirmed" | "cancelled"}, or {"error"} with a 4xx status."""
    try:
        return response(Answer(200, json.dumps(_take(event))))
    except ToolError as error:
        return refusal(error)
    except tables.StorageFailure:
        telemetry.logger.exception("storage failed", extra={"route": "confirmations"})
        return refusal(Unavailable("The service cannot be reached. Try again."))


def _take(event: Event) -> dict[str, str]:
    caller = caller_of(event["requestContext"])
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
