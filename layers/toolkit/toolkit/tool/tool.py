"""A tool as Lambda runs it."""

from __future__ import annotations

from typing import Any, Unpack

from toolkit import settings, telemetry
from toolkit.call import Json
from toolkit.definition import Definition, Facts, Function
from toolkit.doors import door_for
from toolkit.doors.door import Event
from toolkit.errors import ToolError
from toolkit.family import Family
from toolkit.storage import tables
from toolkit.tool.call_result import of_refusal
from toolkit.tool.execution import Execution


class Tool(Definition):
    """Called with an event of any door (toolkit.doors), it returns the reply that door defines."""

    def __init__(self, function: Function, family: Family, **facts: Unpack[Facts]) -> None:
        super().__init__(function, family, **facts)
        self._execution = _execution(self.writes)
        if settings.text("AWS_LAMBDA_FUNCTION_NAME", ""):
            tables.client()  # a start has a whole CPU, a call has its memory's share of one

    def __call__(self, event: Event, context: Any) -> Json:
        door = door_for(event, context)
        try:
            call = door.call(self)
        except ToolError as error:
            refused = {"tool": self.name, "correlation_id": door.correlation_id}
            telemetry.logger.warning("refused at the door", extra=refused)
            return door.reply(of_refusal(self.family, error).response)
        return door.reply(self._execution(self, call).respond())


def _execution(writes: bool) -> type[Execution]:
    """A reading tool does not import, at its start-up, what only writes need."""
    if not writes:
        return Execution
    from toolkit.tool.writing_execution import WritingExecution

    return WritingExecution
