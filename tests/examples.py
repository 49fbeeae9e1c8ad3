"""The call that shows every tool, as its event in events/ has it."""

from __future__ import annotations

import json
from typing import Any

from commands.template import ROOT
from toolkit.tool.tool import Tool


def arguments_of(tool: Tool, user_id: str) -> dict[str, Any]:
    """The contract's example as this user would send it over REST."""
    (event,) = (ROOT / "events").glob(f"*/{tool.name}.json")
    arguments: dict[str, Any] = json.loads(json.loads(event.read_text())["body"])
    return arguments | own_id(tool, user_id)


def own_id(tool: Tool, user_id: str) -> dict[str, str]:
    """What a tool whose callers name themselves is sent besides."""
    shown = tool.arguments.model_schema["properties"].keys()
    filled_in = tool.arguments.schema["properties"].keys() - shown
    return {name: user_id for name in ("user_id", "userId") if name in filled_in}
