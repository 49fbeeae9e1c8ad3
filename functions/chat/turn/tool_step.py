"""Runs the calls that the model asks for in one answer: each as the user, all at the same time."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from anyio.to_thread import run_sync as in_thread

from chat.store.calls import NumberedCall, UsedTool
from chat.store.conversation import Conversation
from chat.store.converse import ContentBlock, ModelMessage
from chat.store.guardrails import GuardrailLog
from chat.stream import events
from chat.stream.queues import Broadcast
from chat.tools.offer import Offer, earlier_texts
from chat.turn.confirmation import ConfirmationFlow
from chat.turn.context import Context, EarlierAttempts
from chat.turn.request import Services, TurnRequest
from chat.turn.tool_call import Outcome, ToolCall
from toolkit import telemetry
from toolkit.call import ChatTurn
from toolkit.doors.invoking import DirectEvent, Invoke, InvokeError, event_of, function_of
from toolkit.privacy.redaction import KEPT, redact
from toolkit.text.sentences import say, unpacked

TURN_BYTES = 150_000  # kept twice, for the model and the page, in an item of at most 400 KB


class ToolRound(NamedTuple):
    """The outcomes of the calls of one answer, and the message with which the model gets them. A
    search for tools is in the message only: neither the stream nor the page has it among the
    calls."""

    outcomes: Sequence[Outcome]
    message: ModelMessage


class CallsMade(NamedTuple):
    """All calls of a turn: `used` as they are saved, and those `undecided`, which may have been
    made or not. `is_unfinished` says that one of this attempt is among these; `is_influenced` that
    the model read text of others."""

    used: Sequence[UsedTool]
    undecided: Sequence[NumberedCall]
    is_unfinished: bool
    is_influenced: bool


class ToolStep:
    """Created per turn. `offer` grows with what the model finds and calls."""

    def __init__(
        self,
        conversation: Conversation,
        request: TurnRequest,
        services: Services,
        context: Context,
        confirmation: ConfirmationFlow,
        stream: Broadcast[events.Event],
    ) -> None:
        texts = [
            request.message.text,
            *earlier_texts(conversation.history.before(request.turn_key)),
        ]
        just_used = conversation.just_used(request.turn_key)
        least_kept = services.model.least_kept
        self.offer = Offer(request.employee, request.caller, texts, just_used, least_kept)
        attempts = EarlierAttempts.at(request.turn_key, conversation.history)
        self._done = attempts.done
        self._influence = Influence(request.message.text, is_there=context.is_influenced)
        self._invoker = ToolInvoker(
            services.invoke, request, conversation.id, self._influence, attempts.undecided
        )
        self._confirmation = confirmation
        self._stream = stream
        self._outcomes: list[Outcome] = []
        self._room = TURN_BYTES

    async def run(self, calls: Sequence[ToolCall]) -> ToolRound:
        """Run all calls of one answer at the same time, and stream them in the order they stand."""
        outcomes = await self._run([call for call in calls if not call.is_search])
        results = iter(self._results(outcomes))
        content = [self._search(call) if call.is_search else next(results) for call in calls]
        return ToolRound(outcomes, {"role": "user", "content": content})

    def replay(self) -> list[ModelMessage]:
        """Stream what the earlier attempts have done; the messages of it that the model gets."""
        if not self._done:
            return []
        self._stream.put(events.Step())
        self._announce()
        outcomes = [self._fitted(outcome) for outcome in self._done]
        for outcome in outcomes:
            self._stream.put(events.ToolStart(outcome.call.tool, outcome.call.view))
            self._stream.put(events.ToolEnd(outcome.for_page()))
        calls = [outcome.call.as_content() for outcome in outcomes]
        results = self._results(outcomes)
        return [{"role": "assistant", "content": calls}, {"role": "user", "content": results}]

    def made(self) -> CallsMade:
        return CallsMade(
            [outcome.for_page() for outcome in self._outcomes],
            self._invoker.undecided,
            self._invoker.has_undecided,
            self._influence.is_there,
        )

    async def _run(self, calls: Sequence[ToolCall]) -> list[Outcome]:
        if calls:
            self._announce()
        running = [
            asyncio.ensure_future(in_thread(self._invoker.run, call, self._invoker.event(call)))
            for call in calls
        ]
        outcomes = []
        for call, task in zip(calls, running, strict=True):
            self._stream.put(events.ToolStart(call.tool, call.view))
            outcome = self._fitted(await self._confirmation.hold(await task))
            outcomes.append(outcome)
            self._stream.put(events.ToolEnd(outcome.for_page()))
        return outcomes

    def _announce(self) -> None:
        if not self._outcomes:
            self._stream.put(events.Note(events.USING_TOOLS))

    def _results(self, outcomes: Sequence[Outcome]) -> list[ContentBlock]:
        self._outcomes += outcomes
        self.offer.add_called(outcome.call.tool for outcome in outcomes)
        self._influence.observe(outcomes)
        return [outcome.as_content() for outcome in outcomes]

    def _search(self, call: ToolCall) -> ContentBlock:
        found = {"error": call.problem} if call.problem else self.offer.find(call.arguments)
        return Outcome(call, "error" not in found, found).as_content()

    def _fitted(self, outcome: Outcome) -> Outcome:
        """All results of a turn are kept in one item of the table, which has its limit."""
        fitted = replace(outcome, room=min(outcome.room, self._room))
        self._room = max(0, self._room - fitted.size)
        return fitted


class ToolInvoker:
    """Created per turn, whose key makes a call that is sent again the same call. `undecided` are
    the calls that earlier attempts at the turn have left so."""

    def __init__(
        self,
        invoke: Invoke,
        request: TurnRequest,
        convo_id: str,
        influence: Influence,
        undecided: Iterable[NumberedCall] = (),
    ) -> None:
        self._invoke = invoke
        self._request = request
        self._convo_id = convo_id
        self._influence = influence
        self._guardrails = GuardrailLog(request.caller.user_id, convo_id)
        self._made: dict[str | None, NumberedCall] = {}
        self._failed: dict[str | None, NumberedCall] = {}
        self._left = set(undecided)

    def event(self, call: ToolCall) -> DirectEvent:
        """The event of a call. Calls of one answer are told apart by their order: make their events
        one after the other."""
        event = event_of(
            call.tool,
            call.arguments,
            caller=self._request.caller,
            channel="chat",
            conversation_id=self._convo_id,
            idempotency_key=self._key(call),
            correlation_id=self._request.correlation_id,
            turn=self._influence.turn_of(call),
            language=self._request.language,
        )
        if call.needs_otp and self._request.message.secret:
            event["otp"] = self._request.message.secret
        return event

    @property
    def has_undecided(self) -> bool:
        """Whether a call of this attempt failed on our side, and did not go through since."""
        return bool(self._failed)

    @property
    def undecided(self) -> list[NumberedCall]:
        """The calls that failed on our side in this attempt or an earlier one, and did not go
        through since."""
        return sorted({*self._failed.values(), *self._left})

    def _key(self, call: ToolCall) -> str:
        """The idempotency key: the same for the same call of the same turn, run again.

        The model's own id of a call will not do: run again, it gives another one. A call that
        failed here may have been committed all the same, so made again it is that same call. Calls
        that are alike are told apart by their number.
        """
        same, alike = self._same(call), _alike(call)
        left = [each.number for each in self._left if each.alike == alike]
        failed = [n for key, (_, n) in self._failed.items() if key == _hashed(f"{same}{n}")]
        unmade = (n for n in count(1) if _hashed(f"{same}{n}") not in self._made)
        number = min(left + failed, default=0) or next(unmade)
        key = _hashed(f"{same}{number}")
        self._made[key] = NumberedCall(alike, number)
        self._failed.pop(key, None)
        self._left.discard(self._made[key])
        return key

    def _same(self, call: ToolCall) -> str:
        named = [self._convo_id, self._request.turn_key, call.tool, call.kept]
        return json.dumps(named, sort_keys=True)

    def run(self, call: ToolCall, event: DirectEvent) -> Outcome:
        """Run one call; everything that goes wrong is an outcome. Blocks."""
        if call.problem:
            return Outcome.failed(call, call.problem)
        try:
            answer = self._invoke(function_of(call.tool), event)
        except InvokeError:
            self._fail(event)
            telemetry.logger.exception("tool not reached", extra={"tool": call.tool})
            unreached = say("turn.tool_unreachable")
            return Outcome.failed(call, unreached, is_decided=False)
        body = unpacked(answer["packed"]) if "packed" in answer else answer["body"]
        is_decided = answer["status"] < 500
        if not is_decided:
            self._fail(event)
        others = answer.get("others_text", False)
        if answer["status"] < 400:
            return Outcome(call, True, body, others_text=others)
        asked = answer["body"].get("confirmation")
        if asked and not call.needs_yes and not call.needs_otp:
            self._guardrails.call_held(self._same(call), call.tool)
        return Outcome(call, False, body, asked, is_decided=is_decided, others_text=others)

    def _fail(self, event: DirectEvent) -> None:
        key = event["idempotency_key"]
        self._failed[key] = self._made[key]


def _alike(call: ToolCall) -> str:
    """A hash that calls of the same tool and arguments share. It is saved, so it is of redacted
    arguments: a social security number could be guessed back from its own hash."""
    return _hashed(json.dumps([call.tool, redact(call.kept, KEPT)], sort_keys=True))


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Influence:
    """Whether the model of a turn was given text of others.

    Sent with every call, for the policy (toolkit/guards/write_policy.py). Influence follows the
    text: a turn is influenced by what it reads, by any answer in its context that was given under
    influence, and by a summary of such answers.

    Created per turn, for the `text` of the user's message; `is_there` says whether the context is
    influenced."""

    def __init__(self, text: str, *, is_there: bool = True) -> None:
        self.is_there = is_there
        self._text = text
        self._running: set[str] = set()
        self._done: set[str] = set()

    def observe(self, outcomes: Sequence[Outcome]) -> None:
        """All that came of one answer's calls, or was done in an earlier attempt. The model will
        have seen these when it asks for the next calls."""
        self._running.clear()
        for outcome in outcomes:
            self.is_there |= outcome.holds_others_text
            if outcome.ok and outcome.call.writes:
                self._done.add(outcome.call.tool)

    def turn_of(self, call: ToolCall) -> ChatTurn:
        """The turn as the call's tool gets it. A message asks for a deed once: a second call of its
        tool is nobody's words, until the first has failed."""
        text = "" if call.tool in self._running | self._done else self._text
        if call.writes:
            self._running.add(call.tool)
        return ChatTurn(text, self.is_there)
