"""Has the model answer as one of the employees, and redacts what it says while it comes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime

from chat.model import retries
from chat.model.protocol import Model, Usage
from chat.privacy.stream_redaction import StreamRedaction
from chat.store.converse import ModelMessage
from chat.tools.employees import today
from chat.tools.offer import Offer
from chat.turn.context import Context
from chat.turn.model_answer import ModelAnswer


class ModelStep:
    """Created per turn, with what is offered in it. `used` is what all its answers
    took, `today` what the model is told of the day."""

    def __init__(self, model: Model, offer: Offer) -> None:
        self.used = Usage()
        self.today = today(datetime.now(UTC))
        self._model = model
        self._offer = offer

    async def text(
        self, answer: ModelAnswer, context: Context, exchange: Sequence[ModelMessage], lead: str
    ) -> AsyncGenerator[str, None]:
        """What may be shown of one answer, as it comes, with `lead` before it; all of it is added
        to `answer` while it does. Raises ModelError."""
        system, tools = self._offer.system_prompt, self._offer.tools
        messages = [*context.messages, *exchange]
        known = "\n\n".join([self.today, *context.background])
        redaction = StreamRedaction(lead)
        stream = retries.answer(self._model, system, messages, tools, known)
        try:
            async with contextlib.aclosing(stream):
                async for batch in stream:
                    if text := answer.take(batch):
                        yield redaction.take(text)
        finally:
            self.used += answer.usage([system, tools, messages, known])
        if answer.is_whole:
            yield redaction.rest()
