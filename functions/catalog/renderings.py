"""The catalog as each kind of client wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog import CatalogEntry
from catalog.json_schema_subset import Schema, inlined, subset
from catalog.openai_strict import may_be_strict
from toolkit.call import Json
from toolkit.fields import schema_without


def for_anthropic(entry: CatalogEntry) -> dict[str, Any]:
    return {
        "name": entry["name"],
        "description": entry["description"],
        "input_schema": _contracts_schema(entry),
    }


def for_openai(entry: CatalogEntry) -> dict[str, Any]:
    """A tool of chat completions, strict where its schema allows."""
    function = _openai_function(entry)
    if not function["strict"]:
        del function["strict"]
    return {"type": "function", "function": function}


def for_openai_responses(entry: CatalogEntry) -> dict[str, Any]:
    """A tool of OpenAI's Responses API, where a function that does not say is strict."""
    return {"type": "function", **_openai_function(entry)}


def _openai_function(entry: CatalogEntry) -> dict[str, Any]:
    schema = _contracts_schema(entry)
    strict = may_be_strict(schema)
    return {
        "name": entry["name"],
        "description": entry["description"],
        # Strict mode wants to be told what is required even where that is nothing.
        "parameters": {"required": [], **schema} if strict else schema,
        "strict": strict,
    }


def _contracts_schema(entry: CatalogEntry) -> Schema:
    """The contract is written in these vendors' formats: what they are given is what it says."""
    return schema_without(entry["unlisted"], entry["model_schema"])


def for_converse(entry: CatalogEntry) -> dict[str, Any]:
    """Bedrock Converse's toolSpec. Not every model behind it follows references."""
    return {
        "toolSpec": {
            "name": entry["name"],
            "description": entry["description"],
            "inputSchema": {"json": inlined(entry["model_schema"])},
        }
    }


def for_mcp(entry: CatalogEntry) -> dict[str, Any]:
    """The hints err towards care: a write that does not merely add counts as destructive. What
    reads may be repeated without being said to."""
    repeated = {"idempotentHint": entry["idempotent"]} if entry["writes"] else {}
    return {
        "name": entry["name"],
        "title": entry["name"].replace("_", " ").capitalize(),
        "description": entry["description"],
        "inputSchema": entry["model_schema"],
        "outputSchema": _structured_schema(entry["output_schema"]),
        "annotations": {
            "readOnlyHint": not entry["writes"],
            "destructiveHint": entry["writes"] and not entry["additive"],
            **repeated,
            "openWorldHint": bool(entry["others_text"]) or entry["acts_on_found"],
        },
    }


def mcp_structured(entry: CatalogEntry, body: Json) -> Json:
    """A successful answer as `outputSchema` has it: MCP wants an object."""
    return body if _is_object(entry["output_schema"]) else {"result": body}


def for_agentcore(entry: CatalogEntry) -> dict[str, Any]:
    return {
        "name": entry["name"],
        "description": entry["description"],
        "inputSchema": subset(entry["model_schema"]),
    }


def _structured_schema(answer: Schema) -> Schema:
    if _is_object(answer):
        return answer
    definitions = {"$defs": answer["$defs"]} if "$defs" in answer else {}
    result = {name: value for name, value in answer.items() if name != "$defs"}
    whole = {"type": "object", "properties": {"result": result}, "required": ["result"]}
    return whole | definitions


def _is_object(answer: Schema) -> bool:
    return answer.get("type") == "object"


FORMATS: dict[str, Callable[[CatalogEntry], dict[str, Any]]] = {
    "agentcore": for_agentcore,
    "anthropic": for_anthropic,
    "bedrock": for_converse,
    "mcp": for_mcp,
    "openai": for_openai,
    "openai-responses": for_openai_responses,
}
