"""One turn: the user's message, the model's answer, and the tools it asks for in between."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from typing import Any

import anyio.to_thread

import catalog
from chat import attempts, context, events, remembering
from chat.asking import Asking
from chat.calling import Calling
from chat.confirming import Confirming
from chat.conversation import Conversation
from chat.dispatch import Dispatcher
from chat.employees import Employee
from chat.grounding import ungrounded
from chat.mailbox import Mailbox
from chat.model import Model, ModelError
from chat.model_answer import ModelAnswer
from chat.one_time_secret import Masked
from chat.tool_call import ToolCall
from toolkit import Caller, tables, telemetry

ROUNDS = 8
SECONDS = 200.0
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
        background: Sequence[str],
        model: Model,
        dispatcher: Dispatcher,
        remember: remembering.Remember | None = None,
    ) -> None:
        self.outbox: Mailbox[events.Event] = Mailbox()
        self._conversation = conversation
        self._turn_key = turn_key
        self._said = said
        self._employee = employee
        self._remember = remember
        self._guardrails = dispatcher.guardrails
        self._confirming = Confirming(conversation, caller, turn_key)
        self._calling = Calling(dispatcher, self._confirming, self.outbox)
        offered = employee.offers(catalog.offered_to(caller), conversation.just_used(turn_key))
        self._asking = Asking(model, employee, offered)
        self._started = time.perf_counter()
        self._text = ""
        self._background = background
        self._context = context.Context()
        self._exchange: list[dict[str, Any]] = []
        self._ungrounded: list[str] = []
        self._has_reader = True
        self._failure = ""

    def abandon(self) -> None:
        """Nobody reads any more: finish what runs, save what there is, begin nothing new."""
        self._has_reader = False

    async def run(self) -> None:
        self.outbox.put(events.Begun(self._employee.slug, events.answer_id(self._turn_key)))
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
        self._recall()
        await self._settle()
        self._take_up()
        for _ in range(ROUNDS):
            if not self._has_reader or time.monotonic() > deadline:
                return self._fail("This took too long. Ask me to go on.")
            calls = await self._ask()
            if not calls:
                return
            if not self._has_reader:
                return self._fail("Nobody waits for the answer any more.")
            await self._use(calls)
        self._say("I have used tools as often as I may for one message. Ask me to go on.")

    def _recall(self) -> None:
        """Give the model of the conversation, and of what is remembered, as much as fits."""
        history = self._conversation.history
        self._context = context.fitted(history, self._turn_key, self._background)
        self._conversation.trimmed = self._context.trimmed
        if self._context.trimmed:
            self.outbox.put(events.Note(context.TRIMMED))

    async def _settle(self) -> None:
        """Take the reply to what the last turn asked; on a YES, make that very call again."""
        if self._conversation.pending is None:
            return
        call = await _in_thread(self._confirming.take_reply, self._said.text)
        if call is None:
            return
        self._exchange.append({"role": "assistant", "content": [call.as_content()]})
        await self._use([call])
        if not self._calling.outcomes[-1].ok:
            await _in_thread(self._confirming.withdraw)

    def _take_up(self) -> None:
        """Have the model know what an interrupted attempt at this turn has done."""
        done = attempts.done_in(self._conversation.attempts_at(self._turn_key))
        if done:
            self.outbox.put(events.Step())
            self._exchange += self._calling.take_up(done)

    async def _ask(self) -> list[ToolCall]:
        """Stream one answer of the model; the calls it asks for."""
        self.outbox.put(events.Step())
        answer = ModelAnswer()
        lead = "\n\n" if self._text else ""
        stream = self._asking.texts(answer, self._context, self._exchange, lead)
        try:
            async with contextlib.aclosing(stream):
                async for texts in stream:
                    for text in texts:
                        self._say(text)
                    if not self._has_reader:
                        break
        finally:
            self._exchange += answer.messages()
        await self._guardrails.answer(answer)
        if not answer.is_whole:
            self._fail("The answer was cut short.")
        return answer.calls

    async def _use(self, calls: Sequence[ToolCall]) -> None:
        self._exchange.append(await self._calling.run(calls))
        await _in_thread(self._conversation.renew, self._turn_key)

    def _show_prompt(self) -> None:
        """The user sees the very prompt that a YES will answer, however the model put it."""
        prompt = self._confirming.prompt
        if prompt not in self._text:
            self._say(f"\n\n{prompt}" if self._text else prompt)

    def _say(self, text: str) -> None:
        if text:
            self._text += text
            self.outbox.put(events.Token(text))

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
        self._ungrounded = ungrounded(self._text, [*self._context.messages, *self._exchange])
        if self._ungrounded:
            telemetry.logger.warning("number not from a tool", extra={"turn": self._turn_key})
        for step in (self._save, self._release):
            try:
                await _in_thread(step)
            except Exception:  # noqa: BLE001 - the last stand: the stream has to end
                telemetry.logger.exception("answer not saved", extra={"turn": self._turn_key})
                self._fail("The answer could not be saved.")
        self._record()
        if self._failure:
            self.outbox.put(events.Failed(self._failure))
        self.outbox.put(events.Done(self._employee.slug, self._ungrounded))
        # Before the stream is closed: what is not done by then, Lambda may freeze.
        await remembering.begin(self._remember, self._conversation, self._said.text)
        self.outbox.close()

    def _save(self) -> None:
        self._conversation.save(
            "assistant",
            self._text,
            self._employee.slug,
            self._turn_key,
            exchange=self._exchange,
            tools=self._calling.for_page(),
            interrupted=bool(self._failure),
            ungrounded=self._ungrounded,
        )

    def _release(self) -> None:
        left = self._confirming.left(interrupted=bool(self._failure))
        self._conversation.release(self._turn_key, left)
