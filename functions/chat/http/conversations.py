"""GET /chat and GET /chat/{convoId}: a user's conversations, to look at, to seek and to go on with.

PATCH /chat/{convoId} gives one another title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NotRequired, TypedDict

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chat.http import chat_request, web
from chat.memory import recall
from chat.store import guardrails
from chat.store.calls import Confirmation
from chat.store.conversation import Conversation
from chat.store.conversation_state import TITLE_LENGTH, ConversationState
from chat.store.entities import ConversationRecord, PageMessage
from chat.turn.confirmation import awaited
from toolkit import Caller, InvalidInput, NotFound
from toolkit.guards import rate_limit
from toolkit.privacy.redaction import redact_text
from toolkit.text.folding import unaccented
from toolkit.text.sentences import Language, in_language, say

if TYPE_CHECKING:
    from chat.http.protocols.ai_sdk_messages import UiMessage

PAGE = 50
LONGEST_QUESTION = 200
_KEY = "conversation#"
_SHOWN = ["pk", "sk", "title", "updated_at", "messages"]


class ConversationLine(TypedDict):
    """A conversation in the list; `updated_at` is an instant in ISO 8601."""

    id: str
    title: str | None
    updated_at: str
    messages: int


class ConversationPage(TypedDict):
    messages: Sequence[PageMessage | UiMessage]
    confirmation: NotRequired[Confirmation]
    running: NotRequired[bool]


async def listed(request: Request) -> Response:
    """Newest first. `next` is what to send as `before` for those that come after, or null. With
    `q`, those that have its words in their title, or in what was said."""
    caller, before = await web.reader(request), request.query_params.get("before")
    if "q" in request.query_params:
        records = await _sought(caller, request.query_params["q"].strip())
    else:
        records = await web.in_thread(_begun, caller.user_id)
    older = [record for record in records if before is None or record.updated_at < before]
    page = older[:PAGE]
    following = page[-1].updated_at if len(older) > PAGE else None
    return web.answer({"conversations": [_line(record) for record in page], "next": following})


async def history(request: Request) -> Response:
    """The saved messages, what waits for a YES, and whether an answer is being written. The AI SDK
    gets the messages as its own."""
    caller, convo_id = await web.reader(request), id_in(request)
    is_ai_sdk = web.protocol(request) == web.AI_SDK
    language = web.language(request)
    conversation = await web.in_thread(Conversation, caller, convo_id)
    if not conversation.exists:
        raise unknown()
    confirmation = awaited(conversation)
    if is_ai_sdk:
        page = ConversationPage(messages=_ui_messages(conversation, confirmation, language))
    else:
        page = ConversationPage(
            messages=[
                in_language(each.for_page(), language) for each in conversation.history.messages
            ]
        )
    if confirmation:
        page["confirmation"] = confirmation
    if conversation.state.is_claimed:
        page["running"] = True
    return web.answer(page)


def _ui_messages(
    conversation: Conversation, asks: Confirmation | None, language: Language
) -> list[UiMessage]:
    from chat.http.protocols.ai_sdk_messages import ui_messages  # seldom needed

    is_open = asks and datetime.fromisoformat(asks["expires_at"]) > datetime.now(UTC)
    return ui_messages(
        conversation.history.messages,
        language,
        asks=asks["id"] if asks and is_open else "",
        runs=conversation.state.turn_key if conversation.state.is_claimed else "",
    )


async def rename(request: Request) -> Response:
    """Its title from now on, without what must not be saved of it. A person gives it: a model is
    told it among the user's own words."""
    caller, convo_id = await web.user(request), id_in(request)
    try:
        asked = chat_request.Renamed.model_validate_json(await request.body())
    except ValidationError:
        form = '{"title": "..."}'
        raise InvalidInput(say("chat.title_malformed", form=form, most=TITLE_LENGTH)) from None
    title = redact_text(" ".join(asked.title.split()), guardrails.profile_for_storage(caller))
    if not await web.in_thread(_rename, caller, convo_id, title):
        raise unknown()
    return web.answer({"id": convo_id, "title": title})


def id_in(request: Request) -> str:
    """The conversation's in the address. Raises NotFound for what no conversation is called."""
    convo_id: str = request.path_params["convo_id"]
    if not re.fullmatch(chat_request.CONVO_ID, convo_id):
        raise unknown()
    return convo_id


def unknown() -> NotFound:
    return NotFound(say("chat.no_such_conversation"))


def _begun(user_id: str) -> list[ConversationRecord]:
    """The conversations in which something was said. Their records alone are read, however long
    the conversations are; that all of them are is the price of an order that changes all the
    time."""
    records = ConversationRecord.query(
        user_id, ConversationRecord.sk.startswith(_KEY), attributes_to_get=_SHOWN
    )
    begun = [record for record in records if record.messages]
    return sorted(begun, key=lambda record: str(record.updated_at), reverse=True)


async def _sought(caller: Caller, asked: str) -> list[ConversationRecord]:
    """Those of the conversations that were begun."""
    if not 0 < len(asked) <= LONGEST_QUESTION:
        raise InvalidInput(say("chat.q_malformed", most=LONGEST_QUESTION))
    most = rate_limit.of_a_tool()
    await web.in_thread(rate_limit.count_user, caller.user_id, "recall", most)
    return await web.in_thread(_found, caller.user_id, asked)


def _found(user_id: str, asked: str) -> list[ConversationRecord]:
    having, words = recall.conversations_with(user_id, asked), unaccented(asked).split()
    return [
        record
        for record in _begun(user_id)
        if _id_of(record) in having or _has_all(unaccented(record.title or ""), words)
    ]


def _has_all(text: str, parts: list[str]) -> bool:
    return all(part in text for part in parts)


def _rename(caller: Caller, convo_id: str, title: str) -> bool:
    return ConversationState(caller.user_id, convo_id).rename(title)


def _id_of(record: ConversationRecord) -> str:
    return str(record.sk).removeprefix(_KEY)


def _line(record: ConversationRecord) -> ConversationLine:
    return ConversationLine(
        id=_id_of(record),
        title=record.title,
        updated_at=record.updated_at,
        messages=int(record.messages),
    )


ROUTES = [
    Route("/chat", listed, methods=["GET"]),
    Route("/chat/{convo_id}", history, methods=["GET"]),
    Route("/chat/{convo_id}", rename, methods=["PATCH"]),
]
