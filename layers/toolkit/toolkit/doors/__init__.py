"""The doors that a call can come through. Another kind of caller is another class here."""

from __future__ import annotations

from typing import Any

from toolkit.doors.agent import AgentApiDoor, AgentFunctionDoor
from toolkit.doors.agentcore import AgentCoreDoor
from toolkit.doors.direct import DirectDoor
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
    """Arguments alone, as an AgentCore gateway sends them, may be any JSON value."""
    named = event if isinstance(event, dict) else {}
    return next(door for door in DOORS if door.knows(named, context))(event, context)
