"""What the guardrails did in a conversation, kept for its user to read."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Any, Literal

import anyio.to_thread

from chat import presets
from chat.guardrail_events import PREFIX, GuardrailEvent
from chat.model_answer import ModelAnswer
from toolkit import Caller, dates, tables, telemetry, ulid
from toolkit.redaction import KEPT, redact_text

Source = Literal["message", "answer", "containment"]
Action = Literal["redacted", "refused"]


class Guardrails:
    """Of one conversation: keeps its events. None of them breaks a turn."""

    def __init__(self, caller: Caller, convo_id: str) -> None:
        self._user_id = caller.user_id
        self._convo_id = convo_id

    def message(self, text: str, found: dict[str, int]) -> None:
        """What was found in the user's message and cut; `text` is what was left. Blocks."""
        self._keep("message", text, found, "redacted")

    async def answer(self, answer: ModelAnswer) -> None:
        """If there is something to say of it."""
        if answer.found:
            await self._kept("answer", answer.text, answer.found, "redacted")
        if answer.is_blocked:
            await self._kept("answer", answer.text, {"bedrock_guardrail": 1}, "refused")

    def contained(self, call: str, tool: str) -> None:
        """A call, as JSON, that was not run. Blocks."""
        self._keep("containment", call, {tool: 1}, "refused")

    async def _kept(self, *event: Any) -> None:
        await anyio.to_thread.run_sync(self._keep, *event)

    def _keep(self, source: Source, text: str, found: dict[str, int], action: Action) -> None:
        """The hash is of what redaction left: a mere social security number could be guessed back
        from its own in seconds."""
        hashed = hashlib.sha256(f"{self._user_id}{redact_text(text, KEPT)}".encode()).hexdigest()
        event = GuardrailEvent(
            self._user_id,
            f"{PREFIX}{ulid.new()}",
            at=dates.iso(datetime.now(UTC)),
            source=source,
            preset=presets.chosen(),
            found=found,
            action=action,
            input_hash=hashed,
            conversation_id=self._convo_id,
        )
        try:
            event.save(GuardrailEvent.pk.does_not_exist())
        except tables.StorageFailure:
            telemetry.logger.exception("guardrail event not kept", extra={"source": source})
