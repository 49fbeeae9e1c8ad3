"""OpenAI's own client with our tools, against an API that holds it to OpenAI's rules.

The client validates what it is answered, so the recorded answers are what it expects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from openai import AuthenticationError, BadRequestError, DefaultHttpxClient, OpenAI, omit
from openai.types.chat import ChatCompletionFunctionToolParam, ChatCompletionMessageParam
from openai.types.responses import FunctionToolParam
from pydantic import TypeAdapter

import catalog
from tests.support.stored import HEADPHONES, JOHNS_PROFILE, status
from tests.vendors import exported, loopback, openai_rules
from tests.vendors.agent import Agent
from tests.vendors.loopback import Json, Loopback
from tests.vendors.openai_messages import MODEL, answer, tool_call, tool_message

TOOLS = cast(list[ChatCompletionFunctionToolParam], exported.tools("catalog", "openai"))
DONE = answer("Done.")


@pytest.fixture(scope="module")
def served() -> Iterator[Loopback]:
    with loopback.serving(openai_rules.PATH, openai_rules.check) as api:
        yield api


@pytest.fixture(scope="module")
def client(served: Loopback) -> Iterator[OpenAI]:
    with OpenAI(
        base_url=f"{served.url}/v1",
        api_key="sk-none",
        max_retries=0,
        timeout=30,
        http_client=DefaultHttpxClient(trust_env=False),
        _strict_response_validation=True,
    ) as client:
        yield client


def talk(client: OpenAI, agent: Agent) -> None:
    """One turn as a host leads it: run what the model asks for until it asks for nothing."""
    messages: list[ChatCompletionMessageParam] = [
        {"role": "user", "content": "Please help this customer."}
    ]
    while True:
        completion = client.chat.completions.create(model=MODEL, tools=TOOLS, messages=messages)
        said = completion.choices[0].message
        messages.append(cast(ChatCompletionMessageParam, said))
        if not said.tool_calls:
            return
        for call in said.tool_calls:
            assert call.type == "function"
            reply = agent.post(call.function.name, call.function.arguments)
            messages.append(tool_message(call.id, reply))


def results(api: Loopback) -> list[Any]:
    """The JSON of the tools' messages that were sent last."""
    sent = api.requests[-1]["messages"]
    return [json.loads(message["content"]) for message in sent if message["role"] == "tool"]


def call(api: Loopback, client: OpenAI, agent: Agent, name: str, arguments: str) -> Any:
    """What the model is sent when it makes this call."""
    api.record(answer(None, tool_call("call_01", name, arguments)), DONE)
    talk(client, agent)
    (result,) = results(api)
    return result


@pytest.mark.parametrize("source", exported.SOURCES)
def test_every_tool_of_the_catalog_is_accepted(api: Loopback, client: OpenAI, source: str) -> None:
    tools = TypeAdapter(list[ChatCompletionFunctionToolParam]).validate_python(
        exported.tools(source, "openai")
    )
    api.record(DONE)
    client.chat.completions.create(
        model=MODEL,
        tools=tools,
        messages=[{"role": "user", "content": "What can you do?"}],
    )
    (sent,) = api.requests
    assert [tool["function"]["name"] for tool in sent["tools"]] == list(catalog.for_models())
    assert sent["tools"] == exported.tools(source, "openai")


def test_what_strict_mode_takes_is_strict() -> None:
    """A model then cannot invent a field or leave one out."""
    strict = {tool["function"]["name"] for tool in TOOLS if tool["function"].get("strict")}
    assert {"get_account_summary", "get_month_summary", "set_budget_cap"} <= strict
    assert not {"block_card", "search_gmail", "cancel_order"} & strict
    for tool in TOOLS:
        taken = not list(openai_rules.of_strict(cast(Json, tool["function"]["parameters"])))
        assert taken == (tool["function"]["name"] in strict), tool


