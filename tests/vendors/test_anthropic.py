"""Anthropic's own client with our tools, against an API that holds it to Anthropic's rules.

The client validates what it is answered, so the recorded answers are what it expects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from anthropic import Anthropic, AuthenticationError, BadRequestError, DefaultHttpxClient, omit
from anthropic.types import Message, MessageParam, ToolParam
from pydantic import TypeAdapter

import catalog
from tests.support.stored import CASE, HEADPHONES, JOHNS_PROFILE, status
from tests.vendors import anthropic_rules, exported, loopback
from tests.vendors.agent import Agent
from tests.vendors.anthropic_messages import MODEL, answer, as_stream, text, tool_result, tool_use
from tests.vendors.loopback import Json, Loopback

TOOLS = cast(list[ToolParam], exported.tools("catalog", "anthropic"))
DONE = answer(text("Done."))


@pytest.fixture(scope="module")
def served() -> Iterator[Loopback]:
    with loopback.serving(anthropic_rules.PATH, anthropic_rules.check) as api:
        yield api


@pytest.fixture(scope="module")
def client(served: Loopback) -> Iterator[Anthropic]:
    with Anthropic(
        base_url=served.url,
        api_key="sk-ant-none",
        max_retries=0,
        timeout=30,
        http_client=DefaultHttpxClient(trust_env=False),
        _strict_response_validation=True,
    ) as client:
        yield client


def ask(client: Anthropic, messages: list[MessageParam], *, stream: bool = False) -> Message:
    asked: Any = {
        "model": MODEL,
        "max_tokens": 1024,
        "tools": TOOLS,
        "messages": messages,
    }
    if not stream:
        return cast(Message, client.messages.create(**asked))
    with client.messages.stream(**asked) as events:
        return events.get_final_message()


def talk(client: Anthropic, agent: Agent, *, stream: bool = False) -> None:
    """One turn as a host leads it: run what the model asks for until it asks for nothing."""
    messages: list[MessageParam] = [{"role": "user", "content": "Please help this customer."}]
    while True:
        said = ask(client, messages, stream=stream)
        messages.append({"role": "assistant", "content": said.content})
        uses = [block for block in said.content if block.type == "tool_use"]
        if not uses:
            return
        results = [tool_result(use.id, agent.run(use.name, use.input)) for use in uses]
        messages.append({"role": "user", "content": results})


def results(api: Loopback) -> list[tuple[bool, Any]]:
    """Of the last message that was sent: whether each result is an error, and its JSON."""
    sent = api.requests[-1]["messages"][-1]
    assert sent["role"] == "user"
    return [(result["is_error"], json.loads(result["content"])) for result in sent["content"]]


def call(api: Loopback, client: Anthropic, agent: Agent, name: str, **input: Any) -> Any:
    """What the model is sent when it makes this call: whether it is an error, and the JSON."""
    api.record(answer(text("Let me see."), tool_use("toolu_01", name, **input)), DONE)
    talk(client, agent)
    (result,) = results(api)
    return result


@pytest.mark.parametrize("source", exported.SOURCES)
def test_every_tool_of_the_catalog_is_accepted(
    api: Loopback, client: Anthropic, source: str
) -> None:
    tools = TypeAdapter(list[ToolParam]).validate_python(exported.tools(source, "anthropic"))
    api.record(DONE)
    client.messages.create(
        model=MODEL,
        max_tokens=1024,
        tools=tools,
        messages=[{"role": "user", "content": "What can you do?"}],
    )
    (sent,) = api.requests
    assert [tool["name"] for tool in sent["tools"]] == list(catalog.for_models())
    assert sent["tools"] == exported.tools(source, "anthropic")


@pytest.mark.parametrize(
    ("name", "input", "observed"),
    [
        ("get_user", {"key": "email", "value": "john@example.com"}, JOHNS_PROFILE),
        ("get_order_by_id", {"order_id": "24601"}, HEADPHONES),
        ("get_customer_orders", {"customer_id": "1213210"}, [HEADPHONES, CASE]),
        (
            "get_user_info",
            {"key": "username", "value": "johndoe"},
            {"user_info": JOHNS_PROFILE, "orders": [HEADPHONES, CASE]},
        ),
        (
            "cancel_order",
            {"order_id": "47652"},
            {"status": "Cancelled", "message": "Order 47652 has been successfully cancelled"},
        ),
        (
            "update_user_contact",
            {"user_id": "1213210", "email": "newemail@example.com"},
            JOHNS_PROFILE
            | {
                "email": "newemail@example.com",
                "message": "User information updated successfully",
            },
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_example_of_the_contract_goes_round(
    api: Loopback, client: Anthropic, agent: Agent, name: str, input: Json, observed: Any
) -> None:
    assert call(api, client, agent, name, **input) == (False, observed)


def test_an_exact_sum_goes_round(api: Loopback, client: Anthropic, agent: Agent) -> None:
    january = {"start_date": "2025-01-01", "end_date": "2025-01-31"}
    is_error, observed = call(
        api,
        client,
        agent,
        "finance_transactions_sum",
        search="coffee",
        date_range=january,
        direction="DEBIT_ONLY",
    )
    assert not is_error
    assert observed["total"] == {"amount": "-8.20", "currency": "EUR"}
    assert observed["count"] == 2


def test_an_answer_comes_as_a_stream(api: Loopback, client: Anthropic, agent: Agent) -> None:
    asked = answer(text("Let me see."), tool_use("toolu_01", "get_order_by_id", order_id="24601"))
    api.record(as_stream(asked), as_stream(DONE))
    talk(client, agent, stream=True)
    assert api.requests[-1]["messages"][1]["content"] == asked["content"]
    assert results(api) == [(False, HEADPHONES)]


def test_a_call_without_arguments_comes_as_a_stream(
    api: Loopback, client: Anthropic, agent: Agent
) -> None:
    api.record(as_stream(answer(tool_use("toolu_01", "finance_accounts_list"))), as_stream(DONE))
    talk(client, agent, stream=True)
    ((is_error, observed),) = results(api)
    assert not is_error
    assert [account["id"] for account in observed["items"]] == ["acc_main", "acc_savings"]


def test_parallel_calls_are_answered_together(
    api: Loopback, client: Anthropic, agent: Agent
) -> None:
    asked = answer(
        tool_use("toolu_01", "get_user", key="username", value="johndoe"),
        tool_use("toolu_02", "get_order_by_id", order_id="00000"),
        tool_use("toolu_03", "get_order_by_id", order_id="24601"),
    )
    api.record(asked, DONE)
    talk(client, agent)
    assert results(api) == [
        (False, JOHNS_PROFILE),
        (True, {"error": "Order not found"}),
        (False, HEADPHONES),
    ]


def test_a_refused_cancel_is_an_error_that_says_why(
    api: Loopback, client: Anthropic, agent: Agent
) -> None:
    refused = {"error": "Order has already shipped. Can't cancel it.", "status": "Shipped"}
    assert call(api, client, agent, "cancel_order", order_id="24601") == (True, refused)
    assert status("24601") == "Shipped"


def test_a_hallucinated_field_is_an_error_that_names_it(
    api: Loopback, client: Anthropic, agent: Agent
) -> None:
    is_error, observed = call(
        api, client, agent, "cancel_order", order_id="47652", reason="too late"
    )
    assert is_error
    assert observed["error"] == "Validation failed"
    assert [problem["field"] for problem in observed["details"]] == ["reason"]
    assert status("47652") == "Processing"


def test_finances_refusal_is_an_error_that_tells_what_to_do(
    api: Loopback, client: Anthropic, agent: Agent
) -> None:
    is_error, observed = call(api, client, agent, "finance_transactions_sum")
    assert is_error
    assert observed["code"] == "VALIDATION_ERROR"
    assert observed["details"]["currencies"] == ["CHF", "EUR"]
    francs, _ = observed["details"]["totals"]
    assert francs == {"amount": "12.345", "currency": "CHF", "count": 1}


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
        ({"max_tokens": omit}, "max_tokens: Field required"),
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
def test_the_api_refuses_what_anthropic_refuses(
    client: Anthropic, request_: dict[str, Any], why: str
) -> None:
    sent: Any = {"model": "m", "max_tokens": 9, "messages": [USER]} | request_
    with pytest.raises(BadRequestError) as refused:
        client.messages.create(**sent)
    body = cast(dict[str, Any], refused.value.body)
    assert body["error"]["type"] == "invalid_request_error"
    assert why in body["error"]["message"]


def test_without_a_key_nobody_is_answered(client: Anthropic) -> None:
    with pytest.raises(AuthenticationError):
        client.messages.create(
            model=MODEL, max_tokens=9, messages=[USER], extra_headers={"Authorization": omit}
        )
