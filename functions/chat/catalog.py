"""The committed catalog (`make catalog`), and what is rendered from it.

The Lambda of the chat imports no tool: it knows them by this file alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from chat.json_schema_subset import subset
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


def for_converse(entry: Entry) -> dict[str, Any]:
    """Bedrock Converse's toolSpec, as the model sees the tool."""
    return {
        "toolSpec": {
            "name": entry["name"],
            "description": entry["description"],
            "inputSchema": {"json": entry["model_schema"]},
        }
    }


def _for_anthropic(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry["name"],
        "description": entry["description"],
        "input_schema": entry["model_schema"],
    }


def _for_openai(entry: Entry) -> dict[str, Any]:
    return {
        "type": "function",
        "function": {
            "name": entry["name"],
            "description": entry["description"],
            "parameters": entry["model_schema"],
        },
    }


def _for_mcp(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry["name"],
        "description": entry["description"],
        "inputSchema": entry["model_schema"],
        "annotations": {
            "readOnlyHint": not entry["writes"],
            "destructiveHint": entry["confirm"],
            "idempotentHint": entry["idempotent"],
            "openWorldHint": False,
        },
    }


def _for_agentcore(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry["name"],
        "description": entry["description"],
        "inputSchema": subset(entry["model_schema"]),
    }


FORMATS: dict[str, Callable[[Entry], dict[str, Any]]] = {
    "agentcore": _for_agentcore,
    "anthropic": _for_anthropic,
    "bedrock": for_converse,
    "mcp": _for_mcp,
    "openai": _for_openai,
}
