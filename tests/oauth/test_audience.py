"""A program's token opens what its user has seen on the page that asked, and nothing else."""

from __future__ import annotations

from typing import Any

import httpx
import jwt
import pytest

from tests.oauth.browser import Browser
from tests.oauth.client import Client
from toolkit.call import ACT, HISTORY, Caller
from toolkit.doors.rest import led

Json = dict[str, Any]
EVERYWHERE = f"{ACT} {HISTORY}"


def let_in(client: Client, browser: Browser, user_id: str, **asked: str | None) -> Json:
    code = browser.sign_in(client.asks(**asked), user_id).answer["code"]
    tokens: Json = client.exchange(code).json()
    return tokens


def status(site: str, token: str, method: str, path: str, body: Any = None) -> int:
    headers = {"Authorization": f"Bearer {token}"}
    url = f"{site}{path}"
    return httpx.request(method, url, headers=headers, json=body, trust_env=False).status_code


def calls_tools(site: str, token: str, user_id: str) -> bool:
    asked = {"user_id": user_id}
    return status(site, token, "POST", "/tools/get_card_status", asked) == 404  # they have none


def claims_of(token: str) -> Json:
    claims: Json = jwt.decode(token, options={"verify_signature": False})
    return claims


@pytest.mark.parametrize("resource", ["{site}/mcp", None])
def test_a_token_for_mcp_opens_nothing_else(
    site: str, client: Client, person: Browser, user_id: str, resource: str | None
) -> None:
    asked = resource and resource.format(site=site)
    token = let_in(client, person, user_id, resource=asked, scope=EVERYWHERE)["access_token"]
    for _ in range(2):  # the second time the gateway remembers
        assert client.calls_mcp(token).status_code == 200
        assert status(site, token, "POST", "/tools/mcp") == 403
        for path in ("/chat", "/chat/mcp", "/memory", "/notifications", "/programs", "/tools"):
            assert status(site, token, "GET", path) == 403, path


def test_one_for_the_whole_api_calls_tools_and_reads_no_conversations(
    site: str, client: Client, person: Browser, user_id: str
) -> None:
    tokens = let_in(client, person, user_id, resource=site)
    assert tokens["scope"] == ACT
    token = tokens["access_token"]
    assert client.calls_mcp(token).status_code == 200
    assert calls_tools(site, token, user_id)
    assert claims_of(token)["scope"] == ACT


def test_with_the_scope_for_them_it_reads_conversations_and_the_memory(
    site: str, client: Client, person: Browser, user_id: str
) -> None:
    tokens = let_in(client, person, user_id, resource=site, scope=EVERYWHERE)
    assert {*tokens["scope"].split()} == {ACT, HISTORY}
    assert {*claims_of(tokens["access_token"])["scope"].split()} == {ACT, HISTORY}


def test_a_refresh_opens_no_more_than_was_allowed(
    site: str, client: Client, person: Browser, user_id: str
) -> None:
    narrow = let_in(client, person, user_id)["refresh_token"]
    refused = client.refresh(narrow, resource=site)
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_target")
    token = client.refresh(narrow).json()["access_token"]
    assert not calls_tools(site, token, user_id)


def test_of_a_token_for_the_api_one_for_mcp_may_be_made(
    site: str, client: Client, person: Browser, user_id: str
) -> None:
    wide = let_in(client, person, user_id, resource=site)["refresh_token"]
    refreshed = client.refresh(wide, resource=f"{site}/mcp").json()
    assert not calls_tools(site, refreshed["access_token"], user_id)
    again = client.refresh(refreshed["refresh_token"]).json()["access_token"]
    assert calls_tools(site, again, user_id)


def test_the_list_of_programs_has_what_each_may(
    site: str, client: Client, person: Browser, user_id: str
) -> None:
    let_in(client, person, user_id, resource=site, scope=EVERYWHERE)
    token = httpx.post(f"{site}/dev/token", json={"user_id": user_id}, trust_env=False).json()
    headers = {"Authorization": f"Bearer {token['token']}"}
    (program,) = httpx.get(f"{site}/programs", headers=headers, trust_env=False).json()["programs"]
    assert (program["scopes"], program["resources"]) == ([ACT, HISTORY], [site])


def test_an_integration_with_conversations_still_has_them() -> None:
    theirs = Caller("u", scopes=frozenset((ACT,)), by="bot", families=frozenset(("chat",)))
    assert theirs.may_reach("chat")
    assert led(theirs, "GET") is theirs
