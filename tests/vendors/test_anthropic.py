"""Anthropic's own client with our tools, against an API that holds it to Anthropic's rules.

The client validates what it is answered, so the recorded answers are what it expects."""

from __future__ import annotations

import json
from typing import Any, cast

import httpx2
import pytest
from anthropic import Anthropic
from anthropic.types import MessageParam, ToolParam
from pydantic import TypeAdapter

from tests.calling import direct
from tests.project.tools import TOOLS
from tests.support.stored import HEADPHONES, empty, fill, status
from tests.vendors import anthropic_rules
from tests.vendors.published import published
from tests.vendors.rules import Json, Refused, api, headers

PUBLISHED = cast(list[ToolParam], published("anthropic"))


def text(said: str) -> Json:
    return {"type": "text", "text": said}


def tool_use(id: str, name: str, **input: Any) -> Json:
    return {"type": "tool_use", "id": id, "name": name, "input": input}


def answer(*content: Json) -> Json:
    """A message of the model's, as the API answers it."""
    calls = any(block["type"] == "tool_use" for block in content)
    return {
        "id": "msg_013Zva2CMHLNnXjNJJKqJ2EF",
        "type": "message",
        "role": "assistant",
        "model": "claude-opus-5",
        "content": list(content),
        "stop_reason": "tool_use" if calls else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 2095, "output_tokens": 58},
    }


def test_every_tool_is_accepted_and_what_calls_come_to_goes_back(user_id: str) -> None:
    """A refusal is an error that says why."""
    TypeAdapter(list[ToolParam]).validate_python(PUBLISHED)
    calls = answer(
        text("Let me see."),
        tool_use("toolu_01", "get_order_by_id", order_id="24601"),
        tool_use("toolu_02", "get_order_by_id", order_id="00000"),
        tool_use("toolu_03", "cancel_order", order_id="24601"),
        tool_use("toolu_04", "cancel_order", order_id="47652", reason="too late"),
    )
    asked: list[Json] = []
    client = Anthropic(
        api_key="sk-ant-none",
        max_retries=0,
        http_client=api(httpx2, anthropic_rules.check, [calls, answer(text("Done."))], asked),
        _strict_response_validation=True,
    )
    empty()
    fill()
    messages: list[MessageParam] = [{"role": "user", "content": "Please help this customer."}]
    for _ in range(2):
        said = client.messages.create(
            model="claude-opus-5", max_tokens=1024, tools=PUBLISHED, messages=messages
        )
        results: list[Any] = []
        for block in said.content:
            if block.type == "tool_use":
                tool = TOOLS[block.name]
                reply = direct(tool, user_id, block.input, groups=("support_agent",))
                result = {"type": "tool_result", "tool_use_id": block.id}
                told = {"content": json.dumps(reply.body), "is_error": reply.status >= 400}
                results.append(result | told)
        messages.append({"role": "assistant", "content": said.content})
        messages.append({"role": "user", "content": results})
    assert asked[0]["tools"] == PUBLISHED
    assert asked[1]["messages"][1]["content"] == calls["content"]
    sent = asked[1]["messages"][2]["content"]
    found, missing, shipped, (is_error, invalid) = (
        (each["is_error"], json.loads(each["content"])) for each in sent
    )
    assert found == (False, HEADPHONES)
    assert missing == (True, {"error": "Order not found"})
    why = "Order has already shipped. Can't cancel it."
    assert shipped == (True, {"error": why, "status": "Shipped"})
    assert (is_error, invalid["error"]) == (True, "Validation failed")
    assert [problem["field"] for problem in invalid["details"]] == ["reason"]
    assert [status("24601"), status("47652")] == ["Shipped", "Processing"]
    empty()


USER: MessageParam = {"role": "user", "content": "Hello"}
USE = tool_use("toolu_01", "get_user", key="email", value="a@example.com")
ASSISTANT: Any = {"role": "assistant", "content": [USE]}
RESULT: Any = {"type": "tool_result", "tool_use_id": "toolu_01", "content": "{}"}
OBJECT: Json = {"type": "object", "properties": {}}


def after(*content: Json) -> Json:
    """A request that goes on so after the model has called a tool."""
    return {"messages": [USER, ASSISTANT, {"role": "user", "content": list(content)}]}


def tool(**fields: Any) -> Json:
    return {"name": "look", "description": "Looks.", "input_schema": OBJECT} | fields


# Each of the rules is held: a request against it is refused.
@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"max_tokens": None}, "max_tokens: Field required"),
        ({"max_tokens": 0}, "max_tokens: "),
        ({"messages": []}, "messages: "),
        ({"tools": [tool(name="finance.accounts.list")]}, "tools.0.name: "),
        ({"tools": [tool(name="x" * 65)]}, "tools.0.name: "),
        ({"tools": [tool(description="")]}, "tools.0.description: "),
        ({"tools": [tool(parameters={})]}, "tools.0.parameters: Extra inputs"),
        ({"tools": [tool(), tool()]}, "tools: Tool names must be unique."),
        ({"tools": [tool(input_schema={"properties": {}})]}, "tools.0.custom.input_schema.type: "),
        ({"tools": [tool(input_schema=OBJECT | {"anyOf": [{}]})]}, "does not support oneOf"),
        ({"tools": [tool(input_schema=OBJECT | {"minProperties": "2"})]}, "schema is invalid"),
        ({"tools": [tool(input_schema=OBJECT | {"$ref": "#/$defs/no"})]}, "schema is invalid"),
        (
            {"tools": [tool(input_schema={"type": "object", "properties": {"$top": {}}})]},
            "Property keys should match",
        ),
        ({"messages": [{"role": "user", "content": ""}]}, "messages.0"),
        ({"messages": [{"role": "tool", "content": "Hi"}]}, "messages.0"),
        ({"messages": [ASSISTANT]}, "first message must use the user role"),
        ({"messages": [USER, ASSISTANT]}, "without `tool_result` blocks immediately after"),
        ({"messages": [USER, ASSISTANT, USER]}, "without `tool_result` blocks immediately after"),
        (after(text("Wait"), RESULT), "without `tool_result` blocks immediately after"),
        (after(RESULT, RESULT), "must have a single result"),
        (after(RESULT | {"content": {"error": "x"}}), "messages.2"),
        (after(RESULT | {"is_error": "true"}), "messages.2"),
        (after(RESULT, RESULT | {"tool_use_id": "toolu_02"}), "unexpected `tool_use_id`"),
        ({"messages": [{"role": "user", "content": [RESULT]}]}, "unexpected `tool_use_id`"),
        ({"messages": [{"role": "user", "content": [USE]}]}, "messages.0"),
        (
            {"messages": [USER, {"role": "assistant", "content": [USE, USE]}, USER]},
            "`tool_use` ids must be unique",
        ),
    ],
)
def test_the_api_refuses_what_anthropic_refuses(request_: dict[str, Any], why: str) -> None:
    assert why in refusal({"model": "m", "max_tokens": 9, "messages": [USER]} | request_, KEY)


def test_without_a_key_nobody_is_answered() -> None:
    assert "x-api-key" in refusal({"model": "m", "max_tokens": 9, "messages": [USER]}, {})


KEY = {"x-api-key": "sk-ant-none", "anthropic-version": "2023-06-01"}


def refusal(request: Json, given: dict[str, str]) -> str:
    stated = {name: value for name, value in request.items() if value is not None}
    with pytest.raises(Refused) as refused:
        anthropic_rules.check(headers(given), json.dumps(stated))
    return str(refused.value.body["error"]["message"])
