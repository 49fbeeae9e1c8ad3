"""What OpenAI's strict mode takes: it then makes a model's arguments fit the schema.

https://developers.openai.com/api/docs/guides/structured-outputs
"""

from __future__ import annotations

from collections.abc import Iterator

from catalog.json_schema_subset import Schema

_WORDS = {
    *("type", "enum", "const", "description", "title", "anyOf", "$ref", "$defs"),
    *("properties", "required", "additionalProperties", "items", "minItems", "maxItems"),
    *("pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
}


def may_be_strict(schema: Schema) -> bool:
    """Whether strict mode takes the schema as it is. It knows no field that may be left out, only
    nullable ones: to a contract that is another field."""
    return schema.get("type") == "object" and all(_is_taken(part) for part in _parts(schema))


def _is_taken(part: Schema) -> bool:
    if not part.keys() <= _WORDS:
        return False
    if part.get("type") != "object":
        return True
    is_closed = part.get("additionalProperties") is False
    return is_closed and part["properties"].keys() == set(part.get("required", ()))


def _parts(schema: Schema) -> Iterator[Schema]:
    yield schema
    inner = [schema["items"]] if "items" in schema else []
    named = (*schema.get("properties", {}).values(), *schema.get("$defs", {}).values())
    for part in (*inner, *schema.get("anyOf", ()), *named):
        yield from _parts(part)
