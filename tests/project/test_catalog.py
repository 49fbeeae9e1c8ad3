"""What is committed was made from the tools; what a model reads is complete."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.local import catalog
from tests.project.tools import TOOLS, every_tool
from toolkit.tool import Tool

STALE = "run `make catalog` if this change is meant"


def test_the_committed_catalog_is_current() -> None:
    assert catalog.FILE.read_text() == catalog.as_text(), STALE


def test_readmes_table_is_current() -> None:
    readme = catalog.README.read_text()
    assert readme == catalog.with_table(readme), STALE


@every_tool
def test_every_field_is_described(tool: Tool) -> None:
    for schema in (tool.arguments.schema, tool.output_schema):
        for name, field in fields(schema):
            assert field.get("description"), f"{tool.name}: {name}"


@every_tool
def test_the_model_is_told_what_the_tool_does(tool: Tool) -> None:
    assert tool.description


@every_tool
def test_no_schema_shown_to_a_model_lets_it_name_a_user(tool: Tool) -> None:
    assert "user_id" not in tool.arguments.model_schema["properties"]


@every_tool
def test_unknown_fields_are_refused(tool: Tool) -> None:
    assert tool.arguments.schema["additionalProperties"] is False


def test_a_tool_that_asks_for_yes_or_an_otp_writes() -> None:
    for tool in TOOLS.values():
        assert tool.writes or not (tool.confirm or tool.needs_otp), tool.name


def fields(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for part in (schema, *schema.get("$defs", {}).values()):
        yield from part.get("properties", {}).items()
