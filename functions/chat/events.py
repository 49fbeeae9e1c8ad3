"""The chat stream's events, exactly as contracts/prime.md has them (requirements R163-R165)."""

from __future__ import annotations

import json
from typing import Any

RETRY = b"retry: 1000\n\n"
PING = b": ping\n\n"
USING_TOOLS = "Using tools..."


def encode(event: dict[str, Any]) -> bytes:
    """One line of ASCII: to some clients Unicode's own line separators end a line too."""
    return b"data: " + json.dumps(event).encode() + b"\n\n"


def employee(slug: str) -> dict[str, Any]:
    return {"type": "employee", "employee": slug}


def note(text: str) -> dict[str, Any]:
    return {"type": "note", "note": text}


def token(text: str) -> dict[str, Any]:
    return {"type": "token", "token": text}


def tool_start(tool: str) -> dict[str, Any]:
    return {"type": "tool_start", "tool": tool}


def tool_result(tool: str, result: Any) -> dict[str, Any]:
    return {"type": "tool_result", "tool": tool, "result": result}


def tool_error(tool: str, error: str, confirmation: dict[str, Any] | None = None) -> dict[str, Any]:
    """A call that waits for the user's YES also says what to ask them, for a client to show."""
    event = {"type": "tool_error", "tool": tool, "error": error}
    return event | ({"confirmation": confirmation} if confirmation else {})


def error(message: str) -> dict[str, Any]:
    return {"type": "error", "message": message}


def done(slug: str) -> dict[str, Any]:
    return {"type": "done", "employee": slug}
