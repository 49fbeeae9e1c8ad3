"""Questions that wait for a YES, and one-time passwords."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.banking.lost_card import PROMPT
from tests.console.answers import DONE, Step, asks_to_block, pending, start, token
from tests.console.chat_double import Server
from tests.console.conftest import OWN
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
    expect(confirmation.get_by_role("listitem")).to_have_text(["reason: “Lost card”"])
    expect(confirmation).to_contain_text("Block your card ending 4242? Reply YES to confirm.")
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


@OWN
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


def test_a_one_time_password_is_shown_as_dots(page: Page, server: Server) -> None:
    for question, typed, shown in (
        ("Hello.", "123456", "••••••"),
        ("Please enter the one-time password.", "it is 123456", "it is ••••••"),
        ("¿Cuál es el código que te llegó?", "es 123456", "es ••••••"),
        ("Quel est le mot de passe à usage unique ?", "c'est 123456", "c'est ••••••"),
        ("Hello.", "Show my last 5", "Show my last 5"),
    ):
        server.answers = [[token(question), DONE], [token("Thank you."), DONE]]
        say(page, "Unblock my card")
        expect(page.get_by_text(question)).to_be_visible()
        say(page, typed)
        expect(page.get_by_test_id("message-user").last).to_have_text(shown)
        expect(page.get_by_text("Thank you.")).to_be_visible()
        assert server.messages[-1].text == typed
        page.get_by_test_id("new-conversation").click()
        expect(page.get_by_test_id("message-user")).to_have_count(0)


def asks_for_password() -> list[Step]:
    held = {"type": "tool_error", "tool": "unblock_card", "error": "Enter it."}
    asked = pending("Enter the one-time password sent to your phone.") | {"field": "otp"}
    return [start("unblock_card"), held | {"confirmation": asked}, token(asked["prompt"]), DONE]


def test_a_one_time_password_has_a_field_of_its_own(page: Page, server: Server) -> None:
    server.answers = [asks_for_password(), [token("Unblocked."), DONE]]
    say(page, "Unblock my card")
    field = page.get_by_label("One-time password", exact=True)
    expect(field).to_have_attribute("inputmode", "numeric")
    expect(field).to_have_attribute("autocomplete", "one-time-code")
    expect(page.get_by_test_id("confirm-yes")).to_have_count(0)
    field.fill("123 456")
    field.press("Enter")
    expect(page.get_by_text("Unblocked.")).to_be_visible()
    expect(page.get_by_test_id("message-user").last).to_have_text("••••••")
    expect(page.get_by_test_id("confirmation")).to_contain_text(
        "You entered the one-time password."
    )
    assert server.messages[-1].text == "[one-time password]"
    assert server.messages[-1].otp == "123456"


def test_one_that_is_spelt_out_is_shown_as_dots(page: Page, server: Server) -> None:
    server.answers = [asks_for_password(), [token("Unblocked."), DONE]]
    say(page, "Unblock my card")
    expect(page.get_by_test_id("otp")).to_be_visible()
    say(page, "doce treinta y cuatro cincuenta y seis")
    expect(page.get_by_test_id("message-user").last).to_have_text("••••••")
