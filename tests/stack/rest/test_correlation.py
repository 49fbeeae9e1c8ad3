"""Every answer names itself, so that a person can say which one they mean (decision A47)."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator

import httpx
import pytest

from tests.stack.card_customer import LOST, Customer, chat_message

pytestmark = pytest.mark.stack

HEADER = "x-correlation-id"
MCP = {"Accept": "application/json, text/event-stream"}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


def answers(customer: Customer, stranger: httpx.Client) -> Iterator[httpx.Response]:
    """One of every kind: tools', routes', the chat's, MCP's, files', and the gateway's own."""
    http = customer.http
    yield customer.call("get_account_summary")
    yield customer.call("get_account_summary")
    yield customer.call("block_card", **LOST)
    yield customer.call("block_card")
    yield customer.call("get_account_summary", user_id="somebody else")
    yield http.get("/tools/get_account_summary")
    yield http.post("/tools/no_such_tool", json={})
    yield http.post("/confirmations/none", json={"reply": "YES"})
    yield http.post("/mail/connect", json={"code": "x"})
    yield http.post("/mcp", json=PING, headers=MCP)
    yield http.post("/mcp", content=b"{", headers=MCP)
    yield http.post("/chat", json=chat_message(customer.id, "c1", "What's my balance?"))
    yield http.post("/chat", json={})
    yield http.post("/chat", content=b"x" * (10 * 1024 * 1024 + 1))
    yield from (http.get(path) for path in ("/chat/c1", "/notifications", "/tools", "/nowhere"))
    yield from (stranger.get(path) for path in ("/", "/healthz", "/docs", "/openapi.json", "/chat"))


def test_every_answer_has_a_correlation_id_of_its_own_and_is_sniffed_by_nobody(
    customer: Customer, stranger: httpx.Client
) -> None:
    ids = []
    for answer in answers(customer, stranger):
        assert answer.headers.get_list(HEADER) != [], (answer.request.url, answer.status_code)
        ids += answer.headers.get_list(HEADER)
        assert answer.headers.get_list("x-content-type-options") == ["nosniff"], answer.request.url
        exposed = answer.headers.get("access-control-expose-headers", "")
        is_for_pages = "access-control-allow-origin" in answer.headers  # of other origins
        exposes_both = exposed.startswith(f"{HEADER},Retry-After")
        assert is_for_pages == exposes_both, answer.request.url
    assert len(ids) == len(set(ids))
    assert "-" not in ids


def test_it_is_the_audit_events(customer: Customer) -> None:
    answered = customer.call("get_account_summary").headers[HEADER]
    refused = customer.call("block_card", reason=1).headers[HEADER]
    assert correlation_ids(customer) == [answered, refused]


@pytest.mark.parametrize("protocol", ["contract", "ai-sdk"])
def test_a_conversations_tools_are_audited_under_the_answer_that_called_them(
    customer: Customer, protocol: str
) -> None:
    message = chat_message(customer.id, "c1", "What's my balance?")
    headers = {} if protocol == "contract" else {"x-stream-protocol": protocol}
    answer = customer.http.post("/chat", json=message, headers=headers)
    answer.raise_for_status()
    first = json.loads(re.search("^data: (.*)$", answer.text, re.MULTILINE)[1])  # type: ignore[index]
    assert first.get("messageMetadata", first)["correlation_id"] == answer.headers[HEADER]
    assert correlation_ids(customer) == [answer.headers[HEADER]]


def test_an_answer_streamed_again_calls_nothing_and_has_an_id_of_its_own(
    customer: Customer,
) -> None:
    message = chat_message(customer.id, "c1", "What's my balance?")
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first = customer.http.post("/chat", json=message, headers=key)
    again = customer.http.post("/chat", json=message, headers=key)
    assert again.headers[HEADER] != first.headers[HEADER]
    assert again.headers[HEADER] in again.text
    assert correlation_ids(customer) == [first.headers[HEADER]]


def test_mcps_calls_are_audited_under_the_answers_id(customer: Customer) -> None:
    call = {"name": "get_account_summary", "arguments": {}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    answer = customer.http.post("/mcp", json=message, headers=MCP)
    assert answer.json()["result"]["isError"] is False
    assert correlation_ids(customer) == [answer.headers[HEADER]]


def correlation_ids(customer: Customer) -> list[str]:
    """Of the user's audit events, oldest first."""
    return [event["correlation_id"]["S"] for event in customer.stack.events(customer.id)]
