"""The revisions up to 2025-11-25."""

from __future__ import annotations

import tomllib

import pytest

from commands.template import ROOT
from mcp_endpoint.revisions import HANDSHAKE
from tests.mcp_endpoint.posting import Client, Json, request

HELLO: Json = {"capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}


@pytest.mark.parametrize("version", HANDSHAKE)
def test_a_known_revision_is_agreed_to(client: Client, version: str) -> None:
    result = client.post(request("initialize", HELLO | {"protocolVersion": version})).result
    assert result["protocolVersion"] == version
    assert result["capabilities"] == {"tools": {}, "prompts": {}, "resources": {}}
    assert result["instructions"]


@pytest.mark.parametrize("version", ["2024-11-05", "2026-07-28", "2030-01-01", ""])
def test_for_any_other_the_newest_with_a_handshake_is_offered(client: Client, version: str) -> None:
    result = client.post(request("initialize", HELLO | {"protocolVersion": version})).result
    assert result["protocolVersion"] == "2025-11-25"


def test_the_server_says_the_projects_version(client: Client) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    result = client.post(request("initialize", HELLO | {"protocolVersion": "2025-06-18"})).result
    assert result["serverInfo"] == {
        "name": project["name"],
        "title": "Teller",
        "version": project["version"],
    }


@pytest.mark.parametrize(
    "change",
    [{"protocolVersion": None}, {"protocolVersion": 5}, {"capabilities": None}, {"clientInfo": []}],
    ids=str,
)
def test_a_handshake_that_lacks_a_part_is_refused(client: Client, change: Json) -> None:
    params = HELLO | {"protocolVersion": "2025-11-25"} | change
    answer = client.post(request("initialize", params))
    assert (answer.status, answer.error["code"], answer.body["id"]) == (200, -32602, 7)


@pytest.mark.parametrize("version", [None, *HANDSHAKE])
def test_a_ping_is_answered_with_nothing(client: Client, version: str) -> None:
    assert client.post(request("ping"), {"MCP-Protocol-Version": version}).result == {}


@pytest.mark.parametrize(
    "method", ["server/discover", "resources/subscribe", "logging/setLevel", "x", ""]
)
def test_a_method_that_is_not_there_is_not_found(client: Client, method: str) -> None:
    answer = client.legacy(method)
    assert (answer.status, answer.error["code"], answer.body["id"]) == (200, -32601, 7)


def test_results_have_nothing_of_later_revisions(client: Client) -> None:
    assert set(client.legacy("tools/list").result) == {"tools"}
    called = client.legacy("tools/call", {"name": "get_debts"}).result
    assert set(called) == {"content", "structuredContent", "isError"}
