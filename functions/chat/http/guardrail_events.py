"""GET /guardrail-events: what the guardrails have done in a user's conversations, for the user to
read and for nobody to change."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chat.http import web
from chat.store.guardrail_events import events_of


async def listed(request: Request) -> Response:
    """Newest first."""
    events = await web.in_thread(events_of, await web.user(request))
    return web.answer({"events": [event.for_page() for event in events]})


ROUTES = [Route("/guardrail-events", listed, methods=["GET"])]
