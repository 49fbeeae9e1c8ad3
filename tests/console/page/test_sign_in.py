"""Signing in and out, and sessions that end."""

from __future__ import annotations

from collections.abc import Callable

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


@pytest.fixture
def at_home(new_page: Callable[..., Page], server: Server) -> Page:
    """Somebody who has signed in by Cognito; the development form is on the stack
    (tests/stack/start/test_sign_in_lasts.py)."""
    server.sign_in = "cognito"
    return signed_in(new_page(**DESKTOP), server)


def test_no_token_is_in_a_storage_an_address_or_what_a_script_can_read(
    at_home: Page, server: Server
) -> None:
    server.answers = [[token("Hello Ana"), DONE]]
    addresses: list[str] = []
    at_home.on("request", lambda request: addresses.append(request.url))
    server.accepted = set()
    say(at_home, "Hi")
    expect(at_home.get_by_text("Hello Ana")).to_be_visible()
    (access,), (renewing,) = server.accepted, server.kept
    (cookie,) = at_home.context.cookies()
    assert (cookie["value"], cookie["httpOnly"], cookie["sameSite"]) == (renewing, True, "Strict")
    readable = "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, name])"
    for secret in (access, renewing):
        assert secret not in at_home.evaluate(readable)
        assert not [address for address in addresses if secret in address]


def test_a_reload_and_a_new_tab_stay_signed_in(at_home: Page, server: Server) -> None:
    server.answers = [[token("Hello Ana"), DONE]]
    for _ in range(2):
        at_home.reload()
        expect(at_home.get_by_test_id("composer")).to_be_focused()
    context = at_home.context
    at_home.close()
    tab = context.new_page()
    tab.goto(server.url)
    expect(tab.get_by_test_id("composer")).to_be_focused()
    say(tab, "Hi")
    expect(tab.get_by_text("Hello Ana")).to_be_visible()
    assert len(server.codes) == 0
    assert len(server.kept) == 1


def test_tabs_that_open_at_once_do_not_spoil_each_others_renewal(
    at_home: Page, server: Server
) -> None:
    tabs = [at_home.context.new_page() for _ in range(4)]
    for tab in tabs:
        tab.goto(server.url, wait_until="commit")
    for tab in tabs:
        expect(tab.get_by_test_id("composer")).to_be_visible()
    assert server.late == 0


def sign_out(page: Page) -> None:
    """The page is left for Cognito's own sign-out, and comes back."""
    with page.expect_event("load"):
        page.get_by_role("button", name="Sign out").click()


def test_after_signing_out_neither_a_reload_nor_another_tab_is_signed_in(
    at_home: Page, server: Server
) -> None:
    other = at_home.context.new_page()
    other.goto(server.url)
    expect(other.get_by_test_id("composer")).to_be_visible()
    (renewing,) = server.kept
    sign_out(at_home)
    expect(at_home.get_by_test_id("sign-in")).to_be_visible()
    expect(other.get_by_test_id("sign-in")).to_be_visible()
    expect(other.get_by_test_id("composer")).to_be_hidden()
    # A page that is left before the answer came would tell it once more.
    at_home.wait_for_function("localStorage.getItem('teller.session') === null")
    at_home.reload()
    expect(at_home.get_by_test_id("sign-in")).to_be_visible()
    assert server.revoked == [renewing]
    assert server.kept == {}
    assert at_home.context.cookies() == []


def test_a_sign_out_that_does_not_reach_the_server_is_told_later(
    at_home: Page, server: Server
) -> None:
    server.is_reached = False
    sign_out(at_home)
    expect(at_home.get_by_test_id("sign-in")).to_be_visible()
    assert len(server.kept) == 1
    server.is_reached = True
    at_home.goto(server.url)
    expect(at_home.get_by_test_id("sign-in")).to_be_visible()
    at_home.wait_for_function("localStorage.getItem('teller.session') === null")
    assert server.kept == {}


def test_while_the_server_cannot_be_reached_a_reload_says_so_and_ends_nothing(
    at_home: Page, server: Server
) -> None:
    server.is_reached = False
    at_home.reload()
    expect(at_home.get_by_role("alert")).to_contain_text("cannot be reached")
    server.is_reached = True
    at_home.reload()
    expect(at_home.get_by_test_id("composer")).to_be_focused()


def test_a_session_that_is_over_is_asked_for_once(at_home: Page, server: Server) -> None:
    server.end_sessions()
    at_home.reload()
    expect(at_home.get_by_test_id("sign-in")).to_be_visible()
    renewals: list[str] = []
    at_home.on("request", lambda request: renewals.append(request.url))
    at_home.reload()
    expect(at_home.get_by_test_id("sign-in")).to_be_visible()
    assert [url for url in renewals if "session" in url] == []


def test_where_somebody_else_signs_in_a_tab_does_not_go_on_as_them(
    page: Page, server: Server
) -> None:
    settled(server)
    server.end_sessions()
    other = page.context.new_page()
    other.goto(server.url)
    other.get_by_label("User ID").fill("ana")
    other.get_by_test_id("sign-in").click()
    expect(other.get_by_test_id("composer")).to_be_focused()
    say(page, "What's my balance?")
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    assert server.messages == []


def test_a_cognito_answer_nobody_asked_for_is_refused(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    page = new_page(**DESKTOP)
    page.goto(f"{server.url}?code=code-1&state=forged")
    expect(page.get_by_role("alert")).to_contain_text("not started here")
    assert page.url == server.url
    assert page.evaluate("sessionStorage.length + localStorage.length") == 0


def test_an_ended_session_asks_to_sign_in_again_and_keeps_the_draft(
    page: Page, server: Server
) -> None:
    settled(server)
    server.end_sessions()
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
    server.end_sessions()
    server.prime.streams[-1].send(None)
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_have_value("What's my")


def test_whose_session_has_ended_on_a_page_is_asked_to_sign_in_at_each_press(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}data")
    expect(page.get_by_test_id("erase")).to_be_enabled()
    page.route("**/v1/tools/*", lambda route: route.fulfill(status=401, json={}))
    server.end_sessions()
    for _ in range(2):
        page.get_by_test_id("erase").click()
        expect(page.get_by_role("alert")).to_contain_text("Please sign in")
        expect(page.get_by_test_id("erase")).to_be_enabled()
        page.evaluate("document.querySelector('[role=alert]').textContent = ''")
