"""Through which door a model has the tools: the chat's own, or one that leads it elsewhere."""

from __future__ import annotations

from typing import Literal, get_args

from commands.command import UsageError

Elsewhere = Literal["mcp", "bedrock"]
Door = Literal["chat", Elsewhere]
DOORS: tuple[Door, ...] = ("chat", *get_args(Elsewhere))
_LED: dict[Door, str] = {"chat": "", "mcp": ", over MCP", "bedrock": ", as Bedrock's agents"}


def door_of(name: str) -> Door:
    """The chat if none is named. Raises UsageError for one that there is not."""
    for door in DOORS:
        if door == (name or "chat"):
            return door
    raise UsageError(f"DOOR is {', '.join(DOORS[:-1])} or {DOORS[-1]}, not {name}")


def led(model: str, door: Door) -> str:
    """What a model is called that is led through the door."""
    return f"{model}{_LED[door]}"
