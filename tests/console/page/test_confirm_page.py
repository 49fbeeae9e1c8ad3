"""Signing in on the page of what waits for an answer; what it shows is tested on the stack."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP
from tests.console.chat_double import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def page(new_page: Callable[..., Page], server: Server) -> Page:
    """Signed in by Cognito, with a question whose texts are others'."""
    server.sign_in = "cognito"
    server.waiting = [
        {
            "id": "c1",
            "tool": "update_user_contact",
            "prompt": "- user_id: “7”\n- email: “a<U+202E>com.evil@example.com”\n"
            "Change the e-mail of <b>Mei</b>\u202e?",
            "channel": "mcp",
            "expires_at": time.time() + 300,
        }
    ]
    page = new_page(**DESKTOP)
    page.goto(f"{server.url}confirm")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("waiting")).to_be_visible()
    return page


def test_cognito_leads_back_to_the_page(page: Page, server: Server) -> None:
    assert page.url == f"{server.url}confirm"
    assert server.logins[0]["redirect_uri"] == page.url
    assert "teller/confirm" in server.logins[0]["scope"]


def test_others_text_is_text_and_can_be_seen(page: Page) -> None:
    question = page.get_by_test_id("waiting")
    expect(question.get_by_text("Change the e-mail of <b>Mei</b>[U+202E]?")).to_be_visible()
    values = ["user_id: “7”", "email: “a<U+202E>com.evil@example.com”"]
    expect(question.get_by_role("listitem")).to_have_text(values)


def test_a_refused_token_is_renewed_and_an_ended_session_asks_again(
    page: Page, server: Server
) -> None:
    server.accepted = set()
    server.waiting = []
    expect(page.get_by_text("Answered in another place, or withdrawn.")).to_be_visible()
    server.end_sessions()
    expect(page.get_by_role("alert")).to_have_text("Your session has ended. Please sign in again.")
    expect(page.get_by_test_id("waiting")).to_have_count(0)
