"""The doors that a call can come through. Another kind of caller is another class here."""

from __future__ import annotations

from typing import Any

from toolkit.doors.agent import AgentApiDoor, AgentFunctionDoor
from toolkit.doors.agentcore import AgentCoreDoor
from toolkit.doors.direct import DirectDoor
from toolkit.doors.door import Door, Event
from toolkit.doors.rest import RestDoor

# AgentCore's first: a model writes its events, and could make them look like another door's.
DOORS: tuple[type[Door], ...] = (
    AgentCoreDoor,
    RestDoor,
    DirectDoor,
    AgentFunctionDoor,
    AgentApiDoor,
)


def door_for(event: Event, context: Any) -> Door:
    for door in DOORS:
        if door.knows(event, context):
            return door(event, context)
    raise ValueError("no door knows this event")
