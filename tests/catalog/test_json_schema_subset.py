"""What targets that know little of JSON Schema are told of the tools' inputs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import catalog
from catalog.json_schema_subset import subset

Schema = dict[str, Any]


def parts_of(schema: Schema) -> Iterator[Schema]:
    yield schema
    for part in (*schema.get("properties", {}).values(), schema.get("items")):
        if part is not None:
            yield from parts_of(part)


@pytest.mark.parametrize("name", catalog.entries())
def test_every_part_of_every_tools_input_has_a_type_and_words_the_target_knows(name: str) -> None:
    known = {"type", "properties", "required", "items", "description"}
    for part in parts_of(subset(catalog.entries()[name]["model_schema"])):
        assert "type" in part
        assert part.keys() <= known


def test_what_may_be_null_is_of_its_other_type_and_keeps_its_own_description() -> None:
    field = {
        "anyOf": [{"type": "string", "maxLength": 5}, {"type": "null"}],
        "description": "A name.",
    }
    assert subset(field) == {"type": "string", "description": "A name. (maxLength 5)"}


def test_a_reference_is_what_it_refers_to() -> None:
    schema = {
        "$defs": {"Day": {"type": "string", "format": "date"}},
        "type": "object",
        "properties": {"day": {"$ref": "#/$defs/Day", "description": "The day."}},
    }
    day = {"type": "string", "description": 'The day. (format "date")'}
    assert subset(schema) == {"type": "object", "properties": {"day": day}}
