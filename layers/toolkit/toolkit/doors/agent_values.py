"""Converts an agent's parameters, whose values are all strings, by the tool's own schema."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from toolkit.call import Json
from toolkit.errors import InvalidInput
from toolkit.strict_json import parse_object, parse_value

Schema = Mapping[str, Any]
_LIST = re.compile(r"\s*\[(.*)\]\s*", re.DOTALL)
_ABSENT = ("", "null", "None")


def parse_parameters(parameters: Sequence[Mapping[str, str]], schema: Schema) -> dict[str, Json]:
    """The arguments, as if they had been posted as one JSON object.

    A field that may be a string takes the text as it is; any other is parsed as JSON, its numbers
    exact. What is not JSON stays text, and the tool says what is wrong with it. An optional field
    without a value is left out.

    `parameters` are [{"name", "type", "value"}]; "type" is the agent's guess and is ignored. Raises
    InvalidInput as parse_object does: a name given twice, too large, nested too deep.
    """
    members = []
    for each in parameters:
        name, text = each["name"], each["value"]
        field = schema.get("properties", {}).get(name)
        if field and name not in schema.get("required", ()) and text.strip() in _ABSENT:
            continue
        members.append(f"{_quoted(name)}:{_json(text, field or {}, schema.get('$defs', {}))}")
    return parse_object(f"{{{','.join(members)}}}")


def _json(text: str, field: Schema, definitions: Mapping[str, Schema]) -> str:
    """The value as JSON text."""
    kinds = _kinds(field, definitions)
    if "string" in kinds or not kinds:
        return _quoted(text)
    if "array" in kinds:
        text = _list(text, kinds["array"].get("items", {}), definitions)
    return _quoted(text) if _value(text) is _NOT_JSON else text


def _kinds(field: Schema, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """The JSON types that the field may have, each with its schema."""
    if "$ref" in field:
        return _kinds(definitions[field["$ref"].removeprefix("#/$defs/")], definitions)
    kinds: dict[str, Schema] = {}
    for choice in (*field.get("anyOf", ()), *field.get("oneOf", ())):
        kinds |= _kinds(choice, definitions)
    named = field.get("type", ())
    for kind in [named] if isinstance(named, str) else named:
        kinds[kind] = field
    return kinds


def _list(text: str, items: Schema, definitions: Mapping[str, Schema]) -> str:
    """A list whose strings lack quotes, [a, b], as JSON; any other text unchanged."""
    written = _LIST.fullmatch(text)
    given = _value(text)
    if written is None or not (
        given is _NOT_JSON or _lacks_quotes(given, _kinds(items, definitions))
    ):
        return text
    parts = (_json(part.strip(), items, definitions) for part in written[1].split(","))
    return f"[{','.join(parts)}]"


def _lacks_quotes(given: Json, kinds: Mapping[str, Schema]) -> bool:
    numbers = all(isinstance(item, int | Decimal) for item in given)
    return bool(given) and numbers and "string" in kinds


_NOT_JSON = object()


def _value(text: str) -> Json:
    try:
        return parse_value(text)
    except InvalidInput:
        return _NOT_JSON


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
