"""GET /guardrail-events: what the guardrails have done in a user's conversations, for the user to
read and for nobody to change."""

from __future__ import annotations

from typing import Any

from pynamodb.attributes import JSONAttribute, UnicodeAttribute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chat import web
from chat.entities import ChatRecord
from toolkit import Caller

SHOWN = 100
PREFIX = "guardrail#"


class GuardrailEvent(ChatRecord):
    """`found` counts what was there by its kind; `input_hash` is the SHA-256 of the user's id and
    the redacted text, in hexadecimal. The text itself is in no event."""

    class Meta(ChatRecord.Meta):
        pass

    at = UnicodeAttribute()
    source = UnicodeAttribute()
    preset = UnicodeAttribute()
    found = JSONAttribute()
    action = UnicodeAttribute()
    input_hash = UnicodeAttribute()
    conversation_id = UnicodeAttribute()

    def for_page(self) -> dict[str, Any]:
        names = ("at", "source", "preset", "found", "action", "input_hash", "conversation_id")
        return {name: getattr(self, name) for name in names}


async def listed(request: Request) -> Response:
    """Newest first."""
    events = await web.in_thread(events_of, web.signed_in(request))
    return web.answer({"events": [event.for_page() for event in events]})


def events_of(caller: Caller) -> list[GuardrailEvent]:
    return list(
        GuardrailEvent.query(
            caller.user_id,
            GuardrailEvent.sk.startswith(PREFIX),
            scan_index_forward=False,
            limit=SHOWN,
            consistent_read=True,
        )
    )


ROUTES = [Route("/guardrail-events", listed, methods=["GET"])]
