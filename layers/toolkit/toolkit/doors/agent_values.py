"""An agent's parameters, whose values are all strings, as the tool's own schema means them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from toolkit.call import Json
from toolkit.errors import InvalidInput
from toolkit.strict_json import read_object, read_value

Schema = Mapping[str, Any]
_LIST = re.compile(r"\s*\[(.*)\]\s*", re.DOTALL)
_ABSENT = ("", "null", "None")


def read(parameters: Sequence[Mapping[str, str]], schema: Schema) -> dict[str, Json]:
    """The arguments, as REST would have read them from one JSON object.

    A field that may be text takes the text as it is, any other takes JSON, its numbers exact.
    What is no JSON stays text, and the tool says what is wrong with it. An optional field without
    a value is left out.

    `parameters` are [{"name", "type", "value"}]; the types said there are the agent's word and
    not looked at. Raises InvalidInput as read_object does: a name given twice, too much, too deep.
    """
    members = []
    for each in parameters:
        name, text = each["name"], each["value"]
        field = schema.get("properties", {}).get(name)
        if field and name not in schema.get("required", ()) and text.strip() in _ABSENT:
            continue
        members.append(f"{_quoted(name)}:{_json(text, field or {}, schema.get('$defs', {}))}")
    return read_object(f"{{{','.join(members)}}}")


def _json(text: str, field: Schema, definitions: Mapping[str, Schema]) -> str:
    """The value as JSON text."""
    kinds = _kinds(field, definitions)
    if "string" in kinds or not kinds:
        return _quoted(text)
    if "array" in kinds:
        text = _list(text, kinds["array"].get("items", {}), definitions)
    return _quoted(text) if _value(text) is _NOT_JSON else text


def _kinds(field: Schema, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """The JSON types that the field may have, each with the schema that says so."""
    if "$ref" in field:
        return _kinds(definitions[field["$ref"].removeprefix("#/$defs/")], definitions)
    found: dict[str, Schema] = {}
    for choice in (*field.get("anyOf", ()), *field.get("oneOf", ())):
        found |= _kinds(choice, definitions)
    named = field.get("type", ())
    for kind in [named] if isinstance(named, str) else named:
        found[kind] = field
    return found


def _list(text: str, items: Schema, definitions: Mapping[str, Schema]) -> str:
    """A list that is no JSON because its texts have no quotes: [a, b], of words or numbers."""
    found = _LIST.fullmatch(text)
    given = _value(text)
    if found is None or not (
        given is _NOT_JSON or _lacks_quotes(given, _kinds(items, definitions))
    ):
        return text
    parts = (_json(part.strip(), items, definitions) for part in found[1].split(","))
    return f"[{','.join(parts)}]"


def _lacks_quotes(given: Json, kinds: Mapping[str, Schema]) -> bool:
    numbers = all(isinstance(item, int | Decimal) for item in given)
    return bool(given) and numbers and "string" in kinds


_NOT_JSON = object()


def _value(text: str) -> Json:
    try:
        return read_value(text)
    except InvalidInput:
        return _NOT_JSON


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
