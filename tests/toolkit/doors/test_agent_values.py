from __future__ import annotations

import json
from decimal import Decimal
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field, WithJsonSchema

from tests.calling import parameters_of
from tests.examples import arguments_of
from tests.project.tools import TOOLS, every_tool
from toolkit import ToolInput
from toolkit.call import Call, Caller
from toolkit.doors.agent import parse_parameters
from toolkit.errors import Forbidden, InvalidInput
from toolkit.fields import Arguments, CallerId
from toolkit.strict_json import MAX_BYTES, MAX_DEPTH, parse_object
from toolkit.tool.tool import Tool

FEW = settings(max_examples=20)
USER_ID = "12345"


class Part(ToolInput):
    name: str


class Everything(ToolInput):
    user_id: CallerId
    code: str
    n: int = 10
    amount: Annotated[Decimal, WithJsonSchema({"type": "number"})] | None = None
    price: Decimal | None = None
    sure: bool | None = None
    note: str | None = None
    part: Part | None = None
    names: list[str] = Field(default=[])
    numbers: list[int] = Field(default=[])
    parts: list[Part] = Field(default=[])
    must: int | None


SCHEMA = Arguments(Everything).schema


def value_of(name: str, text: str) -> Any:
    """What an agent's text of this field is read as; "left out" where there is no such argument."""
    return parse_parameters([{"name": name, "type": "string", "value": text}], SCHEMA).get(
        name, "left out"
    )


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("n", "5", 5),
        ("n", "-0", 0),
        ("n", " 5 ", 5),
        ("n", "5.0", Decimal("5.0")),
        ("n", "9223372036854775808", 2**63),
        ("amount", "12.10", Decimal("12.10")),
        ("amount", "1e2", Decimal("1E+2")),
        ("amount", "12345678901234567.89", Decimal("12345678901234567.89")),
        ("amount", "0.30000000000000004", Decimal("0.30000000000000004")),
        ("sure", "true", True),
        ("sure", "false", False),
        ("must", "null", None),
    ],
)
def test_what_is_no_text_is_read_as_json_and_numbers_are_exact(
    name: str, text: str, value: Any
) -> None:
    found = value_of(name, text)
    assert (type(found), str(found)) == (type(value), str(value))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "007",
            "1,000",
            "NaN",
            "Infinity",
            "-Infinity",
            "+5",
            ".5",
            "5.",
            "0x10",
            "1_000",
            "five",
        ),
        *(
            "\u0665",
            "5 6",
            "5;",
            "True",
            "None!",
            "1e",
            "--5",
            "'5'",
            "[1",
            "{",
            "5\x00",
            "9" * 5000,
        ),
    ],
)
@pytest.mark.parametrize("name", ["n", "amount", "sure", "part", "must"])
def test_what_is_no_json_stays_text_that_the_tool_refuses(name: str, text: str) -> None:
    assert value_of(name, text) == text


@pytest.mark.parametrize(
    "text",
    ["007", "5", "12.10", "true", "[a, b]", '{"a": 1}', '"quoted"', "1e2", "NaN", "é🎉\n"],
)
@pytest.mark.parametrize("name", ["code", "note", "price", "unknown"])
def test_text_stays_as_it_is_whatever_it_looks_like(name: str, text: str) -> None:
    assert value_of(name, text) == text


@pytest.mark.parametrize("text", ["", " ", "null", "None", "\n"])
@pytest.mark.parametrize("name", ["n", "amount", "sure", "note", "part", "names"])
def test_an_optional_field_without_a_value_is_left_out(name: str, text: str) -> None:
    assert value_of(name, text) == "left out"


@pytest.mark.parametrize("text", ["", "null", "None"])
@pytest.mark.parametrize("name", ["code", "user_id", "unknown"])
def test_a_required_or_unknown_field_is_there_also_without_a_value(name: str, text: str) -> None:
    assert value_of(name, text) == text


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("names", "[a, b]", ["a", "b"]),
        ("names", '["a", "b, c"]', ["a", "b, c"]),
        ("names", "[007, 12.10]", ["007", "12.10"]),
        ("names", "[1, 2]", ["1", "2"]),
        ("names", " [ a ]\n", ["a"]),
        ("names", "[]", []),
        ("names", "[ ]", []),
        ("names", "a, b", "a, b"),
        ("names", "[null]", [None]),
        ("numbers", "[1, 2]", [1, 2]),
        ("numbers", "[1, two]", [1, "two"]),
        ("parts", '[{"name": "a, b"}]', [{"name": "a, b"}]),
        ("parts", "[a]", ["a"]),
        ("part", '{"name": "[a, b]"}', {"name": "[a, b]"}),
        ("part", "{name=a}", "{name=a}"),
    ],
)
def test_lists_are_read_with_and_without_quotes_and_objects_as_json(
    name: str, text: str, value: Any
) -> None:
    assert value_of(name, text) == value


