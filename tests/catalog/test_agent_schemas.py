"""What a Bedrock agent is shown of a tool is what AWS takes and what the doors read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV30SpecValidator

import catalog
from catalog import CatalogEntry
from catalog.commands.agent_schemas import api, fitted
from catalog.json_schema_subset import subset
from tests.aws_api import problems
from tests.calling import Context, proxy_event
from tests.each_row import each_row
from tests.examples import arguments_of
from tests.project.tools import each_tool
from toolkit.doors.agent import AgentApiDoor, AgentFunctionDoor
from toolkit.doors.door import Door
from toolkit.doors.rest import RestDoor
from toolkit.tool.tool import Tool

USER = "user-of-agents"
THREAD = "thread-of-agents"
DRAFT = {"agentId": "ABCDEFGHIJ", "agentVersion": "DRAFT"}
every_entry = each_row("entry", catalog.for_models().values(), ids=catalog.for_models())


@every_entry
def test_the_document_is_openapi_3_0_0(entry: CatalogEntry) -> None:
    document = api(entry)
    assert document["openapi"] == "3.0.0"
    assert [*OpenAPIV30SpecValidator(document).iter_errors()] == []


@every_entry
def test_the_document_keeps_to_what_bedrock_reads_of_openapi(entry: CatalogEntry) -> None:
    ((path, methods),) = api(entry)["paths"].items()
    ((method, operation),) = methods.items()
    assert (method, path) == ("post", f"/tools/{entry['name']}")
    assert re.fullmatch(r"[a-zA-Z0-9]([_-]?[a-zA-Z0-9]+)*", operation["operationId"])
    assert operation["description"] == entry["description"]
    for schema in schemas(operation):
        assert schema.keys() <= {"type", "description", "properties", "required", "items"}
        assert schema["type"] in {"string", "number", "integer", "boolean", "array", "object"}
    for answer in operation["responses"].values():
        assert answer["description"]


@every_entry
def test_every_argument_is_in_the_document_with_a_description(entry: CatalogEntry) -> None:
    ((_, methods),) = api(entry)["paths"].items()
    arguments = properties_of_body(methods["post"])
    assert arguments.keys() == entry["model_schema"]["properties"].keys()
    assert all(argument["description"] for argument in arguments.values())


@every_entry
def test_what_asks_for_a_yes_asks_bedrock_for_one_as_well(entry: CatalogEntry) -> None:
    ((_, methods),) = api(entry)["paths"].items()
    asks = "ENABLED" if entry["confirm"] else None
    assert methods["post"].get("x-requireConfirmation") == asks


@every_entry
def test_aws_takes_the_document_as_an_action_group(entry: CatalogEntry) -> None:
    schema = {"apiSchema": {"payload": json.dumps(api(entry))}}
    group = DRAFT | {"actionGroupName": entry["name"]} | schema
    assert problems("bedrock-agent", "CreateAgentActionGroup", group) == []


@pytest.mark.parametrize(
    ("length", "kept"),
    [
        (100, "One. Two is 2.5!\n\nThree?"),
        (23, "One. Two is 2.5!"),
        (16, "One. Two is 2.5!"),
        (15, "One."),
        (4, "One."),
    ],
)
def test_a_text_is_cut_after_a_sentence(length: int, kept: str) -> None:
    assert fitted("One. Two is 2.5!\n\nThree?\n", length) == kept


def test_a_text_without_a_sentence_that_fits_is_not_cut() -> None:
    with pytest.raises(ValueError, match="no sentence ends"):
        fitted("One. Two.", 3)


@each_tool
def test_what_an_agent_writes_by_the_document_is_what_rest_takes(tool: Tool) -> None:
    ((path, methods),) = api(catalog.entries()[tool.name])["paths"].items()
    given = shown_arguments(tool)
    types = {name: part["type"] for name, part in properties_of_body(methods["post"]).items()}
    event = agents_event() | {
        "apiPath": path,
        "httpMethod": "POST",
        "requestBody": {"content": {"application/json": {"properties": written(given, types)}}},
    }
    assert parsed(tool, AgentApiDoor(event, Context())) == over_rest(tool)


@each_tool
def test_what_an_agent_writes_by_function_details_is_what_rest_takes(tool: Tool) -> None:
    """Whose parameters are plain: an object is JSON in a string."""
    fields = subset(tool.arguments.model_schema)["properties"]
    types = {name: part["type"].replace("object", "string") for name, part in fields.items()}
    parameters = written(shown_arguments(tool), types)
    event = agents_event() | {"function": tool.name, "parameters": parameters}
    assert parsed(tool, AgentFunctionDoor(event, Context())) == over_rest(tool)


def agents_event() -> dict[str, Any]:
    return {
        "actionGroup": "group",
        "sessionId": "session",
        "sessionAttributes": {"user_id": USER, "thread_id": THREAD},
    }


def written(arguments: Mapping[str, Any], types: Mapping[str, str]) -> list[dict[str, str]]:
    """Each under its type in the schema, as a string; texts in a list lack quotes."""
    words: dict[type, Callable[[Any], str]] = {
        str: str,
        list: lambda items: f"[{', '.join(map(item, items))}]",
    }
    return [
        {"name": name, "type": types[name], "value": words.get(type(value), json.dumps)(value)}
        for name, value in arguments.items()
    ]


def item(value: Any) -> str:
    return json.dumps(value) if isinstance(value, dict) else str(value)


def over_rest(tool: Tool) -> dict[str, Any]:
    posted = arguments_of(tool, USER) | dict.fromkeys(tool.arguments.entered_by_user, "")
    return parsed(tool, RestDoor(proxy_event(USER, posted), Context()))


def parsed(tool: Tool, door: Door) -> dict[str, Any]:
    """The arguments as the tool gets them, without what the platform fills in. To leave out what
    is optional is the same as to give its default."""
    request = tool.arguments.validate(door.call(tool))
    whole = request.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {name: whole[name] for name in whole if name in shown(tool)}


def shown_arguments(tool: Tool) -> dict[str, Any]:
    whole = arguments_of(tool, USER) | dict.fromkeys(tool.arguments.entered_by_user, "")
    return {name: value for name, value in whole.items() if name in shown(tool)}


def shown(tool: Tool) -> set[str]:
    return set(tool.arguments.model_schema["properties"])


def properties_of_body(operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {})
    body = content.get("application/json", {}).get("schema", {})
    found: dict[str, Any] = body.get("properties", {})
    return found


def schemas(operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for holder in (operation.get("requestBody", {}), *operation["responses"].values()):
        for content in holder.get("content", {}).values():
            yield from parts(content["schema"])


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield schema
    for part in (*schema.get("properties", {}).values(), schema.get("items")):
        if part is not None:
            yield from parts(part)
