"""Runs the tools that a turn asks for, and streams what comes of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import anyio.to_thread

from chat.store.converse import ContentBlock, ModelMessage
from chat.store.saved_calls import UsedTool
from chat.stream import events
from chat.stream.broadcast import Broadcast
from chat.tools.offer import Offer
from chat.turn.confirmation_flow import ConfirmationFlow
from chat.turn.outcome import Outcome
from chat.turn.tool_call import ToolCall
from chat.turn.tool_invoker import ToolInvoker

TURN_BYTES = 150_000  # kept twice, for the model and the page, in an item of at most 400 KB
_in_thread = anyio.to_thread.run_sync


class ToolRunner:
    """Created per turn; `outcomes` are of all its calls."""

    def __init__(
        self,
        invoker: ToolInvoker,
        offer: Offer,
        confirmation: ConfirmationFlow,
        said: Broadcast[events.Event],
    ) -> None:
        self.outcomes: list[Outcome] = []
        self._invoker = invoker
        self._offer = offer
        self._confirmation = confirmation
        self._said = said
        self._room = TURN_BYTES

    async def run(self, calls: Sequence[ToolCall]) -> ModelMessage:
        """Run all calls of one answer at the same time, and stream them in the order they stand.
        Their results, as the message that the model gets. A search for tools is run here: neither
        the stream nor the page has it among the calls."""
        results = iter(await self._run([call for call in calls if not call.is_search]))
        told = [self._search(call) if call.is_search else next(results) for call in calls]
        return {"role": "user", "content": told}

    async def _run(self, calls: Sequence[ToolCall]) -> list[ContentBlock]:
        if calls:
            self._announce()
        running = [
            asyncio.ensure_future(_in_thread(self._invoker.run, call, self._invoker.event(call)))
            for call in calls
        ]
        outcomes = []
        for call, task in zip(calls, running, strict=True):
            self._said.put(events.ToolStart(call.tool, call.shown))
            outcome = self._fitted(await self._confirmation.hold(await task))
            outcomes.append(outcome)
            self._said.put(events.ToolEnd(outcome.for_page()))
        return self._results(outcomes)

    def replay(self, done: Sequence[Outcome]) -> list[ModelMessage]:
        """Stream what an earlier attempt has done; the messages of it that the model gets."""
        self._announce()
        outcomes = [self._fitted(outcome) for outcome in done]
        for outcome in outcomes:
            self._said.put(events.ToolStart(outcome.call.tool, outcome.call.shown))
            self._said.put(events.ToolEnd(outcome.for_page()))
        calls = [outcome.call.as_content() for outcome in outcomes]
        results = self._results(outcomes)
        return [{"role": "assistant", "content": calls}, {"role": "user", "content": results}]

    def for_page(self) -> list[UsedTool]:
        return [outcome.for_page() for outcome in self.outcomes]

    def _announce(self) -> None:
        if not self.outcomes:
            self._said.put(events.Note(events.USING_TOOLS))

    def _results(self, outcomes: Sequence[Outcome]) -> list[ContentBlock]:
        self.outcomes += outcomes
        self._offer.add_called(outcome.call.tool for outcome in outcomes)
        self._invoker.observe(outcomes)
        return [outcome.as_content() for outcome in outcomes]

    def _search(self, call: ToolCall) -> ContentBlock:
        told = {"error": call.problem} if call.problem else self._offer.find(call.arguments)
        return Outcome(call, "error" not in told, told).as_content()

    def _fitted(self, outcome: Outcome) -> Outcome:
        """All results of a turn are kept in one item of the table, which has its limit."""
        fitted = replace(outcome, room=min(outcome.room, self._room))
        self._room = max(0, self._room - fitted.size)
        return fitted
