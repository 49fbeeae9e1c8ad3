"""What is committed of the tools was made from them, and what a model reads of them is complete."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import catalog
from catalog import stored
from catalog.commands import examples, tool_files, write
from catalog.stored import FLAGS
from tests.calling import rest
from tests.each_row import each_row
from tests.examples import arguments_of
from tests.prime.calls import PRIME
from tests.project.tools import DEPLOYED, TOOLS, each_tool
from tests.support.calls import SUPPORT
from toolkit.tool.tool import Tool

NAMES_SOMEBODY_ELSE = {"update_user_contact"}
SAYS_NOTHING_OF_UNKNOWN_FIELDS = {tool.name for tool in (*SUPPORT, *PRIME)} - {
    "get_recent_imports",
    "review_transaction",
    "review_import",
    "import_document",
    "disconnect_gmail",
}
FILES = tool_files.files(TOOLS.values())
EVENTS = examples.events(TOOLS.values())
STALE = "run `make catalog` if this change is meant"


@each_row("path", FILES, ids=lambda path: path.stem)
def test_the_committed_catalog_is_current(path: Path) -> None:
    text = path.read_text() if path.exists() else ""
    assert text == FILES[path], f"{path.stem}: {STALE}"


def test_no_file_is_left_of_a_tool_that_is_gone() -> None:
    left = {path.stem for path in stored.TOOLS.iterdir()} - TOOLS.keys()
    assert left == set(), STALE


def test_what_is_loaded_is_what_the_tools_are() -> None:
    assert [*catalog.entries().values()] == tool_files.entries(TOOLS.values())
    for name, entry in catalog.entries().items():
        tool = TOOLS[name]
        assert entry["model_schema"] == tool.arguments.model_schema
        assert entry["refusal_schema"] == tool.family.refusal_schema()
        assert entry["groups"] == sorted(tool.family.groups)
        flags = {name: value for name, value in entry.items() if name in FLAGS}
        assert flags == {flag: bool(getattr(tool, flag)) for flag in FLAGS}


@each_row("path", EVENTS, ids=lambda path: path.stem)
def test_the_example_event_is_current(path: Path) -> None:
    text = path.read_text() if path.exists() else ""
    assert text == EVENTS[path], f"{path.stem}: {STALE}"


def test_no_event_is_left_of_a_tool_that_is_gone() -> None:
    folders = {path.parent for path in EVENTS}
    assert {path for folder in folders for path in folder.iterdir()} == {*EVENTS}, STALE


def test_the_tools_are_in_the_templates_order() -> None:
    assert list(catalog.entries()) == list(DEPLOYED)


def test_the_page_of_tools_is_current() -> None:
    page = write.TOOLS.read_text()
    assert page == write.with_table(page, [*catalog.entries().values()]), STALE


def test_the_policys_table_is_current() -> None:
    security = write.SECURITY.read_text()
    assert security == write.with_policy(security), STALE


@each_tool
def test_every_field_is_described(tool: Tool) -> None:
    for schema in (tool.arguments.schema, tool.output_schema):
        for name, field in fields(schema):
            assert field.get("description"), f"{tool.name}: {name}"


@each_tool
def test_every_pattern_is_one_that_json_schema_knows(tool: Tool) -> None:
    """ECMA-262's, which has no \\A and no \\z: vendors refuse a schema with another."""
    schemas = json.dumps([tool.arguments.schema, tool.output_schema])
    for pattern in re.findall(r'"pattern": ("(?:[^"\\]|\\.)*")', schemas):
        assert not re.search(r"\\[AZz]|\(\?[a-zP]", json.loads(pattern)), pattern


@each_tool
def test_the_model_is_told_what_the_tool_does(tool: Tool) -> None:
    assert tool.description


@each_tool
def test_no_schema_shown_to_a_model_lets_it_name_the_user(tool: Tool) -> None:
    """Who works for others, as a support agent does, names them: that is another user_id."""
    shown = "user_id" in tool.arguments.model_schema["properties"]
    assert not shown or (tool.family.groups and tool.name in NAMES_SOMEBODY_ELSE)


@each_tool
def test_unknown_fields_are_refused(tool: Tool, user_id: str) -> None:
    arguments = arguments_of(tool, user_id) | {"surprise": 1}
    reply = rest(tool, user_id, arguments, groups=[*tool.family.groups])
    assert reply.status == 400
    assert "surprise" in reply.text


@each_tool
def test_a_schema_allows_no_unknown_fields(tool: Tool) -> None:
    """But for a contract whose schemas are exported as they stand and do not say so."""
    silent = tool.name in SAYS_NOTHING_OF_UNKNOWN_FIELDS
    assert tool.arguments.schema.get("additionalProperties", silent) is silent


def test_a_tool_that_asks_for_yes_or_an_otp_writes() -> None:
    for tool in TOOLS.values():
        assert tool.writes or not (tool.confirm or tool.needs_otp), tool.name


def fields(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for part in (schema, *schema.get("$defs", {}).values()):
        yield from part.get("properties", {}).items()
