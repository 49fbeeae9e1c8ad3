"""JSON Schema for targets that know only types, properties, required, items and descriptions.

Everything else that a schema says is written into the description in words; the tool enforces it
for every caller.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

Schema = dict[str, Any]

_KEPT = ("type", "required")
_STRUCTURE = {"type", "required", "properties", "items", "anyOf", "description"}
_FORMATS = {
    "date": "a date as YYYY-MM-DD",
    "date-time": "a timestamp as in RFC 3339",
    "email": "an e-mail address",
}


def inlined(schema: Schema) -> Schema:
    """The schema without `$defs`: every reference is what it refers to. None refers to itself."""
    whole: Schema = _inlined(schema, schema.get("$defs", {}))
    return whole


def subset(schema: Schema) -> Schema:
    """The schema in those five words; of alternatives the first that is not null stands.

    Raises ValueError for what there are no words for: nothing is lost silently.
    """
    return _subset(inlined(schema))


def _inlined(part: Any, definitions: dict[str, Schema]) -> Any:
    if isinstance(part, list):
        return [_inlined(each, definitions) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        part = definitions[part["$ref"].removeprefix("#/$defs/")] | part
    return {
        name: _inlined(value, definitions)
        for name, value in part.items()
        if name not in ("$ref", "$defs")
    }


def _subset(schema: Schema) -> Schema:
    standing, others = _alternatives(schema)
    kept = {name: standing[name] for name in _KEPT if name in standing}
    words = "; ".join(filter(None, [", ".join(_worded(standing)), *map(_or, others)]))
    parts = [standing.get("description"), f"({words})" if words else None]
    if any(parts):
        kept["description"] = " ".join(filter(None, parts))
    if "properties" in standing:
        kept["properties"] = {name: _subset(each) for name, each in standing["properties"].items()}
    if "items" in standing:
        kept["items"] = _subset(standing["items"])
    return kept


def _alternatives(schema: Schema) -> tuple[Schema, list[Schema]]:
    """The first that is not null, with what holds for all of them, and the others."""
    if "anyOf" not in schema:
        return schema, []
    choices = sorted(schema["anyOf"], key=lambda choice: choice.get("type") == "null")
    of_all = {name: value for name, value in schema.items() if name != "anyOf"}
    return choices[0] | of_all, choices[1:]


def _worded(schema: Schema) -> Iterator[str]:
    unknown = schema.keys() - _STRUCTURE - _WORDS.keys()
    if unknown:
        raise ValueError(f"There are no words for {', '.join(sorted(unknown))}.")
    for name, words in _WORDS.items():
        if name in schema:
            yield words(schema[name])


def _or(choice: Schema) -> str:
    kind = choice.get("type")
    if kind == "null":
        return "or null"
    if kind in ("object", "array") or kind is None:
        return f"or what fits the JSON Schema {_json(choice)}"
    article = "an" if kind == "integer" else "a"
    return ", ".join([f"or {article} {kind}", *_worded(choice)])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _bound(words: str, unit: str = "") -> Callable[[Any], str]:
    def worded(number: Any) -> str:
        plural = "s" if unit and number != 1 else ""
        return f"{words} {_json(number)} {unit}{plural}".rstrip()

    return worded


def _other_fields(allowed: Any) -> str:
    if allowed is False:
        return "no other fields"
    if allowed is True:
        return "other fields as well"
    return f"every other field fits the JSON Schema {_json(allowed)}"


_WORDS: dict[str, Callable[[Any], str]] = {
    "const": lambda value: f"always {_json(value)}",
    "enum": lambda values: f"one of {', '.join(map(_json, values))}",
    "format": lambda name: _FORMATS.get(name, f"in the format {name}"),
    "pattern": lambda pattern: f"matching the regular expression {pattern}",
    "minimum": _bound("at least"),
    "exclusiveMinimum": _bound("more than"),
    "maximum": _bound("at most"),
    "exclusiveMaximum": _bound("less than"),
    "multipleOf": _bound("a multiple of"),
    "minLength": _bound("at least", "character"),
    "maxLength": _bound("at most", "character"),
    "minItems": _bound("at least", "item"),
    "maxItems": _bound("at most", "item"),
    "uniqueItems": lambda unique: "no item twice" if unique else "items may repeat",
    "minProperties": _bound("at least", "field"),
    "maxProperties": _bound("at most", "field"),
    "additionalProperties": _other_fields,
    "default": lambda value: f"{_json(value)} if left out",
}
