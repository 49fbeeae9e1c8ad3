"""A turn as server-sent events, whose reader may vanish at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import anyio.to_thread
from starlette.responses import StreamingResponse

from chat import events
from chat.conversation import Conversation
from chat.entities import Message
from chat.turn import Turn
from toolkit.doors.rest import cors

PING_SECONDS = 10.0
POLL_SECONDS = 0.5
_running: set[asyncio.Task[None]] = set()


def response(body: AsyncIterator[bytes]) -> StreamingResponse:
    return StreamingResponse(
        body,
        media_type="text/event-stream",
        headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no", **cors()},
    )


async def of_turn(turn: Turn) -> AsyncIterator[bytes]:
    """The turn's events as they come. The turn goes on, to its clean end, without a reader."""
    task = asyncio.create_task(turn.run())
    _running.add(task)
    task.add_done_callback(_running.discard)
    try:
        yield events.RETRY
        while True:
            try:
                batch = await turn.outbox.receive(PING_SECONDS)
            except TimeoutError:
                yield events.PING
                continue
            if not batch:
                return
            yield b"".join(map(events.encode, batch))
    finally:
        turn.abandon()


async def of_answer(answer: Message) -> AsyncIterator[bytes]:
    """A saved answer, told again."""
    yield events.RETRY
    for event in _told_again(answer):
        yield events.encode(event)


async def of_running(
    conversation: Conversation, turn_key: str, employee: str
) -> AsyncIterator[bytes]:
    """For a client that lost the stream of a turn and sends it again while it still runs."""
    yield events.RETRY
    while True:
        await anyio.to_thread.run_sync(conversation.refresh)
        answer = conversation.answer_to(turn_key)
        if answer is not None:
            break
        if not conversation.is_running(turn_key):
            for event in _interrupted(employee):
                yield events.encode(event)
            return
        yield events.PING
        await asyncio.sleep(POLL_SECONDS)
    for event in _told_again(answer):
        yield events.encode(event)


def _interrupted(employee: str) -> list[dict[str, Any]]:
    error = events.error("The answer was interrupted. Send it again.")
    return [events.employee(employee), error, events.done(employee)]


def _told_again(answer: Message) -> list[dict[str, Any]]:
    told = [events.employee(answer.employee)]
    for number, used in enumerate(answer.tools or []):
        if number == 0:
            told.append(events.note(events.USING_TOOLS))
        told.append(events.tool_start(used["tool"]))
        told.append(events.tool_end(used))
    if answer.text:
        told.append(events.token(answer.text))
    return [*told, events.done(answer.employee, answer.ungrounded or ())]
