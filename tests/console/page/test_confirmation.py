"""Questions that wait for a YES, and one-time passwords."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.console.answers import DONE, PROMPT, asks_to_block, pending, token
from tests.console.chat_double import Server
from tests.console.driving import say

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("button", "reply"), [("confirm-yes", "YES"), ("confirm-cancel", "Cancel")]
)
def test_a_confirmation_is_answered_by_a_message(
    page: Page, server: Server, button: str, reply: str
) -> None:
    server.answers = [asks_to_block(), [token("Understood."), DONE]]
    say(page, "Block my card, I lost it")
    confirmation = page.get_by_test_id("confirmation")
    expect(confirmation).to_be_focused()
    expect(confirmation).to_contain_text(PROMPT)
    expect(confirmation).to_contain_text("Expires in")
    expect(page.get_by_test_id("tool-card")).to_have_attribute("data-state", "waiting")
    page.get_by_test_id(button).click()
    expect(page.get_by_text("Understood.")).to_be_visible()
    expect(page.get_by_test_id("message-user").last).to_have_text(reply)
    expect(page.get_by_test_id(button)).to_be_disabled()
    expect(page.get_by_test_id("tool-card")).to_have_attribute("data-state", "asked")
    assert server.messages[-1].text == reply


def test_another_message_supersedes_a_confirmation(page: Page, server: Server) -> None:
    server.answers = [asks_to_block(), [token("₹15,000"), DONE]]
    say(page, "Block my card, I lost it")
    expect(page.get_by_test_id("confirm-yes")).to_be_enabled()
    say(page, "What's my balance?")
    expect(page.get_by_test_id("confirm-yes")).to_be_disabled()
    expect(page.get_by_test_id("confirmation")).to_contain_text("another message was sent")


def test_an_expired_confirmation_cannot_be_answered(page: Page, server: Server) -> None:
    server.saved = {
        "messages": [{"id": "1", "role": "assistant", "text": PROMPT, "created_at": ""}],
        "confirmation": pending() | {"expires_at": "2030-01-01T00:05:00Z"},
    }
    page.clock.install(time="2030-01-01T00:00:00Z")
    page.reload()
    expect(page.get_by_test_id("confirm-yes")).to_be_enabled()
    page.clock.fast_forward("06:00")
    expect(page.get_by_test_id("confirm-yes")).to_be_disabled()
    expect(page.get_by_test_id("confirmation")).to_contain_text("Expired")


@pytest.mark.parametrize(
    ("question", "typed", "shown"),
    [
        ("Hello.", "123456", "••••••"),
        ("Please enter the one-time password.", "it is 123456", "it is ••••••"),
        ("¿Cuál es el código que te llegó?", "es 123456", "es ••••••"),
        ("Quel est le mot de passe à usage unique ?", "c'est 123456", "c'est ••••••"),
        ("Hello.", "Show my last 5", "Show my last 5"),
    ],
)
def test_a_one_time_password_is_shown_as_dots(
    page: Page, server: Server, question: str, typed: str, shown: str
) -> None:
    server.answers = [[token(question), DONE], [token("Thank you."), DONE]]
    say(page, "Unblock my card")
    expect(page.get_by_text(question)).to_be_visible()
    say(page, typed)
    expect(page.get_by_test_id("message-user").last).to_have_text(shown)
    expect(page.get_by_text("Thank you.")).to_be_visible()
    assert server.messages[-1].text == typed
