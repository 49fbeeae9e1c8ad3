"""A turn as server-sent events, whose reader may vanish at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import anyio.to_thread
from starlette.responses import StreamingResponse

from chat import events
from chat.conversation import Conversation
from chat.entities import Message
from chat.events import CONTRACT, Event, Telling
from chat.tool_call import is_confirmed
from chat.turn import Turn
from toolkit.doors.rest import cors

PING_SECONDS = 10.0
POLL_SECONDS = 0.5
_running: set[asyncio.Task[None]] = set()


def response(body: AsyncIterator[bytes], telling: Telling = CONTRACT) -> StreamingResponse:
    return StreamingResponse(
        body,
        media_type="text/event-stream",
        headers={
            "Cache-Control": "no-cache",
            "X-Accel-Buffering": "no",
            **telling.headers,
            **cors(),
        },
    )


async def of_turn(turn: Turn, telling: Telling = CONTRACT) -> AsyncIterator[bytes]:
    """The turn's events as they come. The turn goes on, to its clean end, without a reader."""
    task = asyncio.create_task(turn.run())
    _running.add(task)
    task.add_done_callback(_running.discard)
    try:
        yield telling.beginning
        while True:
            try:
                batch = await turn.outbox.receive(PING_SECONDS)
            except TimeoutError:
                yield events.PING
                continue
            if not batch:
                return
            yield b"".join(map(telling.encode, batch))
    finally:
        turn.abandon()


async def of_answer(answer: Message, telling: Telling = CONTRACT) -> AsyncIterator[bytes]:
    """A saved answer, told again."""
    yield telling.beginning
    for event in _told_again(answer):
        yield telling.encode(event)


async def of_running(
    conversation: Conversation, turn_key: str, employee: str, telling: Telling = CONTRACT
) -> AsyncIterator[bytes]:
    """For a client that lost the stream of a turn and sends it again while it still runs."""
    yield telling.beginning
    while True:
        await anyio.to_thread.run_sync(conversation.refresh)
        answer = conversation.answer_to(turn_key)
        if answer is not None:
            break
        if not conversation.is_running(turn_key):
            for event in _interrupted(turn_key, employee):
                yield telling.encode(event)
            return
        yield events.PING
        await asyncio.sleep(POLL_SECONDS)
    for event in _told_again(answer):
        yield telling.encode(event)


def _interrupted(turn_key: str, employee: str) -> list[Event]:
    return [
        events.Begun(employee, events.answer_id(turn_key)),
        events.Failed("The answer was interrupted. Send it again."),
        events.Done(employee),
    ]


def _told_again(answer: Message) -> Iterator[Event]:
    """Its tools and then its text; in the text, nothing tells what was said before which tool."""
    yield events.Begun(answer.employee, answer.id)
    if answer.tools:
        yield events.Note(events.USING_TOOLS)
    for is_first, use, used in answer.calls():
        if is_first and not is_confirmed(use["toolUseId"]):
            yield events.Step()
        yield events.ToolStart(used["tool"], use["input"])
        yield events.ToolEnd(used)
    yield events.Step()
    if answer.text:
        yield events.Token(answer.text)
    yield events.Done(answer.employee, answer.ungrounded or ())
