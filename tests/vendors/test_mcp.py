"""The tools for MCP, read by the official SDK's own types."""

from __future__ import annotations

from typing import Any

import pytest
from mcp.types import Tool
from pydantic import ValidationError

import catalog
from tests.vendors.published import published


def read(tool: dict[str, Any]) -> Tool:
    """What the SDK makes of it; it reads over what it does not know, so that is looked at too."""
    read = Tool.model_validate(tool, by_name=False)
    assert read.model_dump(by_alias=True, exclude_none=True, mode="json") == tool
    return read


def test_every_tool_of_the_catalog_is_read_whole() -> None:
    tools = [read(tool) for tool in published("mcp")]
    assert [tool.name for tool in tools] == list(catalog.for_models())


def test_both_schemas_of_every_tool_are_objects_for_older_clients() -> None:
    for tool in published("mcp"):
        assert tool["inputSchema"]["type"] == "object"
        assert tool["outputSchema"]["type"] == "object"


@pytest.mark.parametrize(
    "change",
    [{"name": None}, {"inputSchema": None}, {"annotations": {"readOnlyHint": "maybe"}}],
)
def test_the_sdk_refuses_what_is_no_tool(change: dict[str, Any]) -> None:
    (tool, *_) = published("mcp")
    with pytest.raises(ValidationError):
        read(tool | change)


def test_a_field_that_the_sdk_does_not_know_is_found() -> None:
    (tool, *_) = published("mcp")
    with pytest.raises(AssertionError):
        read(tool | {"input_schema": {"type": "object"}})
