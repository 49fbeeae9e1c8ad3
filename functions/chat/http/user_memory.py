"""GET /memory and POST /memory/forget: what is remembered of a user is theirs to see and delete."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chat.http import web
from chat.memory.facts import facts_of, forget
from toolkit import InvalidInput, NotFound


class Forgotten(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    id: str = Field(min_length=1, max_length=64)


async def list_facts(request: Request) -> Response:
    """The facts, newest first."""
    facts = await web.in_thread(facts_of, web.signed_in(request).user_id)
    return web.answer({"facts": [fact.for_page() for fact in facts]})


async def forget_fact(request: Request) -> Response:
    caller = web.signed_in(request)
    try:
        asked = Forgotten.model_validate_json(await request.body())
    except ValidationError:
        raise InvalidInput('The body must be {"id": "..."}, the id of a fact.') from None
    if not await web.in_thread(forget, caller.user_id, asked.id):
        raise NotFound("No such fact.")
    return web.answer({"forgotten": asked.id})


ROUTES = [
    Route("/memory", list_facts, methods=["GET"]),
    Route("/memory/forget", forget_fact, methods=["POST"]),
]
