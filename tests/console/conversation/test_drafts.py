"""What somebody was writing is kept, each in its conversation; a one-time password never is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.console.answers import DONE, token
from tests.console.chat_double import Server
from tests.console.driving import say, settled

pytestmark = pytest.mark.browser


def kept(page: Page) -> list[Any]:
    names = "Object.keys(sessionStorage).filter(name => name.startsWith('teller.draft'))"
    found: list[Any] = page.evaluate(f"{names}.map(name => sessionStorage[name])")
    return found


def test_a_draft_stays_with_its_conversation(page: Page, server: Server) -> None:
    composer = page.get_by_test_id("composer")
    composer.fill("How much did")
    page.reload()
    expect(composer).to_have_value("How much did")
    page.get_by_test_id("new-conversation").click()
    expect(composer).to_have_value("")
    composer.fill("Another")
    page.go_back()
    expect(composer).to_have_value("How much did")
    page.go_forward()
    expect(composer).to_have_value("Another")
    server.answers = [[token("Hi"), DONE]]
    page.get_by_test_id("send").click()
    expect(page.get_by_text("Hi", exact=True)).to_be_visible()
    page.reload()
    expect(composer).to_have_value("")
    assert kept(page) == ["How much did"]


def test_a_message_that_did_not_arrive_is_a_draft_again(page: Page, server: Server) -> None:
    server.answers = [JSONResponse({"error": "Busy."}, 503)]
    say(page, "Remember this")
    expect(page.get_by_text("Busy.")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("composer")).to_have_value("Remember this")


def test_one_users_draft_is_not_anothers(page: Page, server: Server) -> None:
    composer = page.get_by_test_id("composer")
    composer.fill("Mine")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("User ID").fill("other")
    page.get_by_test_id("sign-in").click()
    expect(composer).to_be_focused()
    expect(composer).to_have_value("")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("User ID").fill("12345")
    page.get_by_test_id("sign-in").click()
    expect(composer).to_have_value("Mine")


def test_a_one_time_password_is_never_kept(page: Page, server: Server) -> None:
    server.answers = [[token("Enter the one-time password."), DONE]]
    say(page, "Unblock it")
    expect(page.get_by_text("Enter the one")).to_be_visible()
    for code in ("123456", "it is 123 456", "one two three four five six"):
        page.get_by_test_id("composer").fill(code)
        assert kept(page) == []
    settled(server)
    server.end_sessions()
    page.get_by_test_id("send").click()
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    assert kept(page) == []
