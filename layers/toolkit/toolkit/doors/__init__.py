"""The doors that a call can come through. Another kind of caller is another class here."""

from __future__ import annotations

from typing import Any

from toolkit.doors.agent import AgentApiDoor, AgentFunctionDoor
from toolkit.doors.agentcore import AgentCoreDoor
from toolkit.doors.direct import ALIAS, DirectDoor
from toolkit.doors.door import Door, Event
from toolkit.doors.rest import RestDoor
from toolkit.doors.unknown import UnknownDoor

# AgentCore's first: a model writes its events, and could make them look like another door's.
DOORS: tuple[type[Door], ...] = (
    AgentCoreDoor,
    RestDoor,
    DirectDoor,
    AgentFunctionDoor,
    AgentApiDoor,
    UnknownDoor,
)


def door_for(event: Event, context: Any) -> Door:
    """Arguments alone, as an AgentCore gateway sends them, may be any JSON value.

    Who may invoke a tool by the alias `direct` could write any event. There it is the direct
    door's, whose callers are vouched for, or nobody's: else the chat could make up a request.
    """
    named = event if isinstance(event, dict) else {}
    through = (DirectDoor, UnknownDoor) if _is_direct(context) else DOORS
    return next(door for door in through if door.knows(named, context))(event, context)


def _is_direct(context: Any) -> bool:
    return str(getattr(context, "invoked_function_arn", "")).endswith(f":{ALIAS}")
