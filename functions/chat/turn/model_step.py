"""Has the model answer as one of the employees, and redacts what it says while it comes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import cast

import catalog
from catalog import CatalogEntry
from catalog.renderings import for_converse
from chat.model import retries
from chat.model.protocol import Model
from chat.privacy.stream_redaction import StreamRedaction
from chat.store.converse import ModelMessage, OfferedTool
from chat.turn.context import Context
from chat.turn.employees import Employee, today
from chat.turn.model_answer import ModelAnswer


@cache
def _spec(tool: str) -> OfferedTool:
    """Put together once: the first token of every turn waits for all of them."""
    return cast("OfferedTool", for_converse(catalog.entries()[tool]))


class ModelStep:
    """Created per turn, with the tools that are offered in it. `tokens` are those that all its
    answers took."""

    def __init__(self, model: Model, employee: Employee, offered: Sequence[CatalogEntry]) -> None:
        self.tokens = 0
        self._model = model
        self._system = employee.system_prompt(offered)
        self._tools = [_spec(entry["name"]) for entry in offered]

    async def text(
        self, answer: ModelAnswer, context: Context, exchange: Sequence[ModelMessage], lead: str
    ) -> AsyncGenerator[str, None]:
        """What may be shown of one answer, as it comes, with `lead` before it; all of it is added
        to `answer` while it does. Raises ModelError."""
        messages = [*context.messages, *exchange]
        known = "\n\n".join([today(datetime.now(UTC)), *context.background])
        redaction = StreamRedaction(lead)
        stream = retries.answer(self._model, self._system, messages, self._tools, known)
        try:
            async with contextlib.aclosing(stream):
                async for batch in stream:
                    if text := answer.take(batch):
                        yield redaction.take(text)
        finally:
            self.tokens += answer.tokens([self._system, self._tools, messages, known])
        if answer.is_whole:
            yield redaction.rest()
