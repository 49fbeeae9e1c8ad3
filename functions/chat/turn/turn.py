"""One turn in five parts: request, context, model and tools, confirmation, saving.

The request and the context are values, which are there before the model is asked. Model and tools
take turns until the model asks for no more, or for a YES; the answer that they add to, and how it
ended, is saved.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from anyio.to_thread import run_sync as in_thread

from chat.model.protocol import ModelError
from chat.store.conversation import Conversation, TurnEnd
from chat.store.entities import CLAIM_SECONDS, answer_id
from chat.stream import events
from chat.stream.queues import Broadcast
from chat.turn.confirmation import ConfirmationFlow
from chat.turn.context import TRIMMED, Context
from chat.turn.model_step import ModelStep, TurnAnswer
from chat.turn.request import Services, TurnRequest
from chat.turn.saving import FinishedTurn, Saving
from chat.turn.tool_call import Outcome, ToolCall
from chat.turn.tool_step import ToolStep
from toolkit import telemetry
from toolkit.storage import tables
from toolkit.text.sentences import say

ROUNDS = 8
RENEWED_SECONDS = CLAIM_SECONDS * 2 / 3
SECONDS = 200.0
_UNFINISHED = say("turn.failed")
_NO_MORE_TOOLS = say("turn.too_many_tools")


class Turn:
    """Runs to its end whether or not anyone reads its `events`; the last one follows the save."""

    def __init__(
        self, conversation: Conversation, request: TurnRequest, services: Services
    ) -> None:
        self.events: Broadcast[events.Event] = Broadcast()
        self._conversation = conversation
        self._request = request
        self._context = Context.build(conversation, request)
        self._answer = TurnAnswer(self.events, request.language)
        self._model = ModelStep(services.model, conversation.user_id, conversation.id)
        self._confirmation = ConfirmationFlow(
            conversation, request.turn_key, request.answers, request.language
        )
        self._tools = ToolStep(
            conversation, request, services, self._context, self._confirmation, self.events
        )
        self._saving = Saving(
            conversation, request, self._confirmation, services.schedule_memory, self.events
        )
        self._is_stopped = False

    def stop(self) -> None:
        """The user wants no more of it: finish the tools that run, save what there is, begin
        nothing new."""
        self._is_stopped = True
        self._model.stop()

    async def run(self) -> None:
        request = self._request
        self.events.put(
            events.Begun(
                request.employee.slug,
                answer_id(request.turn_key),
                request.approval,
                request.correlation_id,
            )
        )
        self._saving.begin()
        ending = await self._ended()
        calls = self._tools.made()
        if calls.is_unfinished:
            ending = ending._replace(failure=_UNFINISHED)
        if prompt := self._confirmation.prompt:
            self._answer.ask(prompt)
        finished = FinishedTurn(self._answer, ending, self._context, calls, self._model.used)
        await self._saving.run(finished)

    async def _ended(self) -> TurnEnd:
        try:
            return await self._converse()
        except (ModelError, *tables.StorageFailure):
            telemetry.logger.exception("turn failed", extra={"turn": self._request.turn_key})
            return TurnEnd(_UNFINISHED)
        except Exception:  # noqa: BLE001 - the last stand: logged whole, shown without its text
            telemetry.logger.exception("turn broke", extra={"turn": self._request.turn_key})
            return TurnEnd(say("call.failed"))

    async def _converse(self) -> TurnEnd:
        deadline = time.monotonic() + SECONDS
        if self._context.trimmed:
            self.events.put(events.Note(TRIMMED))
        outcomes = await self._take_reply()
        # Or the model would not know what an interrupted attempt at this turn has done.
        self._answer.exchange += self._tools.replay()
        for _ in range(ROUNDS):
            # Of several calls the model says what came of the others, beside the prompt of one.
            if self._confirmation.prompt and len(outcomes) <= 1:
                return TurnEnd()
            if self._is_stopped:
                return TurnEnd(is_stopped=True)
            if time.monotonic() > deadline:
                return TurnEnd(say("turn.too_long"))
            prompt = self._context.prompt(self._tools.offer, self._answer.exchange)
            answer = await self._model.ask(prompt, self._answer)
            if self._is_stopped:
                return TurnEnd(is_stopped=True)
            if not answer.is_whole:
                return TurnEnd(events.CUT_SHORT)
            if not answer.calls or self._confirmation.prompt:
                return TurnEnd()
            outcomes = await self._run_tools(answer.calls)
        self._answer.remark(_NO_MORE_TOOLS)
        return TurnEnd()

    async def _take_reply(self) -> Sequence[Outcome]:
        """Make the call that waited, if the user's message is a YES to it."""
        reply = await self._confirmation.take_reply(self._request.message)
        if reply.call is None:
            self._answer.remark(reply.remark)
            return []
        self._answer.exchange.append({"role": "assistant", "content": [reply.call.as_content()]})
        outcomes = await self._run_tools([reply.call])
        self._answer.remark(await self._confirmation.conclude(outcomes[-1]))
        return outcomes

    async def _run_tools(self, calls: Sequence[ToolCall]) -> Sequence[Outcome]:
        """If the conversation is still this turn's: storage that failed for as long as a claim
        lasts may have had another one begin."""
        await self.keep_claim()
        results = await self._tools.run(calls)
        self._answer.exchange.append(results.message)
        return results.outcomes

    async def keep_claim(self) -> None:
        """Renew it when a third is over. Raises Busy where another turn has the conversation."""
        if not self._conversation.state.lasts(RENEWED_SECONDS):
            await in_thread(self._conversation.state.renew, self._request.turn_key)
