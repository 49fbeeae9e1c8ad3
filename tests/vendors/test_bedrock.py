"""The tools for Amazon's services, held to botocore's own models of their APIs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import botocore.session
import pytest
from botocore.model import Shape
from botocore.validate import ParamValidator

import catalog
from tests.vendors.published import published


def input_of(service: str, operation: str) -> Any:
    model = botocore.session.get_session().get_service_model(service)
    return model.operation_model(operation).input_shape


def refused(value: Any, shape: Any) -> list[str]:
    """What botocore refuses before it sends anything, and what its model says besides."""
    report = ParamValidator().validate(value, shape)
    observed = [report.generate_report()] if report.has_errors() else []
    return observed or list(_broken(value, shape, shape.name))


def _broken(value: Any, shape: Any, where: str) -> Iterator[str]:
    if getattr(shape, "is_document_type", False):
        return
    if shape.type_name == "structure":
        for name, part in value.items():
            yield from _broken(part, shape.members[name], f"{where}.{name}")
    elif shape.type_name == "list":
        for number, part in enumerate(value):
            yield from _broken(part, shape.member, f"{where}.{number}")
    elif shape.type_name == "map":
        for name, part in value.items():
            yield from _broken(part, shape.value, f"{where}.{name}")
    else:
        yield from _of_scalar(value, shape, where)


def _of_scalar(value: Any, shape: Shape, where: str) -> Iterator[str]:
    facts = shape.metadata
    if "max" in facts and len(value) > facts["max"]:
        yield f"{where}: longer than {facts['max']}"
    if "pattern" in facts and not re.fullmatch(facts["pattern"], value):
        yield f"{where}: not {facts['pattern']}"
    if "enum" in facts and value not in facts["enum"]:
        yield f"{where}: none of {facts['enum']}"


CONVERSE = input_of("bedrock-runtime", "Converse").members["toolConfig"]
TARGET = input_of("bedrock-agentcore-control", "CreateGatewayTarget")
SPEC = {"name": "look", "description": "Looks.", "inputSchema": {"json": {"type": "object"}}}
DEFINITION = {"name": "look", "description": "Looks.", "inputSchema": {"type": "object"}}


def target(*tools: dict[str, Any]) -> dict[str, Any]:
    """A Lambda as the target of a gateway, with these as what it can do."""
    function = {
        "lambdaArn": "arn:aws:lambda:us-east-1:123456789012:function:look",
        "toolSchema": {"inlinePayload": list(tools)},
    }
    return {
        "gatewayIdentifier": "gateway-0123456789",
        "name": "look",
        "targetConfiguration": {"mcp": {"lambda": function}},
    }


def test_converse_takes_every_tool_of_the_catalog() -> None:
    tools = published("bedrock")
    assert [tool["toolSpec"]["name"] for tool in tools] == list(catalog.for_models())
    assert refused({"tools": tools}, CONVERSE) == []


def test_a_gateway_takes_every_tool_of_the_catalog() -> None:
    tools = published("agentcore")
    assert [tool["name"] for tool in tools] == list(catalog.for_models())
    assert refused(target(*tools), TARGET) == []


@pytest.mark.parametrize(
    ("config", "why"),
    [
        ({"tools": []}, "min length: 1"),
        ({"tools": [{"toolSpec": SPEC | {"name": "finance.accounts"}}]}, "a-zA-Z0-9_-"),
        ({"tools": [{"toolSpec": SPEC | {"name": "x" * 65}}]}, "longer than 64"),
        ({"tools": [{"toolSpec": SPEC | {"description": ""}}]}, "min length: 1"),
        ({"tools": [{"toolSpec": SPEC | {"input_schema": {}}}]}, "Unknown parameter"),
        ({"tools": [{"toolSpec": {"name": "look"}}]}, "Missing required parameter"),
        ({"tools": [{"toolSpec": SPEC, "name": "look"}]}, "Unknown parameter"),
    ],
)
def test_converse_refuses_what_its_model_does(config: dict[str, Any], why: str) -> None:
    assert why in str(refused(config, CONVERSE))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"description": None}, "Invalid type"),
        ({"inputSchema": {"type": "object", "additionalProperties": False}}, "Unknown parameter"),
        ({"inputSchema": {"type": "string", "enum": ["a"]}}, "Unknown parameter"),
        ({"inputSchema": {"properties": {}}}, "Missing required parameter"),
        ({"inputSchema": {"type": "null"}}, "none of"),
        ({"inputSchema": {"type": "array", "items": {"type": "date"}}}, "none of"),
    ],
)
def test_a_gateway_refuses_what_its_model_does(change: dict[str, Any], why: str) -> None:
    assert why in str(refused(target(DEFINITION | change), TARGET))
