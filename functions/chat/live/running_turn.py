"""A turn that runs in this process: it goes on to its own end, whoever reads it.

Meanwhile its events are kept (stream/events.py) for a reader in another process or one who comes
back, its claim is renewed, and it is looked up whether the user wants it stopped. None of these is
ever waited for by a reader.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Sequence

from anyio.to_thread import run_sync as in_thread

from chat.store.conversation import Conversation
from chat.store.conversation_state import ConversationBusy
from chat.stream.events import Done, Event, Journal, Token, ToolEnd, ToolStart
from chat.turn.turn import Turn
from toolkit import telemetry
from toolkit.errors import Unavailable
from toolkit.privacy.redaction import Profile, Span, redact, redact_piece, spans_in
from toolkit.storage import tables

TOGETHER_SECONDS = 0.4
"""What is said within this time is kept by one write."""
STOP_SECONDS = 1.0
"""So often it is looked up whether it is to be stopped."""
LEFT = 64
"""A phone number with its separators has fewer characters."""
_NUMBER_BEGINS = re.compile(r"[0-9(+]")
_FAILURES = (Unavailable, *tables.StorageFailure)


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
        self.stream = conversation.state.stream
        self._turn = turn
        self._conversation = conversation
        self._journal = Journal(conversation.user_id, conversation.id, self.stream)
        self._redaction = EventRedaction(conversation.profile)
        self._kept = 0
        self._unkept: Sequence[Event] = ()
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

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
            self._over.set_result(None)
            await beside  # before the stream is closed: what is not done by then, Lambda may freeze
            self._turn.events.close()

    async def _run_beside(self) -> None:
        look_at = time.monotonic() + STOP_SECONDS
        while not (await asyncio.wait([self._over], timeout=TOGETHER_SECONDS))[0]:
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
            while batch := self._unkept or self._redaction.take(
                self._turn.events.since(self._kept)
            ):
                self._unkept = batch
                await in_thread(self._journal.write, batch)
                self._kept += len(batch)
                self._unkept = ()
        except _FAILURES as error:
            telemetry.logger.warning("turn's events not kept", exc_info=error)

    async def _keep_claim(self) -> None:
        """However long its model or a tool takes. That another turn has it by now, this one finds
        before it runs its next tool."""
        try:
            await self._turn.keep_claim()
        except (ConversationBusy, *_FAILURES) as error:
            telemetry.logger.warning("claim not renewed", exc_info=error)

    async def _look_for_stop(self) -> None:
        try:
            if await in_thread(self._conversation.state.is_stopped, self.stream):
                self.stop()
        except tables.StorageFailure as error:
            telemetry.logger.warning("stop not looked for", exc_info=error)


class EventRedaction:
    """Created per stream."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._before = ""

    def take(self, events: Sequence[Event]) -> list[Event]:
        """The first ones of these, which follow those that were taken before: all but tokens at the
        end that may be part of something which has not come whole."""
        taken: list[Event] = []
        while len(taken) < len(events):
            event = events[len(taken)]
            if not isinstance(event, Token):
                self._before = ""
                taken.append(self._without(event))
                continue
            tokens = _run(events[len(taken) :])
            is_whole = len(taken) + len(tokens) < len(events)
            whole = self._redacted(tokens, is_whole=is_whole)
            taken += whole
            if not is_whole:
                break
        return taken

    def _without(self, event: Event) -> Event:
        match event:
            case ToolStart(tool, arguments):
                return ToolStart(tool, redact(dict(arguments), self._profile))
            case ToolEnd(used):
                return ToolEnd(redact(used, self._profile))
            case Done(employee, ungrounded, is_stopped):
                return Done(employee, redact(list(ungrounded), self._profile), is_stopped)
            case _:
                return event

    def _redacted(self, tokens: Sequence[str], *, is_whole: bool) -> list[Event]:
        text = self._before + "".join(tokens)
        spans = spans_in(text, self._profile)
        end = len(text) if is_whole else _closed_before(text, spans)
        redacted: list[Event] = []
        begin = len(self._before)
        for token in tokens:
            if begin + len(token) > end:
                break
            redacted.append(Token(redact_piece(text, begin, begin + len(token), spans)))
            begin += len(token)
        self._before = text[max(0, begin - LEFT) : begin]
        return redacted


def _run(events: Sequence[Event]) -> list[str]:
    """The tokens that they begin with."""
    run = []
    for event in events:
        if not isinstance(event, Token):
            break
        run.append(event.text)
    return run


def _closed_before(text: str, spans: Sequence[Span]) -> int:
    """Up to where nothing changes, whatever follows the text."""
    number = _NUMBER_BEGINS.search(text, max(0, len(text) - LEFT))
    end = number.start() if number else len(text)
    while end and not text[end - 1].isspace():
        end -= 1
    while cut := [span.first for span in spans if span.first < end < span.last]:
        end = min(cut)
    return end
