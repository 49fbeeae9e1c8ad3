"""Signing in and out, and sessions that end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP
from tests.console.answers import DONE, token
from tests.console.chat_double import Server
from tests.console.driving import say, settled, signed_in

pytestmark = pytest.mark.browser


def test_on_one_machine_one_signs_in_with_groups_or_without(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = signed_in(new_page(**DESKTOP), server)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Groups").fill(" support_agent, other,")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_be_focused()
    assert [sign_in["groups"] for sign_in in server.dev_sign_ins] == [
        [],
        ["support_agent", "other"],
    ]


def test_what_only_agents_may_ask_is_suggested_to_agents_alone(page: Page, server: Server) -> None:
    asks_for_order = page.get_by_role("button", name="What's the status of order 24601?")
    expect(page.get_by_role("button", name="What's my balance?")).to_be_visible()
    expect(asks_for_order).to_have_count(0)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Groups").fill("support_agent")
    page.get_by_test_id("sign-in").click()
    expect(asks_for_order).to_be_visible()


def test_with_cognito_nobody_chooses_their_groups(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    page = new_page(**DESKTOP)
    page.goto(server.url)
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    expect(page.get_by_label("Groups")).to_be_hidden()


def test_cognito_signs_in_with_pkce_and_renews_a_refused_token(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    server.answers = [[token("Hello Ana"), DONE]]
    page = signed_in(new_page(**DESKTOP), server)
    assert page.url.startswith(f"{server.url}#/c/")
    login = server.logins[0]
    assert login["response_type"] == "code"
    assert login["code_challenge_method"] == "S256"
    assert login["redirect_uri"] == server.url
    server.accepted = set()
    say(page, "Hi")
    expect(page.get_by_text("Hello Ana")).to_be_visible()
    assert [message.user_id for message in server.messages] == ["ana"]


def test_what_renews_a_session_is_in_no_storage_and_ends_with_it(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    server.answers = [[token("Hello Ana"), DONE], [token("Hello again"), DONE]]
    page = signed_in(new_page(**DESKTOP), server)
    seen = set()
    for greeting in ("Hello Ana", "Hello again"):  # each time with what came the time before
        seen.add(server.refresh_token)
        assert stored(page) == {"teller.session": {"access_token": one(server.accepted)}}
        server.accepted = set()
        say(page, "Hi")
        expect(page.get_by_text(greeting)).to_be_visible()
    assert len(seen | {server.refresh_token}) == 3
    assert stored(page) == {"teller.session": {"access_token": one(server.accepted)}}
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    assert server.revoked == [{"client_id": "client", "token": server.refresh_token}]
    assert stored(page) == {}


def test_a_reload_goes_on_with_the_access_token_until_that_ends(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    server.answers = [[token("Hello Ana"), DONE]]
    page = signed_in(new_page(**DESKTOP), server)
    page.reload()
    say(page, "Hi")
    expect(page.get_by_text("Hello Ana")).to_be_visible()
    server.accepted = set()
    say(page, "Hi")
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_be_focused()


def test_a_cognito_answer_nobody_asked_for_is_refused(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    page = new_page(**DESKTOP)
    page.goto(f"{server.url}?code=code-1&state=forged")
    expect(page.get_by_role("alert")).to_contain_text("not started here")
    assert page.url == server.url
    assert page.evaluate("sessionStorage.length") == 0


def test_an_ended_session_asks_to_sign_in_again_and_keeps_the_draft(
    page: Page, server: Server
) -> None:
    settled(server)
    server.accepted = set()
    say(page, "What's my balance?")
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    page.get_by_test_id("sign-in").click()
    composer = page.get_by_test_id("composer")
    expect(composer).to_have_value("What's my balance?")
    assert composer.evaluate("field => field.clientHeight >= field.scrollHeight")


def test_a_session_that_ends_while_somebody_writes_keeps_the_draft(
    page: Page, server: Server
) -> None:
    settled(server)
    page.get_by_test_id("composer").fill("What's my")
    server.accepted = set()
    server.prime.streams[-1].send(None)
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_have_value("What's my")


def stored(page: Page) -> dict[str, Any]:
    """What the browser keeps of the page's sign-in, cookies included."""
    assert page.context.cookies() == []
    kept: dict[str, str] = page.evaluate("({ ...localStorage, ...sessionStorage })")
    return {
        name: json.loads(value)
        for name, value in kept.items()
        if not name.startswith("teller.conversation.")
    }


def one(tokens: set[str]) -> str:
    (token,) = tokens
    return token
