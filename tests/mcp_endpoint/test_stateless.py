"""Revision 2026-07-28: each request says what it is, and twice."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from mcp_endpoint.revisions import CAPABILITIES_KEY, SUPPORTED, VERSION_KEY
from tests.mcp_endpoint.posting import NEWEST, Client, Json, request

META: Json = {VERSION_KEY: NEWEST, CAPABILITIES_KEY: {}}
LIST_HEADERS = {"MCP-Protocol-Version": NEWEST, "Mcp-Method": "tools/list"}
CALL_HEADERS = {"MCP-Protocol-Version": NEWEST, "Mcp-Method": "tools/call"}


def test_the_server_tells_what_it_is(client: Client) -> None:
    result = client.ask("server/discover").result
    assert result["supportedVersions"] == list(SUPPORTED)
    assert result["capabilities"] == {"tools": {}, "prompts": {}, "resources": {}}
    assert result["resultType"] == "complete"
    assert result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "teller"


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("server/discover", {}),
        ("tools/list", {}),
        ("prompts/list", {}),
        ("resources/list", {}),
        ("resources/templates/list", {}),
        ("resources/read", {"uri": "teller://catalog"}),
    ],
)
def test_what_there_is_may_be_kept_for_a_while_by_its_user(
    client: Client, method: str, params: Json
) -> None:
    result = client.ask(method, params).result
    assert (result["ttlMs"], result["cacheScope"]) == (300_000, "private")


@pytest.mark.parametrize(
    "meta",
    [
        None,
        5,
        [],
        {},
        {VERSION_KEY: NEWEST},
        {CAPABILITIES_KEY: {}},
        META | {CAPABILITIES_KEY: None},
        META | {CAPABILITIES_KEY: []},
    ],
    ids=str,
)
def test_a_request_that_does_not_say_enough_is_refused(client: Client, meta: object) -> None:
    answer = client.post(request("tools/list", {"_meta": meta}), LIST_HEADERS)
    assert (answer.status, answer.error["code"], answer.body["id"]) == (400, -32602, 7)


def test_who_the_client_is_it_need_not_say(client: Client) -> None:
    assert client.post(request("tools/list", {"_meta": META}), LIST_HEADERS).result["tools"]


@pytest.mark.parametrize(
    "headers",
    [
        {"MCP-Protocol-Version": None},
        {"MCP-Protocol-Version": "2025-11-25"},
        {"MCP-Protocol-Version": "2030-01-01"},
        {"Mcp-Method": None},
        {"Mcp-Method": "tools/call"},
        {"Mcp-Method": "TOOLS/LIST"},
    ],
    ids=str,
)
def test_headers_that_say_something_else_are_refused(
    client: Client, headers: dict[str, str]
) -> None:
    answer = client.post(request("tools/list", {"_meta": META}), LIST_HEADERS | headers)
    assert (answer.status, answer.error["code"], answer.body["id"]) == (400, -32020, 7)


@pytest.mark.parametrize("version", [5, None, "2030-01-01", ["2026-07-28"], 1.5])
def test_a_version_in_the_body_alone_is_refused(client: Client, version: Any) -> None:
    params = {"_meta": META | {VERSION_KEY: version}}
    answer = client.post(request("tools/list", params), LIST_HEADERS)
    assert (answer.status, answer.error["code"]) == (400, -32020)


@pytest.mark.parametrize(
    ("method", "params"),
    [("prompts/get", {"name": "banking"}), ("resources/read", {"uri": "teller://catalog"})],
)
def test_what_a_prompt_or_a_resource_is_called_stands_in_the_header_too(
    client: Client, method: str, params: Json
) -> None:
    headers = {"MCP-Protocol-Version": NEWEST, "Mcp-Method": method}
    (named,) = params.values()
    body = request(method, params | {"_meta": META})
    assert client.post(body, headers | {"Mcp-Name": named}).status == 200
    for other in ({}, {"Mcp-Name": "another"}):
        answer = client.post(body, headers | other)
        assert (answer.status, answer.error["code"]) == (400, -32020)


def encoded(name: str) -> str:
    return f"=?base64?{base64.b64encode(name.encode()).decode()}?="


@pytest.mark.parametrize(
    "name",
    [None, "", "get_bank_balance", "GET_DEBTS", "=?base64?***?=", "=?base64?/w==?=",
     encoded("get_bank_balance"), encoded("get_debts") + " "],
)  # fmt: skip
def test_a_tools_name_in_the_header_must_be_the_bodys(client: Client, name: str) -> None:
    params = {"name": "get_debts", "_meta": META}
    answer = client.post(request("tools/call", params), CALL_HEADERS | {"Mcp-Name": name})
    assert (answer.status, answer.error["code"]) == (400, -32020)


def test_a_name_may_come_encoded(client: Client) -> None:
    params = {"name": "get_debts", "_meta": META}
    headers = CALL_HEADERS | {"Mcp-Name": encoded("get_debts")}
    assert client.post(request("tools/call", params), headers).result["isError"] is False


@pytest.mark.parametrize("name", ["MCP-Protocol-Version", "Mcp-Method", "mcp-name"])
def test_a_header_that_is_given_twice_is_refused(client: Client, name: str) -> None:
    params = {"name": "get_debts", "_meta": META}
    headers = CALL_HEADERS | {"Mcp-Name": "get_debts"}
    twice = {name: ["a", "a"]}
    answer = client.post(request("tools/call", params), headers, multiValueHeaders=twice)
    assert (answer.status, answer.error["code"]) == (400, -32020)


@pytest.mark.parametrize("version", ["2030-01-01", "2026-07-29", "v999.0.0", ""])
def test_an_unknown_version_is_told_the_known_ones(client: Client, version: str) -> None:
    params = {"_meta": META | {VERSION_KEY: version}}
    answer = client.post(
        request("tools/list", params), LIST_HEADERS | {"MCP-Protocol-Version": version}
    )
    assert (answer.status, answer.body["id"]) == (400, 7)
    assert answer.error == {
        "code": -32022,
        "message": "Unsupported protocol version",
        "data": {"supported": list(SUPPORTED), "requested": version},
    }


@pytest.mark.parametrize("version", ["2024-11-05", "2030-01-01", ""])
def test_an_unknown_version_in_the_header_alone_is_told_the_known_ones(
    client: Client, version: str
) -> None:
    answer = client.post(request("tools/list"), {"MCP-Protocol-Version": version})
    assert (answer.status, answer.error["code"], answer.body["id"]) == (400, -32022, 7)
    assert answer.error["data"] == {"supported": list(SUPPORTED), "requested": version}


def test_a_notification_of_an_unknown_version_is_refused(client: Client) -> None:
    answer = client.post(
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"MCP-Protocol-Version": "2030-01-01"},
    )
    assert (answer.status, answer.error["code"], answer.body["id"]) == (400, -32022, None)


@pytest.mark.parametrize("method", ["initialize", "ping", "logging/setLevel", ""])
def test_a_method_that_is_not_there_is_not_found(client: Client, method: str) -> None:
    answer = client.ask(method)
    assert (answer.status, answer.error["code"], answer.body["id"]) == (404, -32601, 7)
