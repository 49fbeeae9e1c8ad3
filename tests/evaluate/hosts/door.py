"""Through which door a model has the tools: the chat's own, or one that leads it elsewhere."""

from __future__ import annotations

from typing import Literal, get_args

from commands.command import UsageError

Door = Literal["chat", "mcp"]
DOORS: tuple[Door, ...] = get_args(Door)
_LED: dict[Door, str] = {"chat": "", "mcp": ", over MCP"}


def door_of(name: str) -> Door:
    """The chat if none is named. Raises UsageError for one that there is not."""
    for door in DOORS:
        if door == (name or "chat"):
            return door
    raise UsageError(f"DOOR is {' or '.join(DOORS)}, not {name}")


def led(model: str, door: Door) -> str:
    """What a model is called that is led through the door."""
    return f"{model}{_LED[door]}"
