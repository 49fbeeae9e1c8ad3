"""Has the model answer as one of the employees, and redacts what it says while it comes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

import catalog
from catalog import Entry
from catalog.renderings import for_converse
from chat import model_call
from chat.context import Context
from chat.employees import Employee
from chat.model import Model
from chat.model_answer import ModelAnswer
from chat.redacting import StreamRedaction


@cache
def _spec(tool: str) -> dict[str, Any]:
    """Put together once: the first token of every turn waits for all of them."""
    return for_converse(catalog.entries()[tool])


class Asking:
    """Of one turn, with the tools that are offered in it."""

    def __init__(self, model: Model, employee: Employee, offered: Sequence[Entry]) -> None:
        self._model = model
        self._employee = employee
        self._offered = offered
        self._tools = [_spec(entry["name"]) for entry in offered]

    async def texts(
        self, answer: ModelAnswer, context: Context, exchange: Sequence[dict[str, Any]], lead: str
    ) -> AsyncGenerator[list[str], None]:
        """What may be shown of one answer, as it comes, with `lead` before it; `answer` takes all
        of it meanwhile. Raises ModelError."""
        now = datetime.now(UTC)
        system = self._employee.system_prompt(self._offered, now, context.background)
        messages = [*context.messages, *exchange]
        redaction = StreamRedaction(lead)
        stream = model_call.answer(self._model, system, messages, self._tools)
        async with contextlib.aclosing(stream):
            async for batch in stream:
                yield [redaction.take(text) for text in answer.take(batch)]
        if answer.is_whole:
            yield [redaction.rest()]
