"""The call that shows every tool, as its event in events/ has it."""

from __future__ import annotations

import json
from typing import Any

from tests.local.template import ROOT
from toolkit.tool import Tool


def arguments_of(tool: Tool, user_id: str) -> dict[str, Any]:
    """The contract's example as this user would send it over REST."""
    (event,) = (ROOT / "events").glob(f"*/{tool.name}.json")
    arguments: dict[str, Any] = json.loads(json.loads(event.read_text())["body"])
    return arguments | {"user_id": user_id}
