"""A turn that runs in this process: it goes on to its own end, whoever reads it.

Beside it what it has said is kept (turn_events.py), for who reads it in another process or
comes back to it, its claim is renewed, and it is looked up whether the user wants it stopped. None
of these is ever waited for by a reader.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence

import anyio.to_thread

from chat.live.keepable import Keepable
from chat.live.turn_events import Journal
from chat.store.conversation import Conversation
from chat.store.conversation_state import Busy
from chat.stream.events import Event
from chat.stream.waiting import is_set_within
from chat.turn.turn import Turn
from toolkit import telemetry
from toolkit.errors import Unavailable
from toolkit.storage import tables

TOGETHER_SECONDS = 0.4
"""What is said within this time is kept by one write."""
STOP_SECONDS = 1.0
"""So often it is looked up whether it is to be stopped."""
_FAILURES = (Unavailable, *tables.StorageFailure)
_in_thread = anyio.to_thread.run_sync


class RunningTurns:
    """Those of one event loop, by the name of what they say."""

    def __init__(self) -> None:
        self._running: dict[str, RunningTurn] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, stream: str) -> RunningTurn | None:
        return self._running.get(stream)

    def start(self, turn: Turn, conversation: Conversation) -> RunningTurn:
        running = RunningTurn(turn, conversation)
        self._running[running.stream] = running
        task = asyncio.create_task(self._run(running))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return running

    async def _run(self, running: RunningTurn) -> None:
        try:
            await running.run()
        finally:
            del self._running[running.stream]


class RunningTurn:
    def __init__(self, turn: Turn, conversation: Conversation) -> None:
        self.stream = conversation.stream
        self._turn = turn
        self._conversation = conversation
        self._journal = Journal(conversation.user_id, conversation.id, self.stream)
        self._keepable = Keepable(conversation.profile)
        self._kept = 0
        self._unkept: Sequence[Event] = ()
        self._over = asyncio.Event()

    def read(self, quiet: float) -> AsyncIterator[Sequence[Event]]:
        """All that it says, from its beginning (Broadcast.read)."""
        return self._turn.events.read(quiet)

    def stop(self) -> None:
        self._turn.stop()

    async def run(self) -> None:
        beside = asyncio.create_task(self._run_beside())
        try:
            await self._turn.run()
        finally:
            self._over.set()
            await beside  # before the stream is closed: what is not done by then, Lambda may freeze
            self._turn.events.close()

    async def _run_beside(self) -> None:
        look_at = time.monotonic() + STOP_SECONDS
        while not await is_set_within(self._over, TOGETHER_SECONDS):
            await self._keep()
            await self._keep_claim()
            if time.monotonic() >= look_at:
                look_at = time.monotonic() + STOP_SECONDS
                await self._look_for_stop()
        await self._keep()

    async def _keep(self) -> None:
        """What came since the last time. A batch that could not be kept is tried again as it was,
        since a part of it may have been read."""
        try:
            while batch := self._unkept or self._keepable.take(self._turn.events.since(self._kept)):
                self._unkept = batch
                await _in_thread(self._journal.write, batch)
                self._kept += len(batch)
                self._unkept = ()
        except _FAILURES as error:
            telemetry.logger.warning("turn's events not kept", exc_info=error)

    async def _keep_claim(self) -> None:
        """However long its model or a tool takes. That another turn has it by now, this one finds
        before it runs its next tool."""
        try:
            await self._turn.keep_claim()
        except (Busy, *_FAILURES) as error:
            telemetry.logger.warning("claim not renewed", exc_info=error)

    async def _look_for_stop(self) -> None:
        try:
            if await _in_thread(self._conversation.is_stopped, self.stream):
                self.stop()
        except tables.StorageFailure as error:
            telemetry.logger.warning("stop not looked for", exc_info=error)
