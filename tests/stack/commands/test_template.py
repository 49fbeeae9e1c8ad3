from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import cloudformation
from commands.template import Function, Route, Table, Template

_SIGN_IN = r"/oauth/|/\.well-known/o|/session"


@pytest.fixture(scope="module")
def template() -> Template:
    return Template(Stage="dev", ToolPerMinute="7")


def function(template: Template, name: str) -> Function:
    return next(f for f in template.functions if f.name == name)


def table(template: Template, variable: str) -> Table:
    return next(t for t in template.tables if t.variable == variable)


def test_a_tool_is_one_name_in_route_handler_function_and_logical_id(template: Template) -> None:
    tools = [f for f in template.functions if f.tool]
    assert tools
    for tool in tools:
        assert tool.tool is not None
        assert tool.name == f"teller-{tool.tool}"
        assert tool.handler.split(".")[1:] == [tool.tool, "handler"]
        assert tool.logical_id == tool.tool.title().replace("_", "") + "Function"
        assert tool.routes[0] == Route("ANY", f"/tools/{tool.tool}", open=False)


def test_a_function_has_the_globals_unless_it_says_otherwise(template: Template) -> None:
    assert function(template, "teller-block_card").timeout == 25
    assert function(template, "teller-chat").timeout == 300


def test_only_pages_the_apis_description_health_and_signing_in_are_open(template: Template) -> None:
    routes = [route for f in template.functions for route in f.routes if route.open]
    pages = {"/", "/{page}", "/console/{file}"}
    outside = {"token", "link-code", "telegram/{integration_id}"}  # with credentials of their own
    sign_in = {route.path for route in routes if re.match(_SIGN_IN, route.path)}
    published = {f"/integrations/{path}" for path in outside}
    assert {route.path for route in routes} - sign_in == pages | published
    (function,) = (f for f in template.functions if f.logical_id == "OAuthFunction")
    assert sign_in == {route.path for route in function.routes}


def test_chat_is_the_one_function_without_a_python_handler(template: Template) -> None:
    assert [f.name for f in template.functions if not f.is_python] == ["teller-chat"]


def test_tables_carry_their_variable_keys_and_ttl(template: Template) -> None:
    audit = table(template, "AUDIT_TABLE")
    assert [key["AttributeName"] for key in audit.keys] == ["user_id", "event_id"]
    assert audit.ttl is None
    assert table(template, "IDEMPOTENCY_TABLE").ttl == "expires_at"


def test_the_environment_has_defaults_given_parameters_and_table_names(template: Template) -> None:
    environment = template.environment()
    assert environment["STAGE"] == "dev"
    assert environment["TOOL_PER_MINUTE"] == "7"
    assert environment["CHAT_PER_MINUTE"] == "8"
    assert environment["BANKING_TABLE"] == table(template, "BANKING_TABLE").name
    assert environment["TOOL_FUNCTION_PREFIX"] == "teller-"


def test_what_only_a_deployed_stack_knows_is_not_in_the_environment(template: Template) -> None:
    names = template.environment()
    assert "COGNITO_CLIENT_ID" not in names
    assert not [name for name in names if name.startswith("AWS_")]


def test_short_tags_read_as_their_long_forms(tmp_path: Path) -> None:
    path = tmp_path / "template.yaml"
    path.write_text("{a: !Ref X, b: !Sub '${X}-y', c: !If [Z, !Ref X, 1], d: !Select {e: 1}}")
    assert cloudformation.load(path) == {
        "a": {"Ref": "X"},
        "b": {"Fn::Sub": "${X}-y"},
        "c": {"Fn::If": ["Z", {"Ref": "X"}, 1]},
        "d": {"Fn::Select": {"e": 1}},
    }


def test_names_resolve_and_unknown_ones_say_so() -> None:
    assert cloudformation.resolve({"Fn::Sub": "a-${B}"}, {"B": "b"}) == "a-b"
    with pytest.raises(cloudformation.UnresolvableError, match="C"):
        cloudformation.resolve({"Ref": "C"}, {"B": "b"})
    with pytest.raises(cloudformation.UnresolvableError):
        cloudformation.resolve({"Fn::GetAtt": "A.Arn"}, {})


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "template.yaml"
    path.write_text(
        """
Parameters:
  Many: { Type: Number, Default: 3, MinValue: 2, MaxValue: 5 }
  Kind: { Type: String, Default: plain, AllowedValues: [plain, fancy] }
Conditions:
  IsFancy: !Equals [!Ref Kind, fancy]
  IsPlain: !Not [!Condition IsFancy]
  IsFew: !Or [!Equals [!Ref Many, 2], !Equals [!Ref Many, 3]]
  IsFewAndFancy: !And [!Condition IsFew, !Condition IsFancy]
Globals: { Function: {} }
Resources:
  Always: { Type: A, Properties: {} }
  Plain: { Type: A, Condition: IsPlain, Properties: {} }
  Rare: { Type: A, Condition: IsFewAndFancy, Properties: {} }
"""
    )
    return path


@pytest.mark.parametrize(
    ("parameters", "deployed"),
    [
        ({}, ["Always", "Plain"]),
        ({"Kind": "fancy"}, ["Always", "Rare"]),
        ({"Kind": "fancy", "Many": "2"}, ["Always", "Rare"]),
        ({"Kind": "fancy", "Many": "4"}, ["Always"]),
    ],
)
def test_what_is_deployed_is_what_the_conditions_let_through(
    small: Path, parameters: dict[str, str], deployed: list[str]
) -> None:
    template = Template(small, **parameters)
    assert [logical_id for logical_id, _ in template.deployed("A")] == deployed
    assert [logical_id for logical_id, _ in template.resources("A")] == ["Always", "Plain", "Rare"]


def test_a_value_is_that_of_the_branch_that_is_chosen(small: Path) -> None:
    written = {"Fn::If": ["IsFancy", {"Ref": "Many"}, {"Ref": "AWS::NoValue"}]}
    assert Template(small).value(written) is None
    assert Template(small, Kind="fancy").value(written) == "3"
    assert Template(small, Kind="fancy").chosen(written) == {"Ref": "Many"}
    with pytest.raises(cloudformation.UnresolvableError):
        Template(small).value({"Fn::GetAtt": "Always.Arn"})


@pytest.mark.parametrize(
    ("parameter", "value", "allowed"),
    [
        ("Many", "2", True),
        ("Many", "5", True),
        ("Many", "1", False),
        ("Many", "6", False),
        ("Many", "many", False),
        ("Many", "", False),
        ("Kind", "fancy", True),
        ("Kind", "other", False),
    ],
)
def test_a_parameter_has_the_values_that_cloudformation_would_let_it_have(
    small: Path, parameter: str, value: str, allowed: bool
) -> None:
    assert Template(small).allows(parameter, value) is allowed
