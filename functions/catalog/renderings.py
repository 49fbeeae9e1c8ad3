"""The catalog as each kind of client wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog import Entry
from catalog.json_schema_subset import subset


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
