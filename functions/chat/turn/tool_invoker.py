"""Invokes the tools that a turn's calls name, in the user's name."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from itertools import count

from chat.store.guardrail_events import GuardrailLog
from chat.store.saved_calls import NumberedCall
from chat.turn.influence import Influence
from chat.turn.outcome import Outcome
from chat.turn.tool_call import ToolCall
from chat.turn.turn_request import TurnRequest
from toolkit import telemetry
from toolkit.doors.direct_invoke import DirectEvent, Invoke, InvokeError, event_of, function_of
from toolkit.privacy.redaction import KEPT, redact


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
        if call.needs_otp and self._request.said.secret:
            event["otp"] = self._request.said.secret
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

    def observe(self, outcomes: Sequence[Outcome]) -> None:
        """All that came of one answer's calls, before the model is asked again."""
        self._influence.observe(outcomes)

    def run(self, call: ToolCall, event: DirectEvent) -> Outcome:
        """Run one call; everything that goes wrong is an outcome. Blocks."""
        if call.problem:
            return Outcome.failed(call, call.problem)
        try:
            answer = self._invoke(function_of(call.tool), event)
        except InvokeError:
            self._fail(event)
            telemetry.logger.exception("tool not reached", extra={"tool": call.tool})
            unreached = "The tool could not be reached. Try again in a moment."
            return Outcome.failed(call, unreached, is_decided=False)
        is_decided = answer["status"] < 500
        if not is_decided:
            self._fail(event)
        if answer["status"] < 400:
            return Outcome(call, True, answer["body"])
        asked = answer["body"].get("confirmation")
        if asked and not call.needs_yes and not call.needs_otp:
            self._guardrails.call_held(self._same(call), call.tool)
        return Outcome(call, False, answer["body"], asked, is_decided=is_decided)

    def _fail(self, event: DirectEvent) -> None:
        key = event["idempotency_key"]
        self._failed[key] = self._made[key]


def _alike(call: ToolCall) -> str:
    """A hash that calls of the same tool and arguments share. It is saved, so it is of redacted
    arguments: a social security number could be guessed back from its own hash."""
    return _hashed(json.dumps([call.tool, redact(call.kept, KEPT)], sort_keys=True))


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
