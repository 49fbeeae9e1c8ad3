"""A tool as Lambda runs it."""

from __future__ import annotations

from typing import Any

from toolkit import settings, tables
from toolkit.call import Json
from toolkit.definition import Definition
from toolkit.doors import door_for
from toolkit.ending import of_refusal
from toolkit.errors import ToolError
from toolkit.execution import Execution


class Tool(Definition):
    """Calling it answers an event of any door (doors.py)."""

    def __init__(self, *parts: Any, **facts: Any) -> None:
        super().__init__(*parts, **facts)
        self._execution = _execution(self.writes)
        if settings.text("AWS_LAMBDA_FUNCTION_NAME", ""):
            tables.client()  # a start has a whole CPU, a call has its memory's share of one

    def __call__(self, event: dict[str, Any], context: Any) -> Json:
        door = door_for(event, context)
        try:
            call = door.call(self)
        except ToolError as error:
            return door.response(of_refusal(self.family, error).answer)
        return door.response(self._execution(self, call).answer())


def _execution(writes: bool) -> type[Execution]:
    """A reading tool does not import, at its start-up, what only writes need."""
    if not writes:
        return Execution
    from toolkit.writing import WritingExecution

    return WritingExecution
