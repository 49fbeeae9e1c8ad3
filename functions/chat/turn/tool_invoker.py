"""Invokes the tools that a turn's calls name, in the user's name."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence

from chat.store.guardrail_events import GuardrailLog
from chat.turn.influence import Influence
from chat.turn.outcome import Outcome
from chat.turn.tool_call import ToolCall
from chat.turn.turn_request import TurnRequest
from toolkit import telemetry
from toolkit.doors.direct_invoke import DirectEvent, Invoke, InvokeError, event_of, function_of


class ToolInvoker:
    """Created per turn, whose key makes a call that is sent again the same call."""

    def __init__(
        self, invoke: Invoke, request: TurnRequest, convo_id: str, influence: Influence
    ) -> None:
        self._invoke = invoke
        self._request = request
        self._convo_id = convo_id
        self._influence = influence
        self._guardrails = GuardrailLog(request.caller.user_id, convo_id)
        self._made: Counter[str] = Counter()
        self._undecided: set[str] = set()

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
        """Whether a call failed on our side, and did not go through since."""
        return bool(self._undecided)

    def _key(self, call: ToolCall) -> str:
        """The idempotency key: the same for the same call of the same turn, run again.

        The model's own id of a call will not do: run again, it gives another one. A call that
        failed here may have been committed all the same, so made again it is that same call.
        """
        same = self._same(call)
        if same not in self._undecided:
            self._made[same] += 1
        self._undecided.discard(same)
        return hashlib.sha256(f"{same}{self._made[same]}".encode()).hexdigest()

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
            self._undecided.add(self._same(call))
            telemetry.logger.exception("tool not reached", extra={"tool": call.tool})
            unreached = "The tool could not be reached. Try again in a moment."
            return Outcome.failed(call, unreached, is_decided=False)
        is_decided = answer["status"] < 500
        if not is_decided:
            self._undecided.add(self._same(call))
        if answer["status"] < 400:
            return Outcome(call, True, answer["body"])
        asked = answer["body"].get("confirmation")
        if asked and not call.needs_yes and not call.needs_otp:
            self._guardrails.call_held(self._same(call), call.tool)
        return Outcome(call, False, answer["body"], asked, is_decided=is_decided)
