"""OpenAI's own client with our tools, against an API that holds it to OpenAI's rules.

The client validates what it is answered, so the recorded answers are what it expects."""

from __future__ import annotations

import json
from typing import Any, cast

import httpx
import pytest
from openai import OpenAI
from openai.types.chat import ChatCompletionFunctionToolParam, ChatCompletionMessageParam
from openai.types.responses import FunctionToolParam
from pydantic import TypeAdapter

from tests.calling import rest
from tests.project.tools import TOOLS
from tests.support.stored import HEADPHONES, empty, fill, status
from tests.vendors import openai_rules
from tests.vendors.published import published
from tests.vendors.rules import Json, Refused, api, headers

PUBLISHED = cast(list[ChatCompletionFunctionToolParam], published("openai"))


def tool_call(id: str, name: str, arguments: str) -> Json:
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


def answer(said: str | None, *tool_calls: Json) -> Json:
    """A completion, as the API answers it."""
    message: Json = {"role": "assistant", "content": said, "refusal": None, "annotations": []}
    if tool_calls:
        message["tool_calls"] = list(tool_calls)
    finish = "tool_calls" if tool_calls else "stop"
    choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": finish}
    return {
        "id": "chatcmpl-BTellerA1b2C3d4E5f6G7h8",
        "object": "chat.completion",
        "created": 1763856000,
        "model": "gpt-4.1",
        "choices": [choice],
        "usage": {"prompt_tokens": 2095, "completion_tokens": 58, "total_tokens": 2153},
    }


def test_every_tool_is_accepted_and_what_calls_come_to_goes_back(user_id: str) -> None:
    """There is no flag for an error, its JSON says that it is one."""
    TypeAdapter(list[ChatCompletionFunctionToolParam]).validate_python(PUBLISHED)
    unreadable = ['{"order_id": "47652"', '"47652"', "", "{'order_id': '47652'}"]
    calls = answer(
        "One moment.",
        tool_call("call_found", "get_order_by_id", '{"order_id": "24601"}'),
        tool_call("call_missing", "get_order_by_id", '{"order_id": "00000"}'),
        tool_call("call_invalid", "cancel_order", '{"order_id": "47652", "reason": "late"}'),
        *(tool_call(f"call_{n}", "cancel_order", said) for n, said in enumerate(unreadable)),
        tool_call("call_finance", "finance_transactions_search", '{"limit": 5,'),
    )
    asked: list[Json] = []
    client = OpenAI(
        api_key="sk-none",
        max_retries=0,
        http_client=api(httpx, openai_rules.check, [calls, answer("Done.")], asked),
        _strict_response_validation=True,
    )
    empty()
    fill()
    messages: list[Any] = [{"role": "user", "content": "Please help this customer."}]
    for _ in range(2):
        completion = client.chat.completions.create(
            model="gpt-4.1", tools=PUBLISHED, messages=messages
        )
        said = completion.choices[0].message
        messages.append(said)
        for call in said.tool_calls or ():
            assert call.type == "function"
            tool, arguments = TOOLS[call.function.name], call.function.arguments
            reply = rest(tool, user_id, arguments, groups=("support_agent",))
            result = {"role": "tool", "tool_call_id": call.id, "content": reply.text}
            messages.append(result)
    assert asked[0]["tools"] == PUBLISHED
    results = (json.loads(each["content"]) for each in asked[1]["messages"][2:])
    found, missing, invalid, *unread, finance = results
    assert (found, missing) == (HEADPHONES, {"error": "Order not found"})
    assert [problem["field"] for problem in invalid["details"]] == ["reason"]
    for told in unread:
        assert told["error"] == "Validation failed"
        assert "JSON" in told["details"][0]["message"]
    assert finance["code"] == "VALIDATION_ERROR"
    assert "JSON" in finance["message"]
    assert status("47652") == "Processing"
    empty()


def test_what_strict_mode_takes_is_strict() -> None:
    """A model then cannot invent a field or leave one out."""
    strict = {tool["function"]["name"] for tool in PUBLISHED if tool["function"].get("strict")}
    assert {"get_account_summary", "get_month_summary", "set_budget_cap"} <= strict
    assert not {"block_card", "search_gmail", "cancel_order"} & strict
    for tool in PUBLISHED:
        taken = not list(openai_rules.of_strict(cast(Json, tool["function"]["parameters"])))
        assert taken == (tool["function"]["name"] in strict), tool


def test_the_responses_api_gets_the_same_functions() -> None:
    tools = published("openai-responses")
    TypeAdapter(list[FunctionToolParam]).validate_python(tools, strict=True, extra="forbid")
    for tool, completions in zip(tools, PUBLISHED, strict=True):
        function = cast(Json, completions["function"])
        assert tool == {"type": "function", "strict": False} | function


