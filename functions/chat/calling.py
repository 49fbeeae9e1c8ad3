"""Runs the tools that a turn asks for, and tells of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import anyio.to_thread

from chat import events
from chat.confirming import Confirming
from chat.dispatch import Dispatcher
from chat.mailbox import Mailbox
from chat.tool_call import Outcome, ToolCall

TURN_BYTES = 150_000  # kept twice, for the model and the page, in an item of at most 400 KB
_in_thread = anyio.to_thread.run_sync


class Calling:
    """Of one turn; `outcomes` are of all its calls."""

    def __init__(
        self, dispatcher: Dispatcher, confirming: Confirming, outbox: Mailbox[events.Event]
    ) -> None:
        self.outcomes: list[Outcome] = []
        self._dispatcher = dispatcher
        self._confirming = confirming
        self._outbox = outbox
        self._room = TURN_BYTES

    async def run(self, calls: Sequence[ToolCall]) -> dict[str, Any]:
        """Run all calls of one answer at the same time, and tell of them in the order they stand.
        Their results, as the message that the model gets."""
        self._announce()
        keys = [self._dispatcher.key(call) for call in calls]
        running = [
            asyncio.ensure_future(_in_thread(self._dispatcher.run, call, key))
            for call, key in zip(calls, keys, strict=True)
        ]
        outcomes = []
        for call, task in zip(calls, running, strict=True):
            self._outbox.put(events.ToolStart(call.tool, call.shown))
            outcome = self._fitted(await _in_thread(self._confirming.hold, await task))
            outcomes.append(outcome)
            self._outbox.put(events.ToolEnd(outcome.for_page()))
        return self._results(outcomes)

    def take_up(self, done: Sequence[Outcome]) -> list[dict[str, Any]]:
        """Tell of what an earlier attempt has done; the messages of it that the model gets."""
        self._announce()
        outcomes = [self._fitted(outcome) for outcome in done]
        for outcome in outcomes:
            self._outbox.put(events.ToolStart(outcome.call.tool, outcome.call.shown))
            self._outbox.put(events.ToolEnd(outcome.for_page()))
        asked = [outcome.call.as_content() for outcome in outcomes]
        return [{"role": "assistant", "content": asked}, self._results(outcomes)]

    def for_page(self) -> list[dict[str, Any]]:
        return [outcome.for_page() for outcome in self.outcomes]

    def _announce(self) -> None:
        if not self.outcomes:
            self._outbox.put(events.Note(events.USING_TOOLS))

    def _results(self, outcomes: Sequence[Outcome]) -> dict[str, Any]:
        self.outcomes += outcomes
        self._dispatcher.told(outcomes)
        return {"role": "user", "content": [outcome.as_content() for outcome in outcomes]}

    def _fitted(self, outcome: Outcome) -> Outcome:
        """What a turn's tools say is kept in one item of the table, which has its limit."""
        fitted = replace(outcome, room=min(outcome.room, self._room))
        self._room = max(0, self._room - fitted.size)
        return fitted
