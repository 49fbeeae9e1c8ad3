"""JSON Schema for targets that know only types, properties, required, items and descriptions.

What cannot be said there goes into the description; the tool enforces it all the same.
"""

from __future__ import annotations

import json
from typing import Any

Schema = dict[str, Any]

_KEPT = ("type", "required")
_TOLD = ("enum", "minimum", "maximum", "minLength", "maxLength", "pattern", "format", "default")


def subset(schema: Schema) -> Schema:
    """The schema in those five words."""
    return _subset(schema, schema.get("$defs", {}))


def _subset(schema: Schema, definitions: dict[str, Schema]) -> Schema:
    schema = _plain(schema, definitions)
    kept = {name: schema[name] for name in _KEPT if name in schema}
    told = [f"{name} {json.dumps(schema[name])}" for name in _TOLD if name in schema]
    said = [schema["description"]] if "description" in schema else []
    if told:
        said.append(f"({', '.join(told)})")
    if said:
        kept["description"] = " ".join(said)
    if "properties" in schema:
        kept["properties"] = {
            name: _subset(part, definitions) for name, part in schema["properties"].items()
        }
    if "items" in schema:
        kept["items"] = _subset(schema["items"], definitions)
    return kept


def _plain(schema: Schema, definitions: dict[str, Schema]) -> Schema:
    """Without references and alternatives: of those the first one stands, and null only says that
    the field may be left out."""
    if "anyOf" in schema:
        first = next(choice for choice in schema["anyOf"] if choice.get("type") != "null")
        schema = first | {name: value for name, value in schema.items() if name != "anyOf"}
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        own = {name: value for name, value in schema.items() if name != "$ref"}
        schema = definitions[name] | own
    return schema
