from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import cloudformation
from commands.template import Function, Route, Table, Template


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
    pages = {"/", "/mail", "/confirm", "/data", "/link", "/docs", "/console/{file}"}
    outside = {"token", "link-code", "telegram/{integration_id}"}  # with credentials of their own
    sign_in = {route.path for route in routes if re.match(r"/oauth/|/\.well-known/o", route.path)}
    published = {"/openapi.json", "/healthz", *(f"/integrations/{path}" for path in outside)}
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
