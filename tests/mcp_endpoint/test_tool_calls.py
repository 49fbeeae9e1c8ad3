"""tools/list and tools/call, over the real tools."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import jsonschema_rs
import pytest

import catalog
from banking.entities import Card
from catalog.search import FIND_TOOLS
from mcp_endpoint.json_rpc import INVALID_PARAMS
from tests.banking.stored import status
from tests.budget_contract import LUNCH
from tests.chat.local_invoke import Tools
from tests.mcp_endpoint.posting import Client, Json, text_of
from toolkit.audit.audit_event import AuditEvent
from toolkit.doors.invoking import DirectEvent, InvokeError

BALANCE = {"bank_balance_mxn_cents": 700000}


def names(client: Client) -> list[str]:
    return [tool["name"] for tool in client.ask("tools/list").result["tools"]]


def test_everybody_is_offered_their_tools_in_the_catalogs_order(client: Client) -> None:
    agent = replace(client, groups=["support_agent"])
    assert names(agent) == ["find_tools", *catalog.for_models()]
    own = [name for name, e in catalog.for_models().items() if not e["groups"]]
    assert names(client) == ["find_tools", *own]
    assert client.legacy("tools/list").result["tools"] == client.ask("tools/list").result["tools"]


@pytest.mark.parametrize("tool", sorted(catalog.entries().keys() - catalog.for_models().keys()))
def test_what_a_person_does_alone_no_client_may_call(client: Client, tool: str) -> None:
    called = {"name": tool, "arguments": {}}
    assert client.ask("tools/call", called).error["message"] == f"Unknown tool: {tool}"


@pytest.mark.parametrize(
    ("query", "tool"),
    [
        ("how many reward points", "get_rewards_summary"),
        ("borra el gasto del taxi", "change_entry"),
    ],
)
def test_a_tool_is_found_by_words_as_in_the_chat(client: Client, query: str, tool: str) -> None:
    called = {"name": "find_tools", "arguments": {"query": query}}
    for result in (
        client.ask("tools/call", called).result,
        client.legacy("tools/call", called).result,
    ):
        assert result["isError"] is False
        found = json.loads(text_of(result))["found"]
        assert tool in [each["name"] for each in found]
    nothing = client.ask("tools/call", {"name": "find_tools", "arguments": {}}).result
    assert (nothing["isError"], "query" in text_of(nothing)) == (True, True)


@pytest.mark.parametrize("cursor", ["", "2", 5])
def test_there_is_one_page(client: Client, cursor: object) -> None:
    answer = client.ask("tools/list", {"cursor": cursor})
    assert (answer.status, answer.error["code"]) == (400, -32602)
    assert client.legacy("tools/list", {"cursor": None}).result["tools"]


def test_a_result_is_text_and_the_structure_that_the_list_promised(
    client: Client, card: Card
) -> None:
    listed = client.at("schemas=1").ask("tools/list").result["tools"]
    (tool,) = [tool for tool in listed if tool["name"] == "get_account_summary"]
    result = client.call("get_account_summary")
    assert result["isError"] is False
    assert result["structuredContent"]["balance"] == 15000
    assert json.loads(text_of(result)) == result["structuredContent"]
    jsonschema_rs.validate(tool["outputSchema"], result["structuredContent"])


def test_the_list_is_short_and_has_the_answers_schemas_where_they_are_asked_for(
    client: Client,
) -> None:
    answer = client.ask("tools/list")
    assert not any("outputSchema" in tool for tool in answer.result["tools"])
    assert len(answer.text.encode()) <= 40_000


def test_an_address_has_some_families_and_what_reads_alone(client: Client, card: Card) -> None:
    some = client.at("families=budget,banking&read=1")
    names = {tool["name"] for tool in some.ask("tools/list").result["tools"]} - {FIND_TOOLS}
    entries = catalog.for_models()
    assert {entries[name]["family"] for name in names} == {"budget", "banking"}
    assert not any(entries[name]["writes"] for name in names)
    assert {each["name"] for each in some.ask("prompts/list").result["prompts"]} == {
        *("budget", "banking")
    }
    assert some.ask("tools/call", {"name": "get_debts", "arguments": {}}).status == 200
    for left_out in ("block_card", "finance_accounts_list"):
        refused = some.ask("tools/call", {"name": left_out, "arguments": {}})
        assert refused.error["code"] == INVALID_PARAMS


def test_a_family_that_is_none_is_refused_with_those_that_there_are(client: Client) -> None:
    answer = client.at("families=budgets").ask("tools/list")
    assert answer.status == 400
    assert "finance" in answer.text


def test_a_list_is_put_into_an_object(client: Client, card: Card) -> None:
    result = client.call("get_recent_transactions")
    assert json.loads(text_of(result)) == []
    assert result["structuredContent"] == {"result": []}


def test_a_call_leaves_one_event_of_the_channel(client: Client) -> None:
    client.call("add_transaction", {"transaction": LUNCH})
    client.call("set_bank_balance", {"bank_balance_mxn_cents": -1})
    client.legacy("tools/call", {"name": "get_recent_imports"})
    events = [*AuditEvent.of_user(client.user_id)]
    assert [(e.action, e.outcome) for e in events] == [
        ("add_transaction", "success"),
        ("set_bank_balance", "refused"),
        ("get_recent_imports", "success"),
    ]
    assert {(e.channel, e.conversation_id) for e in events} == {("mcp", "mcp")}


def test_a_refusal_is_the_models_to_read(client: Client) -> None:
    result = client.call("set_bank_balance", {"bank_balance_mxn_cents": -1})
    assert result["isError"] is True
    assert "structuredContent" not in result
    assert "bank_balance_mxn_cents" in json.loads(text_of(result))["error"]["message"]


def test_a_family_that_is_not_the_callers_refuses(client: Client) -> None:
    params = {"name": "get_user", "arguments": {"key": "email", "value": "a@example.com"}}
    result = client.ask("tools/call", params).result
    assert result["isError"] is True
    assert "sign-in" in text_of(result)
    [event] = AuditEvent.of_user(client.user_id)
    assert event.outcome == "refused"


@pytest.mark.parametrize("field", ["user_id", "thread_id"])
def test_no_argument_says_who_calls(client: Client, field: str) -> None:
    result = client.call("set_bank_balance", {**BALANCE, field: "somebody-else"})
    assert result["isError"] is True
    [event] = AuditEvent.of_user(client.user_id)
    assert event.outcome == "refused"


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"name": None},
        {"name": 5},
        {"name": ["get_debts"]},
        {"name": "get_debt"},
        {"name": "GET_DEBTS"},
        {"name": "teller-get_debts"},
        {"name": "remember"},
        {"name": "get_debts", "arguments": []},
        {"name": "get_debts", "arguments": "{}"},
        {"name": "get_debts", "_meta": {"teller/idempotency-key": 5}},
        {"name": "get_debts", "arguments": {"x": 1e400}},
    ],
    ids=str,
)
def test_a_call_that_cannot_be_meant_is_invalid(client: Client, tools: Tools, params: Json) -> None:
    text = json.dumps({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params})
    answer = client.post(text.replace("Infinity", "1e400"))
    assert (answer.status, answer.error["code"], answer.body["id"]) == (200, -32602, 7)
    assert tools.called == []


def test_without_arguments_there_are_none(client: Client) -> None:
    assert client.legacy("tools/call", {"name": "get_debts"}).result["isError"] is False
    params = {"name": "get_debts", "arguments": None}
    assert client.legacy("tools/call", params).result["isError"] is False


def test_an_unknown_argument_is_the_tools_to_refuse(client: Client) -> None:
    result = client.call("get_debts", {"colour": "red"})
    assert result["isError"] is True
    assert "colour" in text_of(result)


def called_with(client: Client, tools: Tools, number: str) -> Any:
    body = (
        '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":'
        f'"finance_transactions_search","arguments":{{"amount_min":{number}}}}}}}'
    )
    answer = client.post(body)
    return tools.events[-1]["input"]["amount_min"] if tools.events else answer.error["code"]


def test_money_reaches_the_tool_exactly_or_not_at_all(client: Client, tools: Tools) -> None:
    assert called_with(client, tools, "1.00000000000000001") == -32602
    assert called_with(client, tools, "12.30") == 12.3
    assert called_with(client, tools, "9007199254740993") == 9007199254740993


def test_an_idempotency_key_makes_two_calls_one(client: Client) -> None:
    params = {"name": "add_transaction", "arguments": {"transaction": LUNCH}}
    for headers, meta in (
        ({"Idempotency-Key": "k1"}, {}),
        ({}, {"teller/idempotency-key": "k2"}),
    ):
        results = [client.ask("tools/call", params | {"_meta": meta}, **headers) for _ in range(2)]
        first, second = (answer.result["structuredContent"] for answer in results)
        assert first == second
    assert len([*AuditEvent.of_user(client.user_id)]) == 2


def test_a_tool_that_cannot_be_reached_is_no_error_of_the_protocol(
    client: Client, tools: Tools
) -> None:
    def unreachable(event: DirectEvent) -> None:
        raise InvokeError(event["tool"])

    tools.before = unreachable
    result = client.call("get_debts")
    assert result["isError"] is True
    assert "could not be reached" in text_of(result)


def test_without_a_way_to_ask_the_user_is_told_the_page(
    client: Client, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSOLE_URL", "https://api.example/v1/")
    arguments = {"reason": "Lost card"}
    for result in (
        client.call("block_card", arguments),
        client.legacy("tools/call", {"name": "block_card", "arguments": arguments}).result,
    ):
        assert result["isError"] is True
        assert "Block your card ending 4242?" in text_of(result)
        assert "https://api.example/v1/confirm " in text_of(result)
        assert "/confirmations" not in text_of(result)
    assert status(card) == "active"