@pytest.mark.parametrize("source", exported.SOURCES)
def test_the_responses_api_gets_the_same_functions(source: str) -> None:
    tools = exported.tools(source, "openai-responses")
    TypeAdapter(list[FunctionToolParam]).validate_python(tools, strict=True, extra="forbid")
    for tool, completions in zip(tools, TOOLS, strict=True):
        function = cast(Json, completions["function"])
        assert tool == {"type": "function", "strict": False} | function


def test_a_call_goes_round(api: Loopback, client: OpenAI, agent: Agent) -> None:
    arguments = '{"key": "email", "value": "john@example.com"}'
    assert call(api, client, agent, "get_user", arguments) == JOHNS_PROFILE


def test_an_exact_sum_goes_round(api: Loopback, client: OpenAI, agent: Agent) -> None:
    arguments = (
        '{"account_id": "acc_main", "min_amount": "-100.00", "max_amount": "0", '
        '"direction": "ALL", "limit": 50, "offset": 0}'
    )
    observed = call(api, client, agent, "finance_transactions_sum", arguments)
    assert observed["total"] == {"amount": "-8.20", "currency": "EUR"}
    assert observed["count"] == 2


def test_parallel_calls_are_answered_each(api: Loopback, client: OpenAI, agent: Agent) -> None:
    asked = answer(
        "One moment.",
        tool_call("call_01", "get_order_by_id", '{"order_id": "24601"}'),
        tool_call("call_02", "get_order_by_id", '{"order_id": "00000"}'),
        tool_call("call_03", "finance_accounts_list", "{}"),
    )
    api.record(asked, DONE)
    talk(client, agent)
    found, missing, accounts = results(api)
    assert found == HEADPHONES
    assert missing == {"error": "Order not found"}
    assert [account["moved"] for account in accounts["items"]] == ["2641.80", "12.345"]


def test_a_refused_cancel_says_why(api: Loopback, client: OpenAI, agent: Agent) -> None:
    observed = call(api, client, agent, "cancel_order", '{"order_id": "24601"}')
    assert observed == {"error": "Order has already shipped. Can't cancel it.", "status": "Shipped"}
    assert status("24601") == "Shipped"


def test_a_hallucinated_field_is_named(api: Loopback, client: OpenAI, agent: Agent) -> None:
    observed = call(api, client, agent, "cancel_order", '{"order_id": "47652", "reason": "late"}')
    assert observed["error"] == "Validation failed"
    assert [problem["field"] for problem in observed["details"]] == ["reason"]
    assert status("47652") == "Processing"


@pytest.mark.parametrize(
    "arguments",
    ['{"order_id": "47652"', '"47652"', "", "{'order_id': '47652'}", '{"order_id": NaN}'],
)
def test_arguments_that_cannot_be_read_are_told_as_such(
    api: Loopback, client: OpenAI, agent: Agent, arguments: str
) -> None:
    observed = call(api, client, agent, "cancel_order", arguments)
    assert observed["error"] == "Validation failed"
    assert "JSON" in observed["details"][0]["message"]
    assert status("47652") == "Processing"


def test_finance_says_that_it_cannot_read_arguments(
    api: Loopback, client: OpenAI, agent: Agent
) -> None:
    observed = call(api, client, agent, "finance_transactions_search", '{"limit": 5,')
    assert observed["code"] == "VALIDATION_ERROR"
    assert "JSON" in observed["message"]


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
        ({"model": omit}, "Field required"),
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
def test_the_api_refuses_what_openai_refuses(
    client: OpenAI, request_: dict[str, Any], why: str
) -> None:
    sent: Any = {"model": "m", "messages": [USER]} | request_
    with pytest.raises(BadRequestError) as refused:
        client.chat.completions.create(**sent)
    assert refused.value.type == "invalid_request_error"
    assert why in refused.value.message


def test_without_a_key_nobody_is_answered(client: OpenAI) -> None:
    with pytest.raises(AuthenticationError):
        client.chat.completions.create(
            model=MODEL, messages=[USER], extra_headers={"Authorization": omit}
        )
