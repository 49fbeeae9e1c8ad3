"""Invokes the tools that a turn's calls name, in the user's name."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence

from chat.store.entities import Message
from chat.store.guardrail_events import GuardrailLog
from chat.turn.injection_guard import InjectionGuard
from chat.turn.outcome import Outcome
from chat.turn.tool_call import ToolCall
from chat.turn.turn_request import TurnRequest
from toolkit import telemetry
from toolkit.doors.direct_invoke import DirectEvent, Invoke, InvokeError, event_of, function_of


class ToolInvoker:
    """Created per turn, whose key makes a call that is sent again the same call."""

    def __init__(
        self, invoke: Invoke, request: TurnRequest, convo_id: str, history: Iterable[Message] = ()
    ) -> None:
        self._invoke = invoke
        self._request = request
        self._convo_id = convo_id
        self._injection_guard = InjectionGuard(history)
        self._guardrails = GuardrailLog(request.caller.user_id, convo_id)
        self._made: Counter[str] = Counter()
        self._undecided: set[str] = set()

    def key(self, call: ToolCall) -> str:
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
        self._injection_guard.observe(outcomes)

    def run(self, call: ToolCall, key: str) -> Outcome:
        """Run one call; everything that goes wrong is an outcome. Blocks."""
        if call.problem:
            return Outcome.failed(call, call.problem)
        if objection := self._injection_guard.objection(call):
            self._guardrails.call_refused(self._same(call), call.tool)
            return Outcome.failed(call, objection)
        try:
            answer = self._invoke(function_of(call.tool), self._event(call, key))
        except InvokeError:
            self._undecided.add(self._same(call))
            telemetry.logger.exception("tool not reached", extra={"tool": call.tool})
            return Outcome.failed(call, "The tool could not be reached. Try again in a moment.")
        if answer["status"] >= 500:
            self._undecided.add(self._same(call))
        if answer["status"] < 400:
            return Outcome(call, True, answer["body"])
        return Outcome(call, False, answer["body"], answer["body"].get("confirmation"))

    def _event(self, call: ToolCall, key: str) -> DirectEvent:
        revealed = {
            name: self._request.said.reveal(value) if name in call.secrets else value
            for name, value in call.arguments.items()
        }
        return event_of(
            call.tool,
            revealed,
            caller=self._request.caller,
            channel="chat",
            conversation_id=self._convo_id,
            idempotency_key=key,
            correlation_id=self._request.correlation_id,
        )
