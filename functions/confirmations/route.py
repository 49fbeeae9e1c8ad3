"""What the routes of confirmations have in common: how they answer, and how they fail."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from toolkit import telemetry
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import correlation_id, proxy_refusal, proxy_response
from toolkit.errors import ToolError, Unavailable
from toolkit.storage import tables


def answered(event: Event, answer: Callable[[Event], Mapping[str, Any]]) -> Any:
    """200 with the answer, or {"error"} with the status of what `answer` raises."""
    try:
        return proxy_response(event, HttpResponse(200, json.dumps(answer(event))))
    except ToolError as error:
        return proxy_refusal(event, error)
    except tables.StorageFailure:
        logged = {"route": "confirmations", "correlation_id": correlation_id(event)}
        telemetry.logger.exception("storage failed", extra=logged)
        return proxy_refusal(event, Unavailable("The service cannot be reached. Try again."))
