"""The committed catalog (`make catalog`): all that is known of every tool, as plain data.

The Lambdas of the chat and of the MCP endpoint import no tool: they know them by this file alone.
What other systems are shown of it is in renderings.py.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from toolkit import Caller

Entry = dict[str, Any]
_FILE = Path(__file__).with_name("catalog.json")


@cache
def entries() -> dict[str, Entry]:
    """Every tool by its name, in the order of the file."""
    return {entry["name"]: entry for entry in json.loads(_FILE.read_text())}


def offered_to(caller: Caller) -> list[Entry]:
    """The tools whose groups, if they name any, hold the caller."""
    return [
        entry
        for entry in entries().values()
        if not entry["groups"] or caller.groups & set(entry["groups"])
    ]
