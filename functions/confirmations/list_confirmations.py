"""GET /confirmations: what waits for the user's own answer, for the page where they give it.

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
from toolkit.guards import confirmation
from toolkit.guards.confirmation import Confirmation


def handler(event: Event, context: Any) -> Any:
    """200 {"confirmations": [{"id", "tool", "arguments", "prompt", "field",
    "channel", "by", "program", "expires_at"}]}, the next to expire first, or {"error"} with a 4xx
    status."""
    return answered("confirmations", event, _listed)


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
