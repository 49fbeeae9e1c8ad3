"""POST /chat: one turn, streamed. GET /chat/{convoId}/stream attaches to the one that runs, POST
/chat/{convoId}/stop ends it: nothing else that a client does, or fails to do, does.

The events of a protocol are numbered from 1 in the order in which every reader of the turn gets
them. So the name of a turn's stream and such a number, `<stream>-<number>`, are a place to which a
reader comes back, in whatever process.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from chat.http import admission, conversations, stream_slots, web
from chat.http.admission import AlreadyRunning, Opening
from chat.http.chat_request import ChatRequest
from chat.http.stream_slots import HeldSlot
from chat.http.web import in_thread, signed_in
from chat.live.changes import Changes
from chat.live.following import followed, rest
from chat.live.running_turn import RunningTurns
from chat.store.conversation import Conversation
from chat.store.conversation_state import ConversationState
from chat.store.entities import SavedMessage
from chat.stream import events, sse
from chat.stream.events import Event, events_again
from chat.stream.sse import StreamEncoder
from chat.turn.request import Services, TurnRequest
from chat.turn.turn import Turn
from toolkit import Caller, dates
from toolkit.audit.audit_event import AuditEvent
from toolkit.errors import Forbidden, ToolError
from toolkit.guards import rate_limit

PING_SECONDS = 10.0
STREAM = "x-stream-id"
"""The header that names what the turn says: the events of POST have no ids, as its contract has
it."""
_PLACE = re.compile(r"([0-9a-f]{16})-([0-9]{1,7})")
JUST_SECONDS = 10
"""So long after it has loaded a conversation, a page asks at the latest for what is written in
it."""


class ChatEndpoint:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._running = RunningTurns()

    async def post(self, request: Request) -> Response:
        """What is wrong with the request is said before the stream begins."""
        caller = signed_in(request, "talk")
        asked = await _parsed(request, caller)
        correlation_id = web.correlation_id(request)
        opening, held, begun = await in_thread(_begun, caller, asked, correlation_id)
        async with stream_slots.freed_if_failing(held):
            changes: Changes = request.app.state.changes
            encoder = web.encoder(request, opening.asked)
            answer = self._answer(opening.conversation, begun, encoder, changes)
            named = (
                {}
                if isinstance(begun, SavedMessage)
                else {STREAM: opening.conversation.state.stream}
            )
            return stream_slots.SlottedStream(answer, held, {**encoder.headers, **named})

    async def attach(self, request: Request) -> Response:
        """What the conversation's turn says, from its beginning or after `Last-Event-ID`; 204 when
        none runs. What is left of one that has ended since that id is told as well, and to the AI
        SDK the answer that has just ended: its page was loaded before, and does not come again."""
        caller, convo_id = await web.reader(request), conversations.id_in(request)
        is_ai_sdk = web.protocol(request) == web.AI_SDK
        conversation = await in_thread(Conversation, caller, convo_id)
        if not conversation.exists and not is_ai_sdk:  # which asks for what is yet to begin, too
            raise conversations.unknown()
        seen = StreamPlace.parse(request.headers.get("last-event-id", ""))
        changes: Changes = request.app.state.changes
        # What has been saved whole, a page that comes anew has read.
        runs = self._runs(conversation) if seen.stream else conversation.state.is_claimed
        batches = self._batches(conversation, changes) if runs else None
        place = seen.within(conversation.state.stream)
        if batches is None and seen.stream:

            def is_known(kept: Sequence[Event]) -> bool:
                encoder = web.attached(request, conversation, is_new=False)
                return length(kept, encoder) <= seen.number

            batches, place = await rest(conversation, seen.stream, changes, is_known), seen
        missed = _just_ended(conversation) if is_ai_sdk and not seen.stream else None
        if batches is None and missed is None:
            return Response(status_code=204)
        encoder = web.attached(request, conversation, is_new=place.number == 0)
        async with stream_slots.slot(caller.user_id, "answer") as held:
            if batches is None and missed:
                return stream_slots.SlottedStream(of_answer(missed, encoder), held, encoder.headers)
            assert batches is not None
            body = of_turn(batches, encoder, place)
            named = {STREAM: place.stream}
            return stream_slots.SlottedStream(body, held, {**encoder.headers, **named})

    async def stop(self, request: Request) -> Response:
        """202 when a turn runs, which ends with what it has said; 204 when none does."""
        caller, convo_id = await web.user(request), conversations.id_in(request)
        limit = rate_limit.of_a_tool()
        await in_thread(rate_limit.count_user, caller.user_id, "stop", limit)
        stream = await in_thread(_stopped, caller, convo_id)
        if running := self._running.find(stream):
            running.stop()
        return Response(status_code=202 if stream else 204)

    def _answer(
        self,
        conversation: Conversation,
        begun: TurnRequest | SavedMessage | AlreadyRunning,
        encoder: StreamEncoder,
        changes: Changes,
    ) -> AsyncIterator[bytes]:
        """A new turn's events, or those of one that was begun before."""
        match begun:
            case TurnRequest():
                turn = Turn(conversation, begun, self._services)
                running = self._running.start(turn, conversation)
                return of_turn(running.read(PING_SECONDS), encoder)
            case AlreadyRunning():
                return of_turn(self._batches(conversation, changes), encoder)
            case SavedMessage():
                return of_answer(begun, encoder)

    def _runs(self, conversation: Conversation) -> bool:
        """Whether there is more to come of its newest turn, as far as this process can tell."""
        return (
            conversation.state.is_claimed
            or self._running.find(conversation.state.stream) is not None
        )

    def _batches(
        self, conversation: Conversation, changes: Changes
    ) -> AsyncIterator[Sequence[Event]]:
        """What the conversation's newest turn says, whichever process runs it."""
        if running := self._running.find(conversation.state.stream):
            return running.read(PING_SECONDS)
        return followed(conversation, changes)


