"""GET /chat and GET /chat/{convoId}: a user's conversations, to look at and to go on with."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chat import chat_request, web
from chat.conversation import Conversation
from chat.entities import Head
from toolkit import NotFound

PAGE = 50
_HEAD = "conversation#"
_SHOWN = ["pk", "sk", "title", "updated_at", "messages"]


async def listed(request: Request) -> Response:
    """Newest first. `next` is what to send as `before` for those that come after, or null."""
    caller, before = web.signed_in(request), request.query_params.get("before")
    heads = await web.in_thread(_heads, caller.user_id)
    older = [head for head in heads if before is None or head.updated_at < before]
    page = older[:PAGE]
    following = page[-1].updated_at if len(older) > PAGE else None
    return web.answer({"conversations": [_line(head) for head in page], "next": following})


async def history(request: Request) -> Response:
    """The saved messages, and what waits for a YES."""
    caller, convo_id = web.signed_in(request), request.path_params["convo_id"]
    if not re.fullmatch(chat_request.CONVO_ID, convo_id):
        raise NotFound("No such conversation.")
    conversation = await web.in_thread(Conversation, caller, convo_id)
    if not conversation.exists:
        raise NotFound("No such conversation.")
    body: dict[str, Any] = {"messages": [m.for_page() for m in conversation.history]}
    if conversation.pending and conversation.pending.replied_by is None:
        body["confirmation"] = conversation.pending.confirmation
    return web.answer(body)


def _heads(user_id: str) -> list[Head]:
    """Of conversations in which something was said. The heads alone are read, however long the
    conversations are; that they are all read is the price of an order that changes all the time."""
    found = Head.query(user_id, Head.sk.startswith(_HEAD), attributes_to_get=_SHOWN)
    begun = [head for head in found if head.messages]
    return sorted(begun, key=lambda head: str(head.updated_at), reverse=True)


def _line(head: Head) -> dict[str, Any]:
    return {
        "id": head.sk.removeprefix(_HEAD),
        "title": head.title,
        "updated_at": head.updated_at,
        "messages": int(head.messages),
    }


ROUTES = [
    Route("/chat", listed, methods=["GET"]),
    Route("/chat/{convo_id}", history, methods=["GET"]),
]
