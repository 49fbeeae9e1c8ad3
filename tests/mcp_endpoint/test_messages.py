"""JSON-RPC: what is a message, and what the others are answered with."""

from __future__ import annotations

import json

import pytest

from tests.mcp_endpoint.posting import Client, request
from toolkit.audit.audit_event import AuditEvent

PING = json.dumps(request("ping"))


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "not json",
        PING + PING,
        PING.replace("7", "NaN"),
        '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}',
        '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}',
        PING.replace("7", "1" * 5000),
        '{"params":' + "[" * 40 + "]" * 40 + "}",
        PING.replace("ping", "p" * 300_000),
    ],
    ids=lambda body: body[:20],
)
def test_what_cannot_be_read_is_a_parse_error(client: Client, body: str) -> None:
    answer = client.post(body)
    assert (answer.status, answer.error["code"], answer.body["id"]) == (400, -32700, None)


@pytest.mark.parametrize(
    ("body", "id"),
    [
        ([], None),
        ([request("ping"), request("ping")], None),
        ("5", None),
        ("null", None),
        ({}, None),
        ({"jsonrpc": "2.0", "id": 7}, 7),
        ({"jsonrpc": "2.0", "id": 7, "result": {}}, 7),
        ({"jsonrpc": "2.0", "id": 7, "error": {"code": 1, "message": "no"}}, 7),
        ({"jsonrpc": "1.0", "id": "a", "method": "ping"}, "a"),
        ({"id": 7, "method": "ping"}, 7),
        (request("ping", id=None), None),
        (request("ping", id=True), None),
        (request("ping", id=1.5), None),
        (request("ping", id=[]), None),
        (request("ping", params=[]), 7),
        (request("ping", params="x"), 7),
        ({"jsonrpc": "2.0", "id": 7, "method": 5}, 7),
        ({"jsonrpc": "2.0", "method": 5}, None),
    ],
    ids=str,
)
def test_what_is_no_request_is_an_invalid_one(client: Client, body: object, id: object) -> None:
    answer = client.post(body)
    assert (answer.status, answer.error["code"], answer.body["id"]) == (400, -32600, id)


@pytest.mark.parametrize("id", [0, -1, 2**70, "", "é", "7"])
def test_an_answer_has_its_requests_id(client: Client, id: object) -> None:
    answer = client.post(request("ping", id=id))
    assert answer.body == {"jsonrpc": "2.0", "id": id, "result": {}}


@pytest.mark.parametrize("version", [None, "2025-03-26", "2025-11-25", "2026-07-28"])
@pytest.mark.parametrize("method", ["notifications/initialized", "notifications/cancelled", "ping"])
def test_a_notification_is_taken_and_not_answered(
    client: Client, version: str, method: str
) -> None:
    answer = client.post({"jsonrpc": "2.0", "method": method}, {"MCP-Protocol-Version": version})
    assert (answer.status, answer.text) == (202, "")


def test_a_call_without_an_id_runs_nothing(client: Client) -> None:
    params = {"name": "set_bank_balance", "arguments": {"bank_balance_mxn_cents": 1}}
    answer = client.post({"jsonrpc": "2.0", "method": "tools/call", "params": params})
    assert answer.status == 202
    assert [*AuditEvent.of_user(client.user_id)] == []