def _begun(
    caller: Caller, asked: ChatRequest, correlation_id: str
) -> tuple[Opening, HeldSlot, TurnRequest | SavedMessage | AlreadyRunning]:
    """All that storage is asked before there is an answer, in two round trips and one thread: the
    loop is not waited for between them. Blocks."""
    with stream_slots.taking(caller.user_id, "answer") as taken:
        opening = Opening.read(caller, asked)
        held = taken.result()
        marking = web.door_marking(caller)
        begun = admission.begun(opening, correlation_id)
        if marking and (failure := marking.exception()):
            admission.give_back(opening, begun)
            raise failure
        return opening, held, begun


def _just_ended(conversation: Conversation) -> SavedMessage | None:
    """The whole answer of the newest turn, if it was saved within JUST_SECONDS."""
    answer = conversation.history.answer_to(conversation.state.turn_key)
    since = dates.iso(datetime.now(UTC) - timedelta(seconds=JUST_SECONDS))
    return answer if answer and answer.created_at >= since else None


def _stopped(caller: Caller, convo_id: str) -> str:
    """The stream of the turn that is to end now, "" if none runs. Blocks; raises NotFound."""
    state = ConversationState(caller.user_id, convo_id)
    if not state.messages:
        raise conversations.unknown()
    return state.stop()


async def _parsed(request: Request, caller: Caller) -> ChatRequest:
    """Somebody who names another user is refused, and that is audited."""
    body = await request.body()
    try:
        return web.parsed(request, body, caller)
    except Forbidden as error:
        await in_thread(_refusal_of(caller, error, web.correlation_id(request)).write)
        raise


def _refusal_of(caller: Caller, error: ToolError, correlation_id: str) -> AuditEvent:
    return AuditEvent.new(
        user_id=caller.user_id,
        action="chat",
        tool_output={"error": error.message},
        at=datetime.now(UTC),
        family="chat",
        outcome="refused",
        channel="chat",
        correlation_id=correlation_id,
    )


class StreamPlace(NamedTuple):
    """After so many events of the stream; nowhere before anything was read."""

    stream: str = ""
    number: int = 0

    @classmethod
    def parse(cls, last_event_id: str) -> StreamPlace:
        """That of a `Last-Event-ID`; what is none of ours is nowhere."""
        found = _PLACE.fullmatch(last_event_id)
        return cls(found[1], int(found[2])) if found else cls()

    def within(self, stream: str) -> StreamPlace:
        """In this stream: its beginning, if the place is in another."""
        return self if self.stream == stream else StreamPlace(stream)


async def of_turn(
    batches: AsyncIterator[Sequence[Event]],
    encoder: StreamEncoder,
    place: StreamPlace | None = None,
) -> AsyncIterator[bytes]:
    """The turn's events as they come, and comments while none does; with a `place`, what comes
    after it, each event with its id."""
    yield encoder.beginning
    number, is_told = 0, False
    async for batch in batches:
        encoded = [each for event in batch for each in encoder.encode(event)]
        number += len(encoded)
        if place:
            encoded = _named(encoded, number, place)
        if encoded:
            yield b"".join(encoded)
        if batch:
            is_told = isinstance(batch[-1], events.Done)
        elif not is_told:  # nothing follows the last event, even if the turn is not over yet
            yield sse.PING


def length(kept: Iterable[Event], encoder: StreamEncoder) -> int:
    """How many events of the protocol these are."""
    return sum(len(encoder.encode(event)) for event in kept)


def _named(encoded: Sequence[bytes], last: int, place: StreamPlace) -> list[bytes]:
    """Those after the place, with their ids; `last` is the number of the last."""
    first = last - len(encoded) + 1
    return [
        f"id: {place.stream}-{number}\n".encode() + each
        for number, each in enumerate(encoded, first)
        if number > place.number
    ]


async def of_answer(answer: SavedMessage, encoder: StreamEncoder) -> AsyncIterator[bytes]:
    """A saved answer, streamed again."""
    yield encoder.beginning
    for event in events_again(answer):
        yield b"".join(encoder.encode(event))