USER: ChatCompletionMessageParam = {"role": "user", "content": "Hello"}
ASSISTANT: Any = {
    "role": "assistant",
    "content": None,
    "tool_calls": [tool_call("call_01", "get_user", "{}")],
}
RESULT: Any = {"role": "tool", "tool_call_id": "call_01", "content": "{}"}
OBJECT: Json = {"type": "object", "properties": {}}


CLOSED: Json = {"type": "object", "additionalProperties": False}
ONE: Json = {"properties": {"one": {"type": "string", "maxLength": 5}}, "required": ["one"]}


def tool(*, parameters: Json = OBJECT, **fields: Any) -> Json:
    function = {"name": "look", "description": "Looks.", "parameters": parameters} | fields
    return {"type": "function", "function": function}


def of(**property: Any) -> Json:
    """Parameters with one property."""
    return OBJECT | {"properties": {"one": property}}


# Each of the rules is held: a request against it is refused.
@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"model": None}, "Field required"),
        ({"messages": []}, "at least 1 item"),
        ({"tools": []}, "at least 1 item"),
        ({"tools": [tool(name=f"t{n}") for n in range(129)]}, "at most 128 items"),
        ({"tools": [tool(name="finance.accounts.list")]}, "should match pattern"),
        ({"tools": [tool(name="x" * 65)]}, "should match pattern"),
        ({"tools": [tool(description="")]}, "at least 1 character"),
        ({"tools": [tool(description="x" * 1025)]}, "at most 1024 characters"),
        ({"tools": [tool() | {"type": "custom"}]}, "should be 'function'"),
        ({"tools": [tool(input_schema={})]}, "Extra inputs"),
        ({"tools": [tool(), tool()]}, "must be unique"),
        ({"tools": [tool(parameters={"properties": {}})]}, "must have type 'object'"),
        ({"tools": [tool(parameters=OBJECT | {"anyOf": [{}]})]}, "must have type 'object'"),
        ({"tools": [tool(parameters=OBJECT | {"required": "one"})]}, "schema is not valid"),
        ({"tools": [tool(parameters=of(type="array"))]}, "array schema missing items"),
        ({"tools": [tool(parameters=of(type="string", pattern=r"\p{L}"))]}, "is not a 'regex'"),
        ({"tools": [tool(parameters=of(type="string", pattern="(?=a)"))]}, "is not a 'regex'"),
        ({"tools": [tool(strict=True)]}, "'additionalProperties' is required"),
        ({"tools": [tool(strict=True, parameters=CLOSED | of(type="string"))]}, "Missing {'one'}"),
        ({"tools": [tool(strict=True, parameters=CLOSED | ONE)]}, "{'maxLength'} is not permitted"),
        ({"messages": [{"role": "user", "content": {"text": "Hi"}}]}, "valid"),
        ({"messages": [{"role": "agent", "content": "Hi"}]}, "role"),
        ({"messages": [USER, {"role": "assistant"}]}, "Invalid value for 'content'"),
        ({"messages": [USER, ASSISTANT]}, "did not have response messages: call_01"),
        ({"messages": [USER, ASSISTANT, USER]}, "did not have response messages: call_01"),
        ({"messages": [USER, ASSISTANT, USER, RESULT]}, "did not have response messages"),
        ({"messages": [USER, RESULT]}, "must be a response to a preceeding message"),
        ({"messages": [USER, ASSISTANT, RESULT, RESULT]}, "must be a response"),
        ({"messages": [USER, ASSISTANT, RESULT | {"content": {"error": "x"}}]}, "valid"),
        (
            {"messages": [USER, ASSISTANT | {"tool_calls": [tool_call("c", "t", cast(str, {}))]}]},
            "valid string",
        ),
    ],
)
def test_the_api_refuses_what_openai_refuses(request_: dict[str, Any], why: str) -> None:
    body = refusal({"model": "m", "messages": [USER]} | request_, "Bearer sk-none")
    assert body["error"]["type"] == "invalid_request_error"
    assert why in body["error"]["message"]


def test_without_a_key_nobody_is_answered() -> None:
    body = refusal({"model": "m", "messages": [USER]}, "")
    assert body["error"]["code"] == "invalid_api_key"


def refusal(request: Json, authorization: str) -> Json:
    stated = {name: value for name, value in request.items() if value is not None}
    with pytest.raises(Refused) as refused:
        openai_rules.check(headers({"Authorization": authorization}), json.dumps(stated))
    return refused.value.body
