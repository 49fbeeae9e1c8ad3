"""A tool: its Lambda handler, and all that is known of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_type_hints

from pydantic import TypeAdapter

from toolkit.arguments import Arguments, without_titles
from toolkit.call import Call, Json
from toolkit.doors import door_for
from toolkit.ending import of_refusal
from toolkit.errors import ToolError
from toolkit.execution import Execution
from toolkit.redaction import redact

if TYPE_CHECKING:
    from toolkit.domain import Domain

Function = Callable[[Any, Call], Any]
Confirm = Callable[[Any, Call], str]


class Tool:
    """Calling it answers an event of any door (doors.py): it is what Lambda runs."""

    def __init__(
        self,
        function: Function,
        domain: Domain,
        *,
        writes: bool,
        confirm: Confirm | None,
        needs_otp: bool,
        idempotent: bool,
    ) -> None:
        hints = get_type_hints(function, include_extras=True)
        self.name = function.__name__
        self.description = inspect.getdoc(function) or ""
        self.domain = domain
        self.writes = writes
        self.confirm = confirm
        self.needs_otp = needs_otp
        self.idempotent = idempotent
        self.arguments = Arguments(hints["request"])
        self.output: TypeAdapter[Any] = TypeAdapter(hints["return"])
        self._function = function
        self._execution = _execution(writes)

    def __call__(self, event: dict[str, Any], context: Any) -> Json:
        door = door_for(event)
        try:
            call = door.call(event, context, self.name)
        except ToolError as error:
            return door.response(of_refusal(self.domain, error).answer)
        return door.response(self._execution(self, call).answer())

    @property
    def output_schema(self) -> dict[str, Json]:
        return without_titles(self.output.json_schema(mode="serialization"))

    def run(self, request: Any, call: Call) -> Json:
        """The function's output as JSON values; its writes are staged on the call."""
        output = self._function(request, call)
        return redact(self.output.dump_python(output, mode="json"))


def _execution(writes: bool) -> type[Execution]:
    """A reading tool does not pay, at its start-up, for what only writes need."""
    if not writes:
        return Execution
    from toolkit.writing import WritingExecution

    return WritingExecution