@pytest.mark.parametrize("name", ["names", "numbers"])
@pytest.mark.parametrize("text", ["[" * 200_000, "[" + "a," * 50_000 + "]", "[," + " " * 100_000])
def test_a_list_of_nothing_but_marks_is_read_in_time(name: str, text: str) -> None:
    assert value_of(name, text)


def take(parameters: list[tuple[str, str]]) -> ToolInput:
    """What a tool with all these fields is called with; the required ones are there."""
    needed = {"code": "c", "must": "1"}
    given = [*parameters, *(each for each in needed.items() if each[0] not in dict(parameters))]
    observed = [{"name": name, "type": "string", "value": text} for name, text in given]
    call = Call(Caller(USER_ID), "agent", arguments=lambda: parse_parameters(observed, SCHEMA))
    return Arguments(Everything).validate(call)


@pytest.mark.parametrize(
    "parameters",
    [
        [("n", "5"), ("n", "5")],
        [("unknown", "")],
        [("code", "\ud800")],
        [("n", "\ud800")],
        [("part", '{"name": "\\ud800"}')],
        [("part", '{"name": "a", "name": "b"}')],
        [("\udfff", "5")],
        [("code", "x" * MAX_BYTES)],
        [("part", f'{{"name": "{"é" * (MAX_BYTES // 2)}"}}')],
        [("code", "x" * (MAX_BYTES // 2)), ("note", "x" * (MAX_BYTES // 2))],
        [("names", "[" * MAX_DEPTH + "]" * MAX_DEPTH)],
        [("user_id", "54321")],
    ],
    ids=lambda parameters: parameters[-1][0].encode("ascii", "backslashreplace").decode(),
)
def test_what_rest_would_refuse_is_refused(parameters: list[tuple[str, str]]) -> None:
    with pytest.raises((InvalidInput, Forbidden)):
        take(parameters)


@pytest.mark.parametrize(
    "parameters",
    [
        [],
        [("n", "5")],
        [("n", ""), ("n", "5")],
        [("code", "x" * (MAX_BYTES - 64))],
        [("part", '{"name": "\\ud83d\\ude00"}')],
        [("user_id", USER_ID)],
        [("amount", "12.10"), ("sure", "true"), ("names", "[a]"), ("numbers", "[1]")],
    ],
)
def test_and_nothing_else_is(parameters: list[tuple[str, str]]) -> None:
    assert take(parameters)


def test_nothing_is_no_arguments() -> None:
    assert parse_parameters([], SCHEMA) == {}


def of_type(schema: dict[str, Any], definitions: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Any value of the JSON type that the schema names, near its bounds or not: a tool may refuse
    it, a door may not change it."""
    if "$ref" in schema:
        return of_type(definitions[schema["$ref"].removeprefix("#/$defs/")], definitions)
    if "anyOf" in schema:
        choices = [c for c in schema["anyOf"] if c.get("type") not in ("null", "number")]
        return of_type(choices[0], definitions)  # what may be text or a number is text, and kept
    if "enum" in schema or "const" in schema:
        return st.sampled_from(schema.get("enum", [schema.get("const")]))
    if schema["type"] == "object":
        fields = {n: of_type(f, definitions) for n, f in schema["properties"].items()}
        return st.fixed_dictionaries({}, optional=fields)
    if schema["type"] == "array":
        return st.lists(of_type(schema["items"], definitions), max_size=3)
    return {
        "string": st.text(min_size=1).filter(lambda text: text.strip() not in ("", "null", "None")),
        "integer": st.integers(),
        "number": st.decimals(allow_nan=False, allow_infinity=False),
        "boolean": st.booleans(),
    }[str(schema["type"])]


def as_an_agent_writes(value: Any) -> str:
    return value if isinstance(value, str) else as_json(value)


def as_json(value: Any) -> str:
    """With every decimal as it is: the json module would make a float of it."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)}: {as_json(v)}" for k, v in value.items()) + "}"
    return json.dumps(value)


@every_tool
def test_the_example_as_an_agent_writes_it_is_what_rest_reads(tool: Tool) -> None:
    arguments = arguments_of(tool, USER_ID)
    over_rest = parse_object(json.dumps(arguments))
    assert parse_parameters(parameters_of(arguments), tool.arguments.schema) == over_rest


@every_tool
def test_any_arguments_as_an_agent_writes_them_are_what_rest_reads(tool: Tool) -> None:
    schema = tool.arguments.schema

    @FEW
    @given(arguments=of_type(schema, schema.get("$defs", {})))
    def hold(arguments: dict[str, Any]) -> None:
        observed = [{"name": n, "value": as_an_agent_writes(v)} for n, v in arguments.items()]
        over_rest = parse_object(as_json(arguments))
        found = parse_parameters(observed, schema)
        assert found == over_rest
        assert str(found) == str(over_rest)  # 5 is 5.0 and 1 is True, but not here

    hold()


def test_every_tool_has_been_asked() -> None:
    assert len(TOOLS) > 30
