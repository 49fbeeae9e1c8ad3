"""The REST API's document: valid, and about all that is deployed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import jsonschema_rs
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

import catalog
from docs_page import openapi, other_paths
from tests.each_row import each_row
from tests.project.tools import DEPLOYED, TEMPLATE, TOOLS, each_tool
from toolkit import errors
from toolkit.errors import InvalidInput, Problem, RateLimited, ToolError
from toolkit.text.sentences import DEFAULT, in_language
from toolkit.tool.tool import Tool

DOCUMENT = openapi.document(other_paths.paths())
FOR_AGENTS = openapi.for_agents()
PAGES = {
    *("/", "/console/{file}", "/{page}"),
    *("/oauth/authorize", "/oauth/callback"),
}
AMONG_PAGES = {(path, "get") for path in ("/docs", "/healthz", "/openapi.json")}
"""What the route of all pages leads to and is none."""
NO_TOOL = "/tools/{name}"
"""What a name that no tool has is answered by."""
REFUSED = {("/chat", method) for method in ("PUT", "PATCH", "DELETE")}
"""They have routes only to be answered with 405."""
OPERATIONS = [
    (path, method, operation)
    for document in (DOCUMENT, FOR_AGENTS)
    for path, operations in document["paths"].items()
    for method, operation in operations.items()
]


def tool_operation(name: str) -> dict[str, Any]:
    operation: dict[str, Any] = DOCUMENT["paths"][f"/tools/{name}"]["post"]
    return operation


def schema_of(part: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = part["content"]["application/json"]["schema"]
    return schema


@pytest.mark.slow
def test_it_is_valid() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()
    OpenAPIV31SpecValidator(FOR_AGENTS).validate()


def test_it_has_every_route_of_the_template_and_no_other() -> None:
    routes = {
        (route.path, "post" if route.method == "ANY" else route.method.lower())
        for function in TEMPLATE.functions
        for route in function.routes
        if route.path not in {*PAGES, NO_TOOL} and (route.path, route.method) not in REFUSED
    }
    assert {(path, method) for path, method, _ in OPERATIONS} == routes | AMONG_PAGES


def test_a_route_is_open_where_the_template_says_so() -> None:
    is_open = {
        route.path: route.open for function in TEMPLATE.functions for route in function.routes
    }
    for path, method, operation in OPERATIONS:
        route = "/{page}" if (path, method) in AMONG_PAGES else path
        assert (operation.get("security") == []) == is_open[route], path


@each_tool
def test_a_tools_other_routes_are_the_templates(tool: Tool) -> None:
    others = [route.path for route in DEPLOYED[tool.name].routes[1:]]
    declared = catalog.entries()[tool.name]["also_at"]
    call = [] if tool.persons_own else [f"/tools/{tool.name}/call"]
    assert others == [*([f"/tools/{declared}"] if declared else []), *call]


@each_tool
def test_a_tool_that_writes_takes_an_idempotency_key_and_no_other_does(tool: Tool) -> None:
    names = [each["name"] for each in tool_operation(tool.name)["parameters"]]
    assert names == (["Idempotency-Key"] if tool.writes else [])


@each_tool
def test_a_tool_that_asks_answers_with_the_question_and_no_other_does(tool: Tool) -> None:
    answers = tool_operation(tool.name)["responses"]
    asks = [status for status in answers if "Question" in str(answers[status])]
    assert asks == (["409"] if tool.confirm else [])


@each_tool
def test_a_tool_says_what_it_answers_and_how_it_refuses(tool: Tool) -> None:
    answers = tool_operation(tool.name)["responses"]
    statuses = {"200", "400", "401", "403", "404", "409", "429", "500", "503", "default"}
    assert set(answers) == statuses
    assert "Retry-After" in answers["429"]["headers"]
    refusal = schema_of(answers["400"])["$ref"].rpartition("/")[2]
    known = DOCUMENT["components"]["schemas"][refusal]
    assert known == tool.family.refusal_schema()


def refusals_of(kind: type[ToolError]) -> list[ToolError]:
    """One of each that a tool may raise."""
    if kind is RateLimited:
        return [RateLimited("Wait.", retry_after=3)]
    if kind is InvalidInput:
        problems = Problem("a.b", "must be positive"), Problem("day", "must be a date", "soon")
        return [InvalidInput("No."), InvalidInput.of(problems[0]), InvalidInput.of(*problems)]
    if issubclass(kind, errors.ConfirmationRequired):
        asked = errors.ConfirmationRequired(id="1", prompt="Now?", expires_at=datetime.now(UTC))
        return [asked, errors.PasswordRequired(asked, is_wrong=True, remember=())]
    return [kind("No.")]


def kinds() -> list[type[ToolError]]:
    names = vars(errors).values()
    return [kind for kind in names if isinstance(kind, type) and issubclass(kind, ToolError)]


@each_row(
    "family", {tool.family.name: tool.family for tool in TOOLS.values()}.values(),
    ids=lambda family: family.name,
)  # fmt: skip
def test_a_familys_refusals_are_of_its_shape(family: Any) -> None:
    shape = jsonschema_rs.Draft202012Validator(family.refusal_schema())
    refusals = [
        in_language(family.refusal(error), DEFAULT)
        for kind in kinds()
        for error in refusals_of(kind)
    ]
    assert len(refusals) > len(kinds())
    for body in refusals:
        shape.validate(body)
        assert not shape.is_valid(body | {"more": 1})


@pytest.mark.parametrize("document", [DOCUMENT, FOR_AGENTS], ids=["people", "agents"])
def test_no_operation_has_the_name_of_another(document: dict[str, Any]) -> None:
    operations = [each for path in document["paths"].values() for each in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)


@each_tool
def test_agents_are_described_the_calls_of_what_models_are_told_and_nothing_else(
    tool: Tool,
) -> None:
    assert len(FOR_AGENTS["paths"]) == len(catalog.for_models())
    path = FOR_AGENTS["paths"].get(f"/tools/{tool.name}/call")
    assert (path is None) == tool.persons_own
    if path:
        schema = schema_of(path["post"]["requestBody"])["properties"]["arguments"]
        assert not {*tool.arguments.filled_by_platform} & schema.get("properties", {}).keys()


@each_row("name", catalog.entries())
def test_a_tools_example_is_a_call_that_fits(name: str) -> None:
    body = DOCUMENT["paths"][f"/tools/{name}"]["post"]["requestBody"]["content"]
    said = body["application/json"]
    jsonschema_rs.validate(said["schema"], said["example"])


def test_no_reference_leads_nowhere() -> None:
    def references(part: Any) -> list[str]:
        if isinstance(part, list):
            return [found for each in part for found in references(each)]
        if not isinstance(part, dict):
            return []
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [found for each in part.values() for found in references(each)]

    known = {f"#/components/schemas/{name}" for name in DOCUMENT["components"]["schemas"]}
    assert set(references(DOCUMENT)) == known


@each_row("name", catalog.entries())
def test_a_tools_schemas_are_the_catalogs(name: str) -> None:
    entry, operation = catalog.entries()[name], tool_operation(name)
    body = schema_of(operation["requestBody"])
    assert body["properties"].keys() == entry["input_schema"]["properties"].keys()
    assert body.get("required") == entry["input_schema"].get("required")
    assert entry["description"] in operation["description"]
