"""JSON Schema for targets that know only types, properties, required, items and descriptions.

What cannot be said there goes into the description; the tool enforces it all the same.
"""

from __future__ import annotations

import json
from typing import Any

_KEPT = ("type", "required")
_TOLD = ("enum", "minimum", "maximum", "minLength", "maxLength", "pattern", "format", "default")


def subset(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema in those five words."""
    kept = {name: schema[name] for name in _KEPT if name in schema}
    told = [f"{name} {json.dumps(schema[name])}" for name in _TOLD if name in schema]
    said = [schema["description"]] if "description" in schema else []
    if told:
        said.append(f"({', '.join(told)})")
    if said:
        kept["description"] = " ".join(said)
    if "properties" in schema:
        kept["properties"] = {name: subset(part) for name, part in schema["properties"].items()}
    if "items" in schema:
        kept["items"] = subset(schema["items"])
    return kept
