"""A turn as server-sent events, whose reader may vanish at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from types import MappingProxyType

import anyio.to_thread

from chat.http.stream_slots import HeldSlot, SlottedStream
from chat.store.conversation import Conversation
from chat.store.entities import Message, answer_id
from chat.stream import events, sse
from chat.stream.events import Event
from chat.stream.sse import StreamEncoder
from chat.turn.turn import Turn

PING_SECONDS = 10.0
POLL_SECONDS = 0.5
_running: set[asyncio.Task[None]] = set()


def response(
    body: AsyncIterator[bytes], held: HeldSlot, headers: Mapping[str, str] = MappingProxyType({})
) -> SlottedStream:
    usual = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    return SlottedStream(body, held, {**usual, **headers})


async def of_turn(turn: Turn, encoder: StreamEncoder) -> AsyncIterator[bytes]:
    """The turn's events as they come. The turn goes on, to its clean end, without a reader."""
    task = asyncio.create_task(turn.run())
    _running.add(task)
    task.add_done_callback(_running.discard)
    try:
        yield encoder.beginning
        is_told = False
        while True:
            try:
                batch = await turn.outbox.receive(PING_SECONDS)
            except TimeoutError:
                if not is_told:  # nothing follows the last event, even if the turn is not over yet
                    yield sse.PING
                continue
            if not batch:
                return
            yield b"".join(map(encoder.encode, batch))
            is_told = isinstance(batch[-1], events.Done)
    finally:
        turn.abandon()


async def of_answer(answer: Message, encoder: StreamEncoder) -> AsyncIterator[bytes]:
    """A saved answer, streamed again."""
    yield encoder.beginning
    for event in _events_again(answer):
        yield encoder.encode(event)


async def of_running(
    conversation: Conversation, turn_key: str, employee: str, encoder: StreamEncoder
) -> AsyncIterator[bytes]:
    """For a client that lost the stream of a turn and sends it again while it still runs."""
    yield encoder.beginning
    while True:
        await anyio.to_thread.run_sync(conversation.refresh)
        answer = conversation.history.answer_to(turn_key)
        if answer is not None:
            break
        if not conversation.is_running(turn_key):
            for event in _interrupted(turn_key, employee):
                yield encoder.encode(event)
            return
        yield sse.PING
        await asyncio.sleep(POLL_SECONDS)
    for event in _events_again(answer):
        yield encoder.encode(event)


def _interrupted(turn_key: str, employee: str) -> list[Event]:
    return [
        events.Begun(employee, answer_id(turn_key)),
        events.Failed("The answer was interrupted. Send it again."),
        events.Done(employee),
    ]


def _events_again(answer: Message) -> Iterator[Event]:
    """Its tools and then its text: what was said before which tool is not saved."""
    yield events.Begun(answer.employee, answer.id)
    if answer.tools:
        yield events.Note(events.USING_TOOLS)
    for call in answer.calls():
        if call.is_first and not call.is_confirmed:
            yield events.Step()
        yield events.ToolStart(call.used["tool"], call.use["input"])
        yield events.ToolEnd(call.used)
    yield events.Step()
    if answer.text:
        yield events.Token(answer.text)
    yield events.Done(answer.employee, answer.ungrounded or ())
