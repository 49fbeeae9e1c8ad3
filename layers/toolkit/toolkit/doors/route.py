"""How a route that is no tool answers, and how it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit import telemetry
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import correlation_id, proxy_refusal, proxy_response
from toolkit.errors import ToolError, Unavailable
from toolkit.storage import tables
from toolkit.text.sentences import say


def answered(name: str, event: Event, answer: Callable[[Event], HttpResponse]) -> Any:
    """The answer, or {"error"} with the status of what `answer` raises; 503 where storage fails,
    which is logged by the route's name."""
    try:
        return proxy_response(event, answer(event))
    except ToolError as error:
        return proxy_refusal(event, error)
    except tables.StorageFailure:
        logged = {"route": name, "correlation_id": correlation_id(event)}
        telemetry.logger.exception("storage failed", extra=logged)
        return proxy_refusal(event, Unavailable(say("call.unreachable")))
