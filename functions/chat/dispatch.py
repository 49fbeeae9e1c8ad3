"""Hands a conversation's tool calls to the tools, as direct invokes in the user's name."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from chat.containment import Containment
from chat.entities import Message
from chat.guardrails import Guardrails
from chat.one_time_secret import Masked
from chat.tool_call import Outcome, ToolCall
from toolkit import Caller, telemetry
from toolkit.direct_invoke import Invoke, InvokeError, event_of, function_of


class Dispatcher:
    """Of one turn: `turn_key` makes a call that is sent again the same call."""

    def __init__(
        self,
        invoke: Invoke,
        caller: Caller,
        convo_id: str,
        turn_key: str,
        said: Masked,
        history: Iterable[Message] = (),
    ) -> None:
        self.guardrails = Guardrails(caller, convo_id)
        self._invoke = invoke
        self._caller = caller
        self._convo_id = convo_id
        self._turn_key = turn_key
        self._said = said
        self._containment = Containment(history)
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
        return json.dumps([self._convo_id, self._turn_key, call.tool, call.kept], sort_keys=True)

    def told(self, outcomes: Sequence[Outcome]) -> None:
        """All that came of one answer's calls, before the model is asked again."""
        self._containment.told(outcomes)

    def run(self, call: ToolCall, key: str) -> Outcome:
        """Run one call; everything that goes wrong is an outcome."""
        if call.problem:
            return Outcome.failed(call, call.problem)
        if objection := self._containment.objection(call):
            self.guardrails.contained(self._same(call), call.tool)
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

    def _event(self, call: ToolCall, key: str) -> dict[str, Any]:
        revealed = {
            name: self._said.reveal(value) if name in call.secrets else value
            for name, value in call.arguments.items()
        }
        return event_of(
            call.tool,
            revealed,
            caller=self._caller,
            channel="chat",
            conversation_id=self._convo_id,
            idempotency_key=key,
            correlation_id=self._turn_key,
        )
