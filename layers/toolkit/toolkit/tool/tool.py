"""A tool as Lambda runs it, and the class that makes one of a family's function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

from toolkit import settings, telemetry
from toolkit.call import Json
from toolkit.definition import Definition, Facts, Function
from toolkit.doors.direct import ALIAS, DirectDoor, UnknownDoor
from toolkit.doors.door import Door, Event, passed_by_gateway
from toolkit.doors.rest import RestDoor
from toolkit.errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    MethodNotAllowed,
    NotFound,
    RateLimited,
    ToolError,
    Unauthenticated,
)
from toolkit.family import Family, exactly, of_refusal
from toolkit.storage import tables
from toolkit.tool import pipeline


class Tool(Definition):
    """Called with an event of any door, it returns the reply that door defines."""

    def __init__(self, function: Function, family: Family, **facts: Unpack[Facts]) -> None:
        super().__init__(function, family, **facts)
        if self.writes:
            pipeline.load_what_writes_need()
        if settings.text("AWS_LAMBDA_FUNCTION_NAME", ""):
            tables.client()  # a start has a whole CPU, a call has its memory's share of one

    def __call__(self, event: Event, context: Any) -> Json:
        door = _door_for(event, context)
        try:
            call = door.call(self)
        except ToolError as error:
            refused = {"tool": self.name, "correlation_id": door.correlation_id}
            telemetry.logger.warning("refused at the door", extra=refused)
            return door.reply(of_refusal(self.family, error, language=door.language).response)
        return door.reply(pipeline.respond(self, call))


class Domain(Family):
    """Each domain's `domain.py` subclasses it: its family, and the factory of its tools."""

    def tool(self, function: Function, **facts: Unpack[Facts]) -> Tool:
        """The Lambda handler of a tool."""
        return Tool(function, self, **facts)


_CODES: tuple[tuple[type[ToolError], str], ...] = (
    (InvalidInput, "VALIDATION_ERROR"),
    (MethodNotAllowed, "VALIDATION_ERROR"),
    (NotFound, "NOT_FOUND"),
    (Unauthenticated, "AUTH_ERROR"),
    (Forbidden, "AUTH_ERROR"),
    (Conflict, "CONFLICT"),
    (RateLimited, "CONFLICT"),
    (ToolError, "DB_ERROR"),
)


class CodedDomain(Domain):
    """A domain whose refusals are `{"ok": false, "error": {"code", "message", "details"}}`, the
    budget's (rules R65-R67): what that contract has no code for takes the nearest one."""

    names_reasons = True
    """Whether the details have the `reason`, which is finer than the contract's codes."""

    def refusal(self, error: ToolError) -> dict[str, Json]:
        code = next(code for kind, code in _CODES if isinstance(error, kind))
        reason: dict[str, Json] = {"reason": error.reason} if self.names_reasons else {}
        details = _details(error) | reason
        return {
            "ok": False,
            "error": {"code": code, "message": error.message, "details": details},
        }

    def refusal_schema(self) -> dict[str, Json]:
        codes = sorted({code for _, code in _CODES})
        error = exactly(
            code={"type": "string", "enum": codes},
            message={"type": "string"},
            details={"type": "object"},
        )
        return exactly(ok={"type": "boolean", "const": False}, error=error)


def _details(error: ToolError) -> dict[str, Json]:
    if isinstance(error, RateLimited):
        return {"retry_after": error.retry_after}
    if not isinstance(error, InvalidInput) or not error.problems:
        return dict(error.details)
    first, *others = error.problems
    details: dict[str, Json] = {"field": first.field}
    if first.value is not None:
        details["value"] = first.value
    if others:
        details["also"] = [{"field": other.field, "message": other.sentence} for other in others]
    return details


def _door_for(event: Event, context: Any) -> Door:
    """Arguments alone, as an AgentCore gateway sends them, may be any JSON value."""
    named = event if isinstance(event, dict) else {}
    doors = _doors(named, context)
    return next(door for door in doors if door.knows(named, context))(event, context)


def _doors(event: Event, context: Any) -> Iterator[type[Door]]:
    """Another kind of caller is another class here. Those of agents are loaded for them alone.

    Who may invoke a tool by the alias `direct` could write any event. There it is the direct
    door's, whose callers are vouched for, or nobody's: else the chat could make up a request.
    """
    is_direct = str(getattr(context, "invoked_function_arn", "")).endswith(f":{ALIAS}")
    if not is_direct:
        # First of all: a model writes its events, and could make them look like another door's.
        if passed_by_gateway(context):
            from toolkit.doors.agentcore import AgentCoreDoor

            yield AgentCoreDoor
        yield RestDoor
    yield DirectDoor
    if not is_direct and "actionGroup" in event:
        from toolkit.doors.agent import AgentApiDoor, AgentFunctionDoor

        yield from (AgentFunctionDoor, AgentApiDoor)
    yield UnknownDoor
