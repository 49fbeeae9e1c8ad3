"""The chat stream's events, exactly as contracts/prime.md has them (requirements R163-R165)."""

from __future__ import annotations

import json
from collections.abc import Sequence
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


def tool_end(used: dict[str, Any]) -> dict[str, Any]:
    """tool_result or tool_error, of an outcome as it is saved (Outcome.for_page).

    A call that waits for the user's YES also says what to ask them, for a client to show.
    """
    told = {name: value for name, value in used.items() if name != "ok"}
    return {"type": "tool_result" if used["ok"] else "tool_error", **told}


def error(message: str) -> dict[str, Any]:
    return {"type": "error", "message": message}


def done(slug: str, ungrounded: Sequence[str] = ()) -> dict[str, Any]:
    """`ungrounded` is there when the answer states numbers that no tool has given."""
    flag = {"ungrounded": list(ungrounded)} if ungrounded else {}
    return {"type": "done", "employee": slug, **flag}
