"""Each conversation has an address: for a tab, a link, a reload, and the browser's Back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP
from tests.console.answers import DONE, token
from tests.console.chat_double import Server
from tests.console.driving import say
from tests.console.prime_results import conversation

pytestmark = pytest.mark.browser

NAMED = re.compile(r"#/c/[0-9a-f-]{36}$")


def saved(text: str) -> dict[str, Any]:
    return {"messages": [{"id": "1", "role": "user", "text": text, "created_at": ""}]}


def expect_message(page: Page, text: str) -> None:
    expect(page.get_by_test_id("message-user")).to_have_text(text)


def test_a_new_conversation_has_the_address_that_it_is_sent_to(page: Page, server: Server) -> None:
    expect(page).to_have_url(NAMED)
    server.answers = [[token("Hi"), DONE]]
    say(page, "Hello")
    expect(page.get_by_text("Hi", exact=True)).to_be_visible()
    assert page.url == f"{server.url}#/c/{server.messages[0].conversation_id}"
    page.get_by_test_id("new-conversation").click()
    expect(page.get_by_test_id("message-user")).to_have_count(0)
    assert page.url != f"{server.url}#/c/{server.messages[0].conversation_id}"
    expect(page).to_have_url(NAMED)


def test_back_and_forward_go_from_one_to_the_other(page: Page, server: Server) -> None:
    server.saved_of = {"c1": saved("One"), "c2": saved("Two")}
    lines = [conversation("c1", "One"), conversation("c2", "Two")]
    server.prime.conversations = {None: {"conversations": lines, "next": None}}
    for title in ("One", "Two"):
        page.get_by_test_id("conversations").click()
        page.get_by_role("dialog").get_by_role("link", name=title).click()
        expect_message(page, title)
    page.go_back()
    expect_message(page, "One")
    page.get_by_test_id("review").click()
    expect(page.get_by_role("heading", name="Review")).to_be_visible()
    page.get_by_role("link", name="Back to the conversation").click()
    expect_message(page, "One")
    expect(page).to_have_url(f"{server.url}#/c/c1")
    page.go_back()
    expect(page.get_by_role("heading", name="Review")).to_be_visible()
    page.go_back()
    expect_message(page, "One")
    page.go_back()
    expect(page.get_by_test_id("message-user")).to_have_count(0)
    page.go_forward()
    expect_message(page, "One")


def test_an_answer_that_comes_after_one_went_back_is_not_shown_there(
    page: Page, server: Server
) -> None:
    server.saved_of = {"c1": saved("One")}
    server.answers = [[token("Late"), DONE]]
    page.goto(f"{server.url}#/c/c1")
    expect_message(page, "One")
    page.get_by_test_id("new-conversation").click()
    say(page, "Hello")
    expect(page.get_by_text("Late")).to_be_visible()
    page.go_back()
    expect_message(page, "One")
    expect(page.get_by_text("Late")).to_have_count(0)


def test_two_tabs_show_two_and_each_keeps_its_own(page: Page, server: Server) -> None:
    server.saved_of = {"c1": saved("One"), "c2": saved("Two")}
    page.goto(f"{server.url}#/c/c1")
    expect_message(page, "One")
    with page.context.expect_page() as opening:
        page.evaluate("window.open('#/c/c2')")
    other = opening.value
    expect_message(other, "Two")
    page.reload()
    expect_message(page, "One")
    page.goto(f"{server.url}confirm")
    page.goto(server.url)
    expect_message(page, "One")
    expect(page).to_have_url(f"{server.url}#/c/c1")
    other.goto(f"{server.url}confirm")
    other.goto(server.url)
    expect_message(other, "Two")


def test_a_link_leads_there_after_the_sign_in(
    new_page: Callable[..., Page], server: Server
) -> None:
    convo_id = "mine-alone"  # no random part of a login is like it
    server.sign_in = "cognito"
    server.saved_of = {convo_id: saved("One")}
    page = new_page(**DESKTOP)
    page.goto(f"{server.url}#/c/{convo_id}")
    page.get_by_test_id("sign-in").click()
    expect_message(page, "One")
    assert page.url == f"{server.url}#/c/{convo_id}"
    assert all(convo_id not in str(login) for login in server.logins)


def test_who_signs_in_after_another_begins_where_they_were(page: Page, server: Server) -> None:
    server.saved_of = {"c1": saved("One")}
    page.goto(f"{server.url}#/c/c1")
    expect_message(page, "One")
    page.get_by_role("button", name="Sign out").click()
    assert page.url == server.url
    page.get_by_label("User ID").fill("other")
    page.get_by_test_id("sign-in").click()
    expect(page).to_have_url(NAMED)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("User ID").fill("12345")
    page.get_by_test_id("sign-in").click()
    expect_message(page, "One")


def test_another_user_is_not_led_to_what_a_session_that_ended_looked_at(
    page: Page, server: Server
) -> None:
    server.saved_of = {"c1": saved("One")}
    page.goto(f"{server.url}#/c/c1")
    expect_message(page, "One")
    server.end_sessions()
    say(page, "Hi")
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    assert page.url == f"{server.url}#/c/c1"
    page.get_by_label("User ID").fill("other")
    page.get_by_test_id("sign-in").click()
    expect(page).to_have_url(NAMED)


@pytest.mark.parametrize("hash", ["#/c/", "#/c/%20", "#/c/a/b", "#/other", "#"])
def test_what_names_no_conversation_begins_a_new_one(
    new_page: Callable[..., Page], server: Server, hash: str
) -> None:
    page = new_page(**DESKTOP)
    page.goto(f"{server.url}{hash}")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_be_focused()
    expect(page).to_have_url(NAMED)
    assert server.shown == []
