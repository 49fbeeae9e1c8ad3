"""What targets that know little of JSON Schema learn about the tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Literal, get_args

import pytest

import catalog
from catalog.json_schema_subset import inlined, subset
from tests.each_row import each_row

Schema = dict[str, Any]
Kind = Literal["input_schema", "model_schema", "output_schema"]
KEPT = {"type", "properties", "required", "items"}
SAID = {
    ("format", "date"): "a date as YYYY-MM-DD",
    ("format", "date-time"): "a timestamp as in RFC 3339",
    ("format", "email"): "an e-mail address",
    ("additionalProperties", False): "no other fields",
}

every_schema = each_row("kind", get_args(Kind))
every_tool = each_row("name", catalog.entries())


def parts_of(schema: Schema) -> Iterator[Schema]:
    yield schema
    for part in (*schema.get("properties", {}).values(), schema.get("items")):
        if part is not None:
            yield from parts_of(part)


def constraints_of(schema: Schema, stated: Schema) -> Iterator[tuple[str, Any, str]]:
    """Each keyword of the schema and its alternatives, and the description at its place."""
    said = stated.get("description", "")
    for word, value in schema.items():
        if word not in {*KEPT, "anyOf"}:
            yield word, value, said
    standing = stated
    for choice in schema.get("anyOf", ()):
        if choice.get("type") != stated.get("type") or choice.get("required") != stated.get(
            "required"
        ):
            yield "type", choice.get("type"), said
            standing = {"description": said}
        yield from constraints_of(choice, standing)
    for name, part in schema.get("properties", {}).items():
        yield from constraints_of(part, stated.get("properties", {}).get(name, stated))
    if "items" in schema:
        yield from constraints_of(schema["items"], stated.get("items", stated))


def is_stated(word: str, value: Any, said: str) -> bool:
    if word == "description":
        return value in said or json.dumps(value, ensure_ascii=False) in said
    if word == "pattern":
        return value in said or json.dumps(value) in said
    words = value if word == "enum" else [value]
    plain = [each if word == "type" else json.dumps(each, ensure_ascii=False) for each in words]
    whole = (rf"(?<![\w.]){re.escape(each)}(?!\w)" for each in plain)
    return all(re.search(each, said) for each in whole) or SAID.get((word, value), "\0") in said


@every_schema
@every_tool
def test_every_part_of_every_tools_schema_has_words_the_target_knows(name: str, kind: Kind) -> None:
    for part in parts_of(subset(catalog.entries()[name][kind])):
        assert part.keys() <= {*KEPT, "description"}
        assert part["type"] in ("string", "number", "integer", "boolean", "array", "object")


@every_schema
@every_tool
def test_every_constraint_of_every_tools_schema_is_kept_or_stated(name: str, kind: Kind) -> None:
    schema = inlined(catalog.entries()[name][kind])
    for word, value, said in constraints_of(schema, subset(schema)):
        assert is_stated(word, value, said), (word, value, said)


@every_schema
@every_tool
def test_of_every_tools_schema_fields_and_what_is_required_are_kept(name: str, kind: Kind) -> None:
    def kept(schema: Schema, stated: Schema) -> None:
        first: Schema = next((c for c in schema.get("anyOf", ()) if c.get("type") != "null"), {})
        whole = first | schema
        for word in ("type", "required"):
            assert stated.get(word) == whole.get(word)
        assert stated.get("properties", {}).keys() == whole.get("properties", {}).keys()
        for field, part in whole.get("properties", {}).items():
            kept(part, stated["properties"][field])
        assert ("items" in stated) == ("items" in whole)
        if "items" in whole:
            kept(whole["items"], stated["items"])

    schema = inlined(catalog.entries()[name][kind])
    kept(schema, subset(schema))


@each_row(
    ("schema", "stated"),
    [
        ({"type": "string", "enum": ["a", "é"]}, 'one of "a", "é"'),
        ({"type": "string", "const": "a"}, 'always "a"'),
        ({"type": "integer", "minimum": 1, "maximum": 9}, "at least 1, at most 9"),
        ({"type": "number", "exclusiveMinimum": 0}, "more than 0"),
        ({"type": "number", "exclusiveMaximum": 1.5}, "less than 1.5"),
        ({"type": "integer", "multipleOf": 5}, "a multiple of 5"),
        ({"type": "string", "minLength": 1}, "at least 1 character"),
        ({"type": "string", "maxLength": 2}, "at most 2 characters"),
        ({"type": "string", "pattern": r"^\d$"}, r"matching the regular expression ^\d$"),
        ({"type": "string", "format": "date"}, "a date as YYYY-MM-DD"),
        ({"type": "string", "format": "uri"}, "in the format uri"),
        ({"type": "array", "minItems": 1, "maxItems": 2}, "at least 1 item, at most 2 items"),
        ({"type": "array", "uniqueItems": True}, "no item twice"),
        ({"type": "object", "minProperties": 2}, "at least 2 fields"),
        ({"type": "object", "additionalProperties": True}, "other fields as well"),
        (
            {"type": "object", "additionalProperties": {"type": "integer"}},
            'every other field fits the JSON Schema {"type": "integer"}',
        ),
        ({"type": "boolean", "default": False}, "false if left out"),
        ({"anyOf": [{"type": "string", "maxLength": 5}, {"type": "null"}]},
         "at most 5 characters; or null"),
        ({"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 0}]},
         "or an integer, at least 0"),
        ({"anyOf": [{"type": "null"}, {"type": "object"}, {"type": "array"}]},
         'or what fits the JSON Schema {"type": "array"}; or null'),
    ],
    ids=str,
)  # fmt: skip
def test_a_constraint_is_stated_in_words(schema: Schema, stated: str) -> None:
    assert subset(schema)["description"] == f"({stated})"


def test_a_field_keeps_its_own_description() -> None:
    field = {"type": "string", "maxLength": 5, "description": "A name."}
    assert subset(field) == {"type": "string", "description": "A name. (at most 5 characters)"}


def test_a_constraint_within_an_item_is_stated_of_the_item() -> None:
    item = {"type": "string", "minLength": 2}
    stated = {"type": "string", "description": "(at least 2 characters)"}
    assert subset({"type": "array", "items": item}) == {"type": "array", "items": stated}


def test_a_reference_is_what_it_refers_to() -> None:
    schema = {
        "$defs": {"Day": {"type": "string", "format": "date"}},
        "type": "object",
        "properties": {"day": {"$ref": "#/$defs/Day", "description": "The day."}},
    }
    day = {"type": "string", "description": "The day. (a date as YYYY-MM-DD)"}
    assert subset(schema) == {"type": "object", "properties": {"day": day}}


@each_row("word", ["not", "oneOf", "allOf", "patternProperties", "contains", "if"])
def test_what_there_are_no_words_for_is_refused(word: str) -> None:
    schema: Schema = {"type": "object", "properties": {"a": {"type": "string", word: {}}}}
    with pytest.raises(ValueError, match=word):
        subset(schema)
