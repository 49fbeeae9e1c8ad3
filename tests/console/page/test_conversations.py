"""The list of conversations, who answers, and numbers that nobody gave."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from starlette.responses import JSONResponse

from tests.chromium import focus
from tests.console.answers import DONE, token
from tests.console.chat_double import Server
from tests.console.driving import say
from tests.console.prime_results import conversation
from tests.console.texts import HTML, OVERRIDE

pytestmark = pytest.mark.browser

CURRENT = "localStorage.getItem('teller.conversation.12345')"


def opened(page: Page) -> Locator:
    page.get_by_test_id("conversations").click()
    return page.get_by_role("dialog", name="Conversations")


def test_a_conversation_is_resumed(page: Page, server: Server) -> None:
    one = conversation("c1", "Find my Visa statement")
    mine = conversation(page.evaluate(CURRENT), None, messages=1)
    server.prime.conversations = {None: {"conversations": [one, mine], "next": None}}
    drawer = opened(page)
    choices = drawer.get_by_role("listitem").get_by_role("button")
    expect(choices).to_have_count(2)
    expect(choices.first).to_contain_text("4 messages")
    expect(choices.last).to_have_attribute("aria-current", "true")
    expect(choices.last).to_contain_text("Untitled")
    server.saved = {
        "messages": [
            {"id": "1", "role": "user", "text": "Find my Visa statement", "created_at": ""}
        ]
    }
    choices.first.click()
    expect(page.get_by_test_id("message-user")).to_have_text("Find my Visa statement")
    expect(page.get_by_test_id("composer")).to_be_focused()
    server.answers = [[token("Found."), DONE]]
    say(page, "And?")
    expect(page.get_by_text("Found.")).to_be_visible()
    assert server.messages[-1].conversation_id == "c1"


def test_older_ones_are_fetched_and_the_focus_goes_on(page: Page, server: Server) -> None:
    first = {"conversations": [conversation("c1", "Newer")], "next": "2026-09-30T14:06:30+00:00"}
    second = {"conversations": [conversation("c2", "Older")], "next": None}
    server.prime.conversations = {None: first, "2026-09-30T14:06:30+00:00": second}
    drawer = opened(page)
    focus(drawer.get_by_role("button", name="Show older"))
    page.keyboard.press("Enter")
    expect(drawer.get_by_role("listitem")).to_have_count(2)
    expect(drawer.get_by_role("button", name="Older")).to_be_focused()
    expect(drawer.get_by_role("button", name="Show older")).to_have_count(0)


def test_nothing_said_yet_is_said(page: Page, server: Server) -> None:
    drawer = opened(page)
    expect(drawer).to_contain_text("No conversations yet.")
    page.mouse.click(100, 400)
    expect(drawer).to_have_count(0)


def test_a_list_that_does_not_come_can_be_asked_for_again(page: Page, server: Server) -> None:
    server.prime.refusals["chat"] = [JSONResponse({"error": "Busy."}, 503)]
    drawer = opened(page)
    expect(drawer).to_contain_text("Busy.")
    drawer.get_by_role("button", name="Retry").click()
    expect(drawer).to_contain_text("No conversations yet.")
    expect(drawer).not_to_contain_text("Busy.")


def test_a_title_is_text(page: Page, server: Server) -> None:
    listed = {"conversations": [conversation("c1", f"{HTML}{OVERRIDE}")], "next": None}
    server.prime.conversations = {None: listed}
    drawer = opened(page)
    expect(drawer).to_contain_text(f"{HTML}[U+202E]gnippohs")
    expect(drawer.locator("b, img")).to_have_count(0)


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("prime-boss", "Prime"),
        ("crystal-analytics", "Crystal"),
        ("ledger-tax", "Ledger"),
        ("byte-docs", "Byte"),
        ("tag-categorize", "Tag"),
        ("goalie-goals", "Goalie"),
        ("new-hire", "New hire"),
    ],
)
def test_who_answers_is_named(page: Page, server: Server, slug: str, name: str) -> None:
    server.answers = [[{"type": "employee", "employee": slug}, token("Hello"), DONE]]
    say(page, "Hi")
    expect(page.locator(".employee")).to_have_text(name)


def test_numbers_that_no_tool_gave_are_told(page: Page, server: Server) -> None:
    note = "These numbers come from no tool: 1,234.56, 7 %"
    stated = ["1,234.56", "7 %"]
    server.answers = [[token("You have 1,234.56, 7 % more."), DONE | {"ungrounded": stated}]]
    say(page, "How much?")
    answer = page.get_by_test_id("message-assistant")
    expect(answer.locator(".hint")).to_have_text(note)
    saved = {"id": "1", "role": "assistant", "text": "You have 1,234.56.", "created_at": ""}
    server.saved = {"messages": [saved | {"ungrounded": stated}, saved | {"id": "2"}]}
    page.reload()
    expect(answer).to_have_count(2)
    expect(answer.first.locator(".hint")).to_have_text(note)
    expect(answer.last.locator(".hint")).to_have_count(0)


def test_an_answer_cannot_turn_its_own_text_round(page: Page, server: Server) -> None:
    server.answers = [[token(f"The file {OVERRIDE}"), token("\x07 is\n- odd\n"), DONE]]
    say(page, "Which file?")
    answer = page.get_by_test_id("message-assistant")
    expect(answer.locator("p").first).to_have_text("The file [U+202E]gnippohs is")
    expect(answer.locator("li")).to_have_text("odd")
