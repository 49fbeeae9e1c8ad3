"""An agent's parameters, whose values are all strings, as the tool's own schema means them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.call import Json
from toolkit.errors import InvalidInput, Problem
from toolkit.strict_json import MAX_BYTES, read_value

Schema = Mapping[str, Any]
_LIST = re.compile(r"\[(.*)\]", re.DOTALL)
_ABSENT = ("", "null", "None")


def read(parameters: Sequence[Mapping[str, str]], schema: Schema) -> dict[str, Json]:
    """The arguments, their numbers exact. What does not read as its type stays the string that it
    is, and the tool says what is wrong with it. An optional one without a value is left out.

    `parameters` are [{"name", "type", "value"}]; the types said there are the agent's word and
    not looked at. Raises InvalidInput for a parameter given twice, and for more than 256 KiB.
    """
    arguments: dict[str, Json] = {}
    if sum(len(each["value"].encode()) for each in parameters) > MAX_BYTES:
        raise InvalidInput(f"The parameters are larger than {MAX_BYTES} bytes.")
    for each in parameters:
        name, text = each["name"], each["value"]
        if name in arguments:
            raise InvalidInput.of(Problem(name, "is given twice"))
        if text.strip() in _ABSENT and name not in schema.get("required", ()):
            continue
        arguments[name] = _value(text, _kinds(_field(schema, name), schema.get("$defs", {})))
    return arguments


def _field(schema: Schema, name: str) -> Schema:
    field: Schema = schema.get("properties", {}).get(name, {})
    return field


def _kinds(field: Schema, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """The JSON types that the field may have, each with the schema that says so."""
    if "$ref" in field:
        return _kinds(definitions[field["$ref"].removeprefix("#/$defs/")], definitions)
    found: dict[str, Schema] = {}
    for choice in field.get("anyOf", ()):
        found |= _kinds(choice, definitions)
    named = field.get("type", ())
    for kind in [named] if isinstance(named, str) else named:
        found[kind] = field
    return found


def _value(text: str, kinds: Mapping[str, Schema]) -> Json:
    if set(kinds) <= {"string", "null"}:
        return text
    try:
        value = read_value(text)
    except InvalidInput:
        return _items(text, kinds["array"]) if "array" in kinds else text
    return value if _is(value) & set(kinds) else text


def _is(value: Json) -> set[str]:
    if isinstance(value, bool):
        return {"boolean"}
    if isinstance(value, dict):
        return {"object"}
    if isinstance(value, list):
        return {"array"}
    return set() if value is None or isinstance(value, str) else {"number", "integer"}


def _items(text: str, field: Schema) -> Json:
    """A list as agents write one that is not JSON: [a, b]. Only of words and numbers."""
    found = _LIST.fullmatch(text.strip())
    if found is None:
        return text
    inner = found[1].strip()
    kinds = _kinds(field.get("items", {}), {})
    return [_value(item.strip(), kinds) for item in inner.split(",")] if inner else []
