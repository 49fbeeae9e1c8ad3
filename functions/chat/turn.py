"""One turn: the user's message, the model's answer, and the tools it asks for in between."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import anyio.to_thread

from chat import catalog, events, model_call
from chat.confirming import Confirming
from chat.context import as_context
from chat.conversation import Conversation
from chat.dispatch import Dispatcher
from chat.employees import Employee
from chat.grounding import ungrounded
from chat.mailbox import Mailbox
from chat.model import Model, ModelError
from chat.model_answer import ModelAnswer
from chat.one_time_secret import Masked
from chat.redacting import StreamRedaction
from chat.tool_call import Outcome, ToolCall
from toolkit import Caller, tables, telemetry

ROUNDS = 8
SECONDS = 200.0
TURN_BYTES = 150_000  # kept twice, for the model and the page, in an item of at most 400 KB
_in_thread = anyio.to_thread.run_sync


class Turn:
    """Runs on its own, whoever reads `outbox`, and closes that when the answer is saved."""

    def __init__(
        self,
        *,
        conversation: Conversation,
        caller: Caller,
        turn_key: str,
        said: Masked,
        employee: Employee,
        model: Model,
        dispatcher: Dispatcher,
    ) -> None:
        self.outbox: Mailbox[dict[str, Any]] = Mailbox()
        self._conversation = conversation
        self._turn_key = turn_key
        self._said = said
        self._employee = employee
        self._model = model
        self._dispatcher = dispatcher
        self._confirming = Confirming(conversation, caller, turn_key)
        self._offered = catalog.offered_to(caller)
        self._started = time.perf_counter()
        self._text = ""
        self._room = TURN_BYTES
        self._context: list[dict[str, Any]] = []
        self._exchange: list[dict[str, Any]] = []
        self._outcomes: list[Outcome] = []
        self._ungrounded: list[str] = []
        self._has_reader = True
        self._failure = ""

    def abandon(self) -> None:
        """Nobody reads any more: finish what runs, save what there is, begin nothing new."""
        self._has_reader = False

    async def run(self) -> None:
        self.outbox.put(events.employee(self._employee.slug))
        try:
            await self._converse()
        except (ModelError, *tables.StorageFailure):
            telemetry.logger.exception("turn failed", extra={"turn": self._turn_key})
            self._fail("The assistant could not finish its answer. Try again.")
        except Exception:  # noqa: BLE001 - the last stand: logged whole, told without its text
            telemetry.logger.exception("turn broke", extra={"turn": self._turn_key})
            self._fail("Something went wrong on our side.")
        self._show_prompt()
        await self._end()

    async def _converse(self) -> None:
        deadline = time.monotonic() + SECONDS
        self._context = as_context(self._conversation.history, self._turn_key)
        await self._settle()
        for _ in range(ROUNDS):
            if not self._has_reader or time.monotonic() > deadline:
                return self._fail("This took too long. Ask me to go on.")
            calls = await self._ask([*self._context, *self._exchange])
            if not calls:
                return
            if not self._has_reader:
                return self._fail("Nobody waits for the answer any more.")
            await self._use(calls)
        self._say("I have used tools as often as I may for one message. Ask me to go on.")

    async def _settle(self) -> None:
        """Take the reply to what the last turn asked; on a YES, make that very call again."""
        if self._conversation.pending is None:
            return
        call = await _in_thread(self._confirming.take_reply, self._said.text)
        if call is None:
            return
        self._exchange.append({"role": "assistant", "content": [call.as_content()]})
        await self._use([call])
        if not self._outcomes[-1].ok:
            await _in_thread(self._confirming.withdraw)

    async def _ask(self, messages: Sequence[dict[str, Any]]) -> list[ToolCall]:
        """Stream one answer of the model; the calls it asks for."""
        answer = ModelAnswer()
        system = self._employee.system_prompt(self._offered, datetime.now(UTC))
        tools = [catalog.for_converse(entry) for entry in self._offered]
        stream = model_call.answer(self._model, system, messages, tools)
        redaction = StreamRedaction("\n\n" if self._text else "")
        try:
            async with contextlib.aclosing(stream):
                async for batch in stream:
                    for text in answer.take(batch):
                        self._say(redaction.take(text))
                    if not self._has_reader:
                        break
        finally:
            self._exchange += answer.messages()
        if answer.is_whole:
            self._say(redaction.rest())
        else:
            self._fail("The answer was cut short.")
        return answer.calls

    async def _use(self, calls: Sequence[ToolCall]) -> None:
        """Run all calls of one answer at the same time; tell of them in the order they stand."""
        if not self._outcomes:
            self.outbox.put(events.note(events.USING_TOOLS))
        keys = [self._dispatcher.key(call) for call in calls]
        running = [
            asyncio.ensure_future(_in_thread(self._dispatcher.run, call, key))
            for call, key in zip(calls, keys, strict=True)
        ]
        outcomes = []
        for call, task in zip(calls, running, strict=True):
            self.outbox.put(events.tool_start(call.tool))
            outcome = self._fitted(await _in_thread(self._confirming.hold, await task))
            outcomes.append(outcome)
            self.outbox.put(events.tool_end(outcome.for_page()))
        self._outcomes += outcomes
        results = [outcome.as_content() for outcome in outcomes]
        self._exchange.append({"role": "user", "content": results})
        await _in_thread(self._conversation.renew, self._turn_key)

    def _fitted(self, outcome: Outcome) -> Outcome:
        """What a turn's tools say is kept in one item of the table, which has its limit."""
        fitted = replace(outcome, room=min(outcome.room, self._room))
        self._room = max(0, self._room - fitted.size)
        return fitted

    def _show_prompt(self) -> None:
        """The user sees the very prompt that a YES will answer, however the model put it."""
        prompt = self._confirming.prompt
        if prompt not in self._text:
            self._say(f"\n\n{prompt}" if self._text else prompt)

    def _say(self, text: str) -> None:
        if text:
            self._text += text
            self.outbox.put(events.token(text))

    def _fail(self, message: str) -> None:
        """Of several failures the client is told the last, at the end."""
        self._failure = message

    def _record(self) -> None:
        telemetry.record(
            family="chat",
            tool="turn",
            outcome="failed" if self._failure else "success",
            status=200,
            duration_ms=(time.perf_counter() - self._started) * 1000,
            correlation_id=self._turn_key,
            channel="chat",
        )

    async def _end(self) -> None:
        self._ungrounded = ungrounded(self._text, [*self._context, *self._exchange])
        if self._ungrounded:
            telemetry.logger.warning("number not from a tool", extra={"turn": self._turn_key})
        for step in (self._save, self._release):
            try:
                await _in_thread(step)
            except (*tables.StorageFailure, Conversation.Busy):
                telemetry.logger.exception("answer not saved", extra={"turn": self._turn_key})
                self._fail("The answer could not be saved.")
        self._record()
        if self._failure:
            self.outbox.put(events.error(self._failure))
        self.outbox.put(events.done(self._employee.slug, self._ungrounded))
        self.outbox.close()

    def _save(self) -> None:
        self._conversation.save(
            "assistant",
            self._text,
            self._employee.slug,
            self._turn_key,
            exchange=self._exchange,
            tools=[outcome.for_page() for outcome in self._outcomes],
            interrupted=bool(self._failure),
            ungrounded=self._ungrounded,
        )

    def _release(self) -> None:
        left = self._confirming.left(interrupted=bool(self._failure))
        self._conversation.release(self._turn_key, left)
