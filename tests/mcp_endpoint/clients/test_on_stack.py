"""The real client over HTTP, against the whole one-machine stack."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ElicitResult, TextContent

import catalog
from tests.budget_contract import LUNCH
from tests.mcp_endpoint.clients.sdk_client import Asked, User, accept
from tests.stack.card_customer import LOST
from tests.stack.started import Item, Started

pytestmark = pytest.mark.stack


MODES = pytest.mark.parametrize("mode", ["auto", "legacy"])


def events(user: User) -> list[Item]:
    return user.stack.events(user.id)


def body_of(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@MODES
def test_a_client_agrees_on_its_newest_revision(user: User, mode: str) -> None:
    async def version(client: Client) -> str:
        return str(client.protocol_version)

    expected = "2025-11-25" if mode == "legacy" else "2026-07-28"
    assert replace(user, mode=mode).run(version) == expected


@MODES
def test_a_client_lists_the_tools_that_its_user_may_call(user: User, mode: str) -> None:
    async def names(client: Client) -> list[str]:
        return [tool.name for tool in (await client.list_tools()).tools]

    own = [name for name, entry in catalog.for_models().items() if not entry["groups"]]
    offered = ["find_tools", *own]
    assert replace(user, mode=mode).run(names) == offered
    agent = replace(user, mode=mode, groups=["support_agent"])
    assert agent.run(names) == ["find_tools", *catalog.for_models()]


@MODES
def test_a_client_reads_and_believes_the_structure(user: User, mode: str) -> None:
    """It holds what it gets against the schema that the list promised."""
    reader = replace(user, mode=mode)
    summary = reader.call("get_account_summary")
    assert summary.is_error is False
    assert summary.structured_content["balance"] == 15000
    assert json.loads(body_of(summary)) == summary.structured_content
    (transaction,) = reader.call("get_recent_transactions").structured_content["result"]
    assert transaction["merchant"] == "ElectroMart"


@MODES
def test_a_client_writes_once_under_a_key(user: User, mode: str) -> None:
    writer = replace(user, mode=mode)
    first = writer.call("add_transaction", {"transaction": LUNCH}, key="k1")
    assert first.is_error is False
    assert writer.call("add_transaction", {"transaction": LUNCH}, key="k1") == first
    (event,) = events(user)
    assert (event["action"]["S"], event["channel"]["S"], event["outcome"]["S"]) == (
        "add_transaction",
        "mcp",
        "success",
    )


@MODES
def test_a_refusal_is_a_result_and_an_unknown_tool_an_error(user: User, mode: str) -> None:
    caller = replace(user, mode=mode)
    assert caller.call("set_bank_balance", {"bank_balance_mxn_cents": -1}).is_error is True

    async def refused(client: Client) -> int:
        with pytest.raises(MCPError, match="Unknown tool: format_disk") as raised:
            await client.call_tool("format_disk")
        return raised.value.error.code

    assert caller.run(refused) == -32602


@MODES
def test_a_user_who_says_yes_is_asked_once(user: User, mode: str) -> None:
    asked = Asked([accept("YES")])
    result = replace(user, mode=mode).call("block_card", LOST, asked=asked)
    assert result.is_error is False
    assert result.structured_content["status"] == "success"
    assert asked.prompts == [
        "- reason: “Lost card”\nBlock your card ending 4242? Reply YES to confirm."
    ]
    assert user.card_status == "blocked"
    assert [event["outcome"]["S"] for event in events(user)] == ["refused", "success"]
    assert {event["channel"]["S"] for event in events(user)} == {"mcp"}


@MODES
def test_a_user_who_does_not_keeps_their_card(user: User, mode: str) -> None:
    asked = Asked([ElicitResult(action="decline")])
    result = replace(user, mode=mode).call("block_card", LOST, asked=asked)
    assert (result.is_error, len(asked.prompts)) == (True, 1)
    assert "did not say YES" in body_of(result)
    assert user.card_status == "active"


@MODES
def test_one_that_cannot_ask_is_told_the_page(user: User, mode: str) -> None:
    caller = replace(user, mode=mode)
    refused = caller.call("block_card", LOST)
    assert refused.is_error is True
    assert "Block your card ending 4242?" in body_of(refused)
    assert f"{user.stack.url}/confirm" in body_of(refused)
    assert "/confirmations" not in body_of(refused)
    user.confirm()
    assert caller.call("block_card", LOST).is_error is False
    assert user.card_status == "blocked"


def test_without_a_token_nobody_gets_in(stack: Started) -> None:
    with stack.client() as http:
        for method in ("POST", "GET", "DELETE"):
            assert http.request(method, "/mcp").status_code == 401
