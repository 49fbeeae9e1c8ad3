"""Server-sent events: messages that a buffered answer delivers together.

A stream ends with its answer. A client that has an event's id and not yet its response comes back
for the rest with GET and `Last-Event-ID` (revision 2025-11-25, SEP-1699), and goes on doing so.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from mcp_endpoint.json_rpc import INVALID_REQUEST, Id, Json, RpcError, text
from toolkit.call import HttpResponse

MEDIA_TYPE = "text/event-stream"
COME_BACK_MS = 2_000
"""How long a client waits before it asks for the rest. A YES is seen that much later at most; each
time costs a call, of which a minute allows 120."""


@dataclass(frozen=True)
class EventId:
    """Where a stream stands: the question that its call waits for, how many events it had, and the
    id of the request that is answered on it."""

    question: str
    number: int
    request: Id

    @classmethod
    def of(cls, written: str) -> EventId:
        """Raises RpcError for what is no id of ours."""
        try:
            question, number, request = written.split(".")
            id = json.loads(base64.urlsafe_b64decode(request))
            return cls(question, int(number), id)
        except (ValueError, binascii.Error) as error:
            raise RpcError(INVALID_REQUEST, "Last-Event-ID names no stream.") from error

    @property
    def next(self) -> EventId:
        return replace(self, number=self.number + 1)

    def __str__(self) -> str:
        request = base64.urlsafe_b64encode(json.dumps(self.request).encode()).decode()
        return f"{self.question}.{self.number}.{request}"


def event(body: Mapping[str, Json], id: EventId | None = None) -> str:
    """One JSON-RPC message."""
    named = f"id: {id}\n" if id else ""
    return f"{named}event: message\ndata: {text(body)}\n\n"


def come_back(id: EventId) -> str:
    """Nothing yet; the rest is to be asked for by this id."""
    return f"id: {id}\nretry: {COME_BACK_MS}\ndata: \n\n"


def answer(*events: str) -> HttpResponse:
    return HttpResponse(200, "".join(events), {"Content-Type": MEDIA_TYPE})
