"""The programs that a user has let in, seen and ended by their user."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from oauth.entities import Access
from tests.oauth.browser import Browser
from tests.oauth.client import Client
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import keys

Json = dict[str, Any]


@pytest.fixture
def owner(site: str, user_id: str) -> Iterator[httpx.Client]:
    """The console of the user."""
    with signed_in(site, user_id) as http:
        yield http


def signed_in(site: str, user_id: str, *scopes: str) -> httpx.Client:
    wanted: Json = {"user_id": user_id, **({"scopes": scopes} if scopes else {})}
    token = httpx.post(f"{site}/dev/token", json=wanted, trust_env=False).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.Client(base_url=site, headers=headers, trust_env=False, timeout=30)


def let_in(client: Client, browser: Browser, user_id: str, **asked: str) -> Json:
    code = browser.sign_in(client.asks(**asked), user_id).answer["code"]
    answer = client.exchange(code)
    assert answer.status_code == 200, answer.text
    tokens: Json = answer.json()
    return tokens


def listed(owner: httpx.Client) -> list[Json]:
    answer = owner.get("/programs")
    assert answer.status_code == 200, answer.text
    programs: list[Json] = answer.json()["programs"]
    return programs


def test_who_was_let_in_is_listed_with_its_name_and_what_it_may(
    owner: httpx.Client, client: Client, person: Browser, user_id: str
) -> None:
    assert listed(owner) == []
    let_in(client, person, user_id)
    (program,) = listed(owner)
    assert program.keys() == {"id", "name", "since", "last_used", "scopes", "resources"}
    assert (program["id"], program["name"]) == (client.id, "Notes")
    assert program["scopes"] == ["teller/act"]


def test_one_that_comes_again_is_one_program_still(
    owner: httpx.Client, client: Client, person: Browser, user_id: str
) -> None:
    tokens = let_in(client, person, user_id)
    (before,) = listed(owner)
    let_in(client, person, user_id)
    assert client.refresh(tokens["refresh_token"]).status_code == 200
    (after,) = listed(owner)
    assert after["since"] == before["since"]


def test_ended_its_tokens_are_good_for_nothing_from_now_on(
    owner: httpx.Client, client: Client, person: Browser, user_id: str
) -> None:
    """Whatever the gateway remembers of them."""
    tokens = let_in(client, person, user_id)
    refreshed = client.refresh(tokens["refresh_token"]).json()
    for each in (tokens, refreshed):
        assert client.calls_mcp(each["access_token"]).status_code == 200
    ended = owner.delete(f"/programs/{client.id}")
    assert (ended.status_code, ended.json()) == (200, {"id": client.id, "status": "ended"})
    for each in (tokens, refreshed):
        assert client.calls_mcp(each["access_token"]).status_code == 401
        assert client.refresh(each["refresh_token"]).json()["error"] == "invalid_grant"
    assert listed(owner) == []
    (event,) = AuditEvent.of_user(user_id, action="end_program")
    assert event.tool_output == {"client_id": client.id, "client_name": "Notes"}


def test_let_in_again_it_has_nothing_of_before(
    owner: httpx.Client, client: Client, person: Browser, user_id: str
) -> None:
    before = let_in(client, person, user_id)
    owner.delete(f"/programs/{client.id}")
    again = let_in(client, person, user_id)
    assert client.calls_mcp(again["access_token"]).status_code == 200
    assert client.calls_mcp(before["access_token"]).status_code == 401
    assert client.refresh(before["refresh_token"]).json()["error"] == "invalid_grant"
    assert [each["id"] for each in listed(owner)] == [client.id]


def test_ending_one_leaves_other_programs_and_other_users(
    site: str,
    owner: httpx.Client,
    new_client: Callable[..., Client],
    new_browser: Callable[[], Browser],
    user_id: str,
) -> None:
    ended, other = new_client(), new_client(client_name="Music")
    let_in(ended, new_browser(), user_id)
    music = let_in(other, new_browser(), user_id)
    theirs = let_in(ended, new_browser(), f"{user_id}-other")
    assert owner.delete(f"/programs/{ended.id}").status_code == 200
    assert [each["name"] for each in listed(owner)] == ["Music"]
    assert other.calls_mcp(music["access_token"]).status_code == 200
    assert ended.calls_mcp(theirs["access_token"]).status_code == 200
    with signed_in(site, f"{user_id}-other") as somebody:
        assert somebody.delete(f"/programs/{other.id}").status_code == 404


def test_what_cognito_gave_out_behind_our_back_is_no_programs(
    client: Client, person: Browser, user_id: str
) -> None:
    token = let_in(client, person, user_id)["access_token"]
    Access(keys.of_access_token(token)).delete()
    assert client.calls_mcp(token).status_code == 401


def test_no_program_sees_or_ends_programs(
    site: str, client: Client, person: Browser, user_id: str
) -> None:
    token = let_in(client, person, user_id)["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    for method, path in (("GET", "/programs"), ("DELETE", f"/programs/{client.id}")):
        answer = httpx.request(method, f"{site}{path}", headers=headers, trust_env=False)
        assert answer.status_code == 403
    assert client.calls_mcp(token).status_code == 200


def test_its_use_is_seen(
    owner: httpx.Client, client: Client, person: Browser, user_id: str
) -> None:
    token = let_in(client, person, user_id)["access_token"]
    (before,) = listed(owner)
    client.calls_mcp(token)
    (after,) = listed(owner)
    assert after["last_used"] >= before["last_used"]


def test_a_question_and_an_audit_event_name_the_program_that_asks(
    site: str, owner: httpx.Client, client: Client, person: Browser, user_id: str
) -> None:
    token = let_in(client, person, user_id, resource=site)["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    name = "set_bank_balance"
    said = {
        "user_id": user_id,
        "thread_id": "t",
        "now_iso": "2026-11-30T12:00:00Z",
        "bank_balance_mxn_cents": 1,
    }
    asked = client.http.post(f"/tools/{name}", json=said, headers=headers)
    assert asked.status_code == 409, asked.text
    (waiting,) = owner.get("/confirmations").json()["confirmations"]
    assert (waiting["program"], waiting["tool"]) == ("Notes", name)
    (refused,) = AuditEvent.of_user(user_id, action=name)
    assert (refused.program, refused.program_name) == (client.id, "Notes")
