"""A model that is asked again where it could not be reached: on a busy machine an answer may come
too late, which says nothing of what is attacked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chat.model.protocol import Model, ModelError, ModelEvent
from chat.store.converse import ModelMessage, OfferedTool

TRIES = 3


class PatientModel:
    def __init__(self, model: Model) -> None:
        self._model = model
        self.least_kept = model.least_kept

    def stream(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str = "",
    ) -> Iterator[ModelEvent]:
        for left in reversed(range(TRIES)):
            answer = self._model.stream(system, messages, tools, context)
            try:
                first = next(answer, None)
            except ModelError as error:
                if error.passing and left:
                    continue
                raise
            if first is not None:
                yield first
                yield from answer
            return
