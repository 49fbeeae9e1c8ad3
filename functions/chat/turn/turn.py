"""One turn: the user's message, the model's answer, and the tools it asks for in between."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Sequence

import anyio.to_thread

from chat.memory import recall, schedule
from chat.model.protocol import ModelError
from chat.store import daily_use
from chat.store.conversation import Conversation
from chat.store.entities import answer_id
from chat.store.guardrail_events import GuardrailLog
from chat.store.running_turns import CLAIM_SECONDS
from chat.stream import events
from chat.stream.broadcast import Broadcast
from chat.stream.waiting import is_set_within
from chat.tools.offer import Offer, said_before
from chat.turn import context, replay
from chat.turn.confirmation_flow import ConfirmationFlow
from chat.turn.influence import Influence
from chat.turn.model_answer import ModelAnswer
from chat.turn.model_step import ModelStep
from chat.turn.tool_call import ToolCall
from chat.turn.tool_invoker import ToolInvoker
from chat.turn.tool_runner import ToolRunner
from chat.turn.turn_answer import TurnAnswer
from chat.turn.turn_request import Services, TurnRequest
from toolkit import telemetry
from toolkit.storage import tables

ROUNDS = 8
RENEWED_SECONDS = CLAIM_SECONDS * 2 / 3
SECONDS = 200.0
LOOK_SECONDS = 8.0
"""So often it is looked how far the model is. Most have begun by then; a person who has seen
nothing for longer sends it again."""
_UNFINISHED = "The assistant could not finish its answer. Try again."
_NO_MORE_TOOLS = "I have used tools as often as I may for one message. Ask me to go on."
_in_thread = anyio.to_thread.run_sync


class Turn:
    """Runs on its own, whoever reads what is `said`, of which the last is there when the answer is
    saved."""

    def __init__(
        self, conversation: Conversation, request: TurnRequest, services: Services
    ) -> None:
        self.said: Broadcast[events.Event] = Broadcast()
        self._conversation = conversation
        self._request = request
        self._schedule_memory = services.schedule_memory
        self._guardrails = GuardrailLog(conversation.user_id, conversation.id)
        self._confirmation = ConfirmationFlow(conversation, request.turn_key, request.answers)
        self._influence = Influence(request.said.text)
        self._attempts = conversation.history.interrupted_answers(request.turn_key)
        self._invoker = ToolInvoker(
            services.invoke,
            request,
            conversation.id,
            self._influence,
            replay.undecided_in(self._attempts),
        )
        said = [request.said.text, *said_before(conversation.history.before(request.turn_key))]
        just_used = conversation.just_used(request.turn_key)
        offer = Offer(request.employee, request.caller, said, just_used, services.model.least_kept)
        self._tool_runner = ToolRunner(self._invoker, offer, self._confirmation, self.said)
        self._model_step = ModelStep(services.model, offer)
        self._answer = TurnAnswer(conversation, request, self.said)
        self._context = context.Context()
        self._has_more_to_tell = False
        """Whether there are results beside a prompt, for the model to tell."""
        self._has_told_of_reading = False
        self._is_stopped = False
        self._listening: asyncio.Future[None] | None = None

    def stop(self) -> None:
        """The user wants no more of it: finish the tools that run, save what there is, begin
        nothing new."""
        self._is_stopped = True
        if self._listening:
            self._listening.cancel()

    async def run(self) -> None:
        turn_key = self._request.turn_key
        employee, approval = self._request.employee.slug, self._request.approval
        correlation_id = self._request.correlation_id
        self.said.put(events.Begun(employee, answer_id(turn_key), approval, correlation_id))
        is_more = bool(self._request.redacted) or self._conversation.ends_too_soon
        beside = asyncio.ensure_future(_in_thread(self._keep_beside)) if is_more else None
        try:
            await self._converse()
        except (ModelError, *tables.StorageFailure):
            telemetry.logger.exception("turn failed", extra={"turn": turn_key})
            self._answer.fail(_UNFINISHED)
        except Exception:  # noqa: BLE001 - the last stand: logged whole, shown without its text
            telemetry.logger.exception("turn broke", extra={"turn": turn_key})
            self._answer.fail("Something went wrong on our side.")
        if self._invoker.has_undecided:
            self._answer.fail(_UNFINISHED)
        if prompt := self._confirmation.prompt:
            self._answer.ask(prompt)
        if beside:
            await beside
        used = self._tool_runner.for_page()
        finishing = self._answer.finish(
            self._context,
            used,
            self._confirmation,
            self._model_step.used,
            self._model_step.today,
            self._invoker.undecided,
            is_influenced=self._influence.is_there,
        )
        user_id, tokens = self._conversation.user_id, self._model_step.used.tokens
        await asyncio.gather(_in_thread(daily_use.count_tokens, user_id, tokens), finishing)
        # Before the stream is closed: what is not done by then, Lambda may freeze.
        await _in_thread(recall.index, self._conversation)
        said = self._request.said.text
        await schedule.schedule_if_due(self._schedule_memory, self._conversation, said)

    def _keep_beside(self) -> None:
        """What need not be there before the model is asked."""
        if redacted := self._request.redacted:
            self._guardrails.message_redacted(self._request.said.text, dict(redacted))
        try:
            self._conversation.move_end()
        except tables.StorageFailure:  # the next turn does it again
            telemetry.logger.exception("end not moved", extra={"turn": self._request.turn_key})

    async def _converse(self) -> None:
        deadline = time.monotonic() + SECONDS
        self._fit_context()
        await self._take_reply()
        self._replay_attempt()
        for _ in range(ROUNDS):
            if self._confirmation.prompt and not self._has_more_to_tell:
                return
            if self._is_stopped:
                return self._answer.stop()
            if time.monotonic() > deadline:
                return self._answer.fail("This took too long. Ask me to go on.")
            calls = await self._ask_model()
            if self._is_stopped:
                return self._answer.stop()
            if not calls or self._confirmation.prompt:
                return
            await self._run_tools(calls)
        self._answer.remark(_NO_MORE_TOOLS)

    def _fit_context(self) -> None:
        """Give the model of the conversation, and of what is remembered, as much as fits."""
        history, request = self._conversation.history.messages, self._request
        self._context = context.fitted(history, request.turn_key, request.background)
        self._conversation.trimmed = self._context.trimmed
        self._influence.begin(is_there=self._context.is_influenced)
        if self._context.trimmed:
            self.said.put(events.Note(context.TRIMMED))

    async def _take_reply(self) -> None:
        """Make the call that waited, if the user's message is a YES to it."""
        call = await self._confirmation.take_reply(self._request.said)
        if call is None:
            return self._answer.remark(self._confirmation.remark)
        self._answer.exchange.append({"role": "assistant", "content": [call.as_content()]})
        await self._run_tools([call])
        await self._confirmation.conclude(self._tool_runner.outcomes[-1])
        self._answer.remark(self._confirmation.remark)

    def _replay_attempt(self) -> None:
        """Have the model know what an interrupted attempt at this turn has done."""
        done = replay.done_in(self._attempts)
        if done:
            self.said.put(events.Step())
            self._answer.exchange += self._tool_runner.replay(done)

    async def _ask_model(self) -> list[ToolCall]:
        """Stream one answer of the model; the calls it asks for."""
        self.said.put(events.Step())
        answer = ModelAnswer()
        exchange = self._answer.exchange
        lead = "\n\n" if self._answer.text else ""
        stream = self._model_step.text(answer, self._context, exchange, lead)
        try:
            await self._listen(stream, answer)
        finally:
            exchange += answer.messages()
        await self._log_guardrails(answer)
        if not answer.is_whole and not self._is_stopped:
            self._answer.fail(events.CUT_SHORT)
        return answer.calls

    async def _listen(self, stream: AsyncGenerator[str, None], answer: ModelAnswer) -> None:
        """Say what the model says, until the user stops it."""
        over = asyncio.Event()

        async def say() -> None:
            async with contextlib.aclosing(stream):
                async for text in stream:
                    self._answer.say(text)

        self._listening = asyncio.ensure_future(say())
        beside = asyncio.ensure_future(self._wait_beside(answer, over))
        try:
            await self._listening
        except asyncio.CancelledError:
            if not self._is_stopped:
                raise
        finally:
            self._listening = None
            over.set()
            await beside

    async def _wait_beside(self, answer: ModelAnswer, over: asyncio.Event) -> None:
        """While a model takes its time, as one on the user's own machine does with a prompt that it
        has not read before: tell them, once a turn."""
        while not await is_set_within(over, LOOK_SECONDS):
            if not answer.has_begun and not self._has_told_of_reading:
                self._has_told_of_reading = True
                self.said.put(events.Note(events.READING))

    async def _log_guardrails(self, answer: ModelAnswer) -> None:
        if redacted := answer.redacted:
            await _in_thread(self._guardrails.answer_redacted, answer.text, redacted)
        if answer.is_blocked:
            await _in_thread(self._guardrails.answer_blocked, answer.text)

    async def _run_tools(self, calls: Sequence[ToolCall]) -> None:
        """If the conversation is still this turn's: storage that failed for as long as a claim
        lasts may have had another one begin."""
        await self.keep_claim()
        self._answer.exchange.append(await self._tool_runner.run(calls))
        self._has_more_to_tell = sum(not call.is_search for call in calls) > 1

    async def keep_claim(self) -> None:
        """Renew it when a third is over. Raises Busy where another turn has the conversation."""
        if not self._conversation.claim_lasts(RENEWED_SECONDS):
            await _in_thread(self._conversation.renew, self._request.turn_key)
