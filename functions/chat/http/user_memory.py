"""GET /memory and POST /memory/forget: what is remembered of a user is theirs to see and delete.

GET /memory/recall finds what they and the assistant have said, and their documents, by words. What
was said stays there: a fact that is forgotten can still be recalled from the message it came from.
GET /guardrail-events lists what the guardrails have done in their conversations, which nobody
changes.
"""

from __future__ import annotations

import re

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chat.http import web
from chat.memory.recall import facts_of, forget, search
from chat.store.guardrails import events_of
from toolkit import InvalidInput, NotFound
from toolkit.guards import rate_limit
from toolkit.text.sentences import say

LONGEST_QUESTION = 200


class Forgotten(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    id: str = Field(min_length=1, max_length=64)


async def list_facts(request: Request) -> Response:
    """The facts, newest first."""
    caller = await web.user(request)
    facts = await web.in_thread(facts_of, caller.user_id)
    return web.answer({"facts": [fact.for_page() for fact in facts]})


async def forget_fact(request: Request) -> Response:
    caller = await web.user(request)
    try:
        asked = Forgotten.model_validate_json(await request.body())
    except ValidationError:
        raise InvalidInput(say("memory.id_malformed")) from None
    if not await web.in_thread(forget, caller.user_id, asked.id):
        raise NotFound(say("memory.not_found"))
    return web.answer({"forgotten": asked.id})


async def recall_words(request: Request) -> Response:
    """?q=, at most 200 characters, and ?limit= from 1 to 20."""
    caller, asked = await web.reader(request), request.query_params.get("q", "").strip()
    if not 0 < len(asked) <= LONGEST_QUESTION:
        raise InvalidInput(say("chat.q_malformed", most=LONGEST_QUESTION))
    limit = request.query_params.get("limit", "10")
    if not re.fullmatch("[1-9]|1[0-9]|20", limit):
        raise InvalidInput(say("chat.limit_malformed"))
    most = rate_limit.of_a_tool()
    await web.in_thread(rate_limit.count_user, caller.user_id, "recall", most)
    return web.answer({"found": await web.in_thread(search, caller, asked, int(limit))})


async def list_guardrail_events(request: Request) -> Response:
    """Newest first."""
    events = await web.in_thread(events_of, await web.user(request))
    return web.answer({"events": [event.for_page() for event in events]})


ROUTES = [
    Route("/memory/recall", recall_words, methods=["GET"]),
    Route("/memory", list_facts, methods=["GET"]),
    Route("/memory/forget", forget_fact, methods=["POST"]),
    Route("/guardrail-events", list_guardrail_events, methods=["GET"]),
]
