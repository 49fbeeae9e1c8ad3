"""The real client over HTTP, against the whole one-machine stack."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from mcp.client.client import Client
from mcp_types import CallToolResult, ElicitResult, TextContent

from mcp_endpoint.revisions import CAPABILITIES_KEY, VERSION_KEY
from tests.budget_contract import LUNCH
from tests.mcp_endpoint.clients.sdk_client import Asked, User, accept
from tests.stack.card_customer import LOST
from tests.stack.started import Item

pytestmark = pytest.mark.stack


MODES = pytest.mark.parametrize("mode", ["auto", "2026-07-28", "legacy"])


@pytest.fixture
def http(user: User) -> Iterator[httpx.Client]:
    """Their HTTP client, for what the SDK's would not send."""
    with user.stack.client(user.stack.tokens.issue(user.id)) as client:
        yield client


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


@pytest.mark.parametrize(
    "reply",
    [ElicitResult(action="decline"), ElicitResult(action="cancel"), accept("not now")],
    ids=str,
)
@MODES
def test_a_user_who_does_not_keeps_their_card(user: User, reply: ElicitResult, mode: str) -> None:
    asked = Asked([reply])
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


def post(http: httpx.Client, **params: Any) -> httpx.Response:
    """A call of block_card as the SDK's client would not send it, which can ask."""
    meta = {VERSION_KEY: "2026-07-28", CAPABILITIES_KEY: {"elicitation": {}}}
    call = {"name": "block_card", "arguments": LOST, "_meta": meta, **params}
    headers = {
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": "2026-07-28",
        "Mcp-Method": "tools/call",
        "Mcp-Name": "block_card",
    }
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    return http.post("/mcp", json=body, headers=headers)


def test_the_consoles_own_pages_may_call_and_others_not(user: User, http: httpx.Client) -> None:
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert http.post("/mcp", json=ping, headers={"Origin": user.stack.url}).status_code == 200
    foreign = {"Origin": "http://evil.example"}
    assert http.post("/mcp", json=ping, headers=foreign).status_code == 403
    rebound = foreign | {"Host": "evil.example"}
    assert http.post("/mcp", json=ping, headers=rebound).status_code == 421
