"""GET /confirmations: what waits for the user's own answer, for the page where they give it; and
GET /receipts/{id}, what they said YES to (confirmations.receipts).

Those asked for in a conversation are not listed: they are answered there.
"""

from __future__ import annotations

import json
from typing import Any

from toolkit.call import HttpResponse
from toolkit.dates import iso
from toolkit.doors.door import Event
from toolkit.doors.rest import signed_in
from toolkit.doors.route import answered
from toolkit.guards import confirmation, rate_limit
from toolkit.guards.confirmation import Confirmation


def handler(event: Event, context: Any) -> Any:
    """200 {"confirmations": [{"id", "tool", "arguments", "prompt", "field",
    "channel", "by", "program", "expires_at"}]}, the next to expire first, or {"error"} with a 4xx
    status."""
    if event.get("resource") == "/receipts/{id}":
        return answered("receipts", event, _receipt)
    return answered("confirmations", event, _listed)


def _receipt(event: Event) -> HttpResponse:
    """200 {"receipt", "public_key"}."""
    from confirmations import receipts  # with the audit's log, which the page's list needs not

    caller = signed_in(event, route="private")
    rate_limit.count_user(caller.user_id, "receipts", rate_limit.of_a_tool())
    signed = receipts.receipt(caller, event["pathParameters"]["id"])
    return HttpResponse(200, json.dumps(signed))


def _listed(event: Event) -> HttpResponse:
    caller = signed_in(event, route="private")
    waiting = [_told(each) for each in confirmation.awaiting(caller.user_id)]
    return HttpResponse(200, json.dumps({"confirmations": waiting}))


def _told(waiting: Confirmation) -> dict[str, Any]:
    return {
        "id": waiting.public_id,
        "tool": waiting.tool,
        "arguments": json.loads(waiting.arguments),
        "prompt": waiting.prompt,
        "field": waiting.field or "reply",
        "channel": waiting.channel,
        "by": waiting.by,
        "program": waiting.program,
        "expires_at": iso(waiting.expiry),
    }
