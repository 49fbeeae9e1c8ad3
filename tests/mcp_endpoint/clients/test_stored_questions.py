"""Questions of a revision with a handshake on the whole stack, where no client plays fair."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.mcp_endpoint.clients.sdk_client import User
from tests.stack.card_customer import LOST

pytestmark = pytest.mark.stack

YES = {"action": "accept", "content": {"reply": "YES"}}


@dataclass(frozen=True)
class Asked:
    """A client whose call of block_card was answered with a question."""

    http: httpx.Client
    question: str
    last_event: str

    def reply(self, http: httpx.Client | None = None) -> httpx.Response:
        """YES, by default with the user's own token."""
        said = {"jsonrpc": "2.0", "id": self.question, "result": YES}
        return (http or self.http).post("/mcp", json=said)

    def rest(self, http: httpx.Client | None = None) -> httpx.Response:
        headers = {"Accept": "text/event-stream", "Last-Event-ID": self.last_event}
        return (http or self.http).get("/mcp", headers=headers)

    def result(self) -> Any:
        (data,) = [line for line in self.rest().text.splitlines() if line.startswith("data: ")]
        return json.loads(data.removeprefix("data: "))["result"]


@pytest.fixture
def connections() -> Iterator[ExitStack]:
    with ExitStack() as connections:
        yield connections


@pytest.fixture
def connect(connections: ExitStack) -> Callable[[User], httpx.Client]:
    """A client of 2025-11-25 with that user's token."""

    def connect(user: User) -> httpx.Client:
        http = connections.enter_context(user.stack.client(user.stack.tokens.issue(user.id)))
        http.headers["MCP-Protocol-Version"] = "2025-11-25"
        return http

    return connect


@pytest.fixture
def asked(user: User, connect: Callable[[User], httpx.Client]) -> Asked:
    http = connect(user)
    hello = {"protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}}, "clientInfo": {}}
    begun = http.post("/mcp", json=message("initialize", hello))
    http.headers["Mcp-Session-Id"] = begun.headers["mcp-session-id"]
    stream = http.post(
        "/mcp", json=message("tools/call", {"name": "block_card", "arguments": LOST})
    )
    lines = stream.text.splitlines()
    *_, last_event = [line.removeprefix("id: ") for line in lines if line.startswith("id: ")]
    *_, data = [line.removeprefix("data: ") for line in lines if line.startswith("data: {")]
    return Asked(http, json.loads(data)["id"], last_event)


def message(method: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def test_another_users_yes_is_none(
    asked: Asked,
    user: User,
    new_user: Callable[[], User],
    connect: Callable[[User], httpx.Client],
) -> None:
    other = new_user()
    theirs = connect(other)
    assert asked.reply(theirs).status_code == 400
    assert asked.rest(theirs).status_code == 400
    assert [user.card_status, other.card_status] == ["active", "active"]
    assert asked.reply().status_code == 202
    assert asked.result()["isError"] is False
    assert [user.card_status, other.card_status] == ["blocked", "active"]


def test_a_yes_sent_again_does_nothing_more(asked: Asked, user: User) -> None:
    assert asked.reply().status_code == 202
    first = asked.result()
    assert asked.reply().status_code == 400
    assert asked.result() == first
    assert sorted(e["outcome"]["S"] for e in user.stack.events(user.id)) == ["refused", "success"]


def test_a_yes_after_five_minutes_is_none(asked: Asked, user: User) -> None:
    for table in ("CONFIRMATIONS_TABLE", "MCP_TABLE"):
        (stored,) = [
            each
            for each in user.stack.items(table)
            if each["user_id"]["S"] == user.id and not each["id"]["S"].startswith("questions#")
        ]
        past = {"expires_at": {"N": str(int(time.time()) - 1)}}
        user.stack.put(table, stored | past)
    assert asked.reply().status_code == 400
    assert "in time" in asked.result()["content"][0]["text"]
    assert user.card_status == "active"
