"""Saves what a turn leaves: beside it what nobody waits for, and when it is over its answer, its
tokens and what is remembered."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict
from typing import NamedTuple

from anyio.to_thread import run_sync as in_thread

from chat.memory import recall
from chat.memory.worker import ScheduleMemory
from chat.model.protocol import Usage
from chat.store.conversation import Conversation, SavedAnswer, TurnEnd
from chat.store.converse import ModelMessage
from chat.store.guardrails import GuardrailLog
from chat.stream import events
from chat.stream.events import part_order
from chat.stream.queues import Broadcast
from chat.tools import offer
from chat.turn.confirmation import ConfirmationFlow
from chat.turn.context import Context
from chat.turn.model_step import TurnAnswer
from chat.turn.request import TurnRequest
from chat.turn.tool_step import CallsMade
from toolkit import telemetry
from toolkit.guards.rate_limit import TOKENS
from toolkit.storage import tables
from toolkit.text.sentences import say

_UNSAVED = say("turn.not_saved")


class FinishedTurn(NamedTuple):
    """A turn that is over. `context` is what the model was given before the answer's
    exchange, and `used` the tokens that it took."""

    answer: TurnAnswer
    ending: TurnEnd
    context: Context
    calls: CallsMade
    used: Usage


class Saving:
    """Created when the turn begins, whose duration it records."""

    def __init__(
        self,
        conversation: Conversation,
        request: TurnRequest,
        confirmation: ConfirmationFlow,
        schedule_memory: ScheduleMemory | None,
        stream: Broadcast[events.Event],
    ) -> None:
        self._conversation = conversation
        self._request = request
        self._confirmation = confirmation
        self._schedule_memory = schedule_memory
        self._stream = stream
        self._started = time.perf_counter()
        self._beside: asyncio.Future[None] | None = None

    def begin(self) -> None:
        """Begin to store what need not be there before the model is asked."""
        if self._request.redacted or self._conversation.ends_too_soon:
            self._beside = asyncio.ensure_future(in_thread(self._keep_beside))

    async def run(self, turn: FinishedTurn) -> None:
        if self._beside:
            await self._beside
        tokens = turn.used.tokens
        counting = in_thread(TOKENS.count, self._conversation.user_id, tokens)
        await asyncio.gather(counting, self._finish(turn))
        # Before the stream is closed: what is not done by then, Lambda may freeze.
        await in_thread(recall.index, self._conversation)
        await self._remember_if_due()

    async def _remember_if_due(self) -> None:
        """Best effort: the answer is there, whatever comes of this."""
        # No start waits for its patterns, nor a first answer.
        from chat.memory.statements import statements

        conversation, schedule = self._conversation, self._schedule_memory
        is_due = conversation.summary_is_behind or statements(self._request.message.text)
        if schedule is None or not is_due:
            return
        try:
            await in_thread(schedule, conversation.user_id, conversation.id)
        except Exception:  # noqa: BLE001 - of an answer that has been given nothing may fail any more
            telemetry.logger.exception("memory not begun")

    def _keep_beside(self) -> None:
        if redacted := self._request.redacted:
            log = GuardrailLog(self._conversation.user_id, self._conversation.id)
            log.message_redacted(self._request.message.text, dict(redacted))
        try:
            self._conversation.move_end()
        except tables.StorageFailure:  # the next turn does it again
            telemetry.logger.exception("end not moved", extra=self._logged)

    async def _finish(self, turn: FinishedTurn) -> None:
        """Save the answer, end the turn in the store, and stream its last events."""
        ungrounded = _ungrounded(turn)
        if ungrounded:
            telemetry.logger.warning("number not from a tool", extra=self._logged)
        ending = turn.ending
        try:
            await in_thread(self._save, turn, ungrounded)
        except Exception:  # noqa: BLE001 - the last stand: the stream has to end
            ending = self._unsaved(ending)
        try:
            await in_thread(self._end, ending, turn.context.trimmed)
        except Exception:  # noqa: BLE001 - as above
            ending = self._unsaved(ending)
        self._record(turn.used, ending)
        if ending.failure:
            self._stream.put(events.Failed(ending.failure))
        self._stream.put(events.Done(self._request.employee.slug, ungrounded, ending.is_stopped))

    def _save(self, turn: FinishedTurn, ungrounded: list[str]) -> None:
        self._conversation.save_answer(
            SavedAnswer(
                turn.answer.text,
                self._request.employee.slug,
                self._request.turn_key,
                turn.calls.is_influenced,
                self._request.correlation_id,
                turn.ending,
                turn.answer.exchange,
                turn.calls.used,
                turn.calls.undecided,
                part_order(self._stream.since(0)),
                ungrounded,
            )
        )

    def _end(self, ending: TurnEnd, trimmed: int) -> None:
        left = self._confirmation.left(interrupted=ending.is_interrupted)
        try:
            self._confirmation.withdraw_replaced()
        finally:
            self._conversation.state.end(self._request.turn_key, left, trimmed)

    def _unsaved(self, ending: TurnEnd) -> TurnEnd:
        telemetry.logger.exception("answer not saved", extra=self._logged)
        return ending._replace(failure=_UNSAVED)

    @property
    def _logged(self) -> dict[str, str]:
        return {"turn": self._request.turn_key}

    def _record(self, used: Usage, ending: TurnEnd) -> None:
        telemetry.record(
            family="chat",
            tool="turn",
            outcome="failed" if ending.failure else "success",
            status=200,
            duration_ms=(time.perf_counter() - self._started) * 1000,
            correlation_id=self._request.correlation_id,
            channel="chat",
            tokens=asdict(used),
            prompts=offer.digest(),
        )


def _ungrounded(turn: FinishedTurn) -> list[str]:
    # No start waits for its patterns, nor a first answer.
    from chat.privacy.grounding import ungrounded

    remembered: ModelMessage = {
        "role": "user",
        "content": [{"text": text} for text in turn.context.background],
    }
    given = [remembered, *turn.context.messages, *turn.answer.exchange]
    return ungrounded(turn.answer.text, given, turn.context.today)
