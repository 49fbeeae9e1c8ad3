"""The list of conversations, who answers, and numbers that nobody gave."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from starlette.responses import JSONResponse

from tests.chromium import PHONE, focus, screenshot
from tests.console.answers import DONE, token
from tests.console.chat_double import Server
from tests.console.driving import say, signed_in
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
    choices = drawer.get_by_role("listitem").get_by_role("link")
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
    expect(drawer.get_by_role("link", name="Older")).to_be_focused()
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


def at(page: Page, now: str) -> None:
    """Has the page's clock stand there, in the zone of the browser."""
    page.clock.set_fixed_time(now)


def test_they_stand_under_the_days_on_which_something_was_said(page: Page, server: Server) -> None:
    at(page, "2026-10-09T12:00:00")
    days = {
        "2026-10-09T11:00:00": "Today",
        "2026-10-09T00:10:00": "Today",
        "2026-10-08T23:50:00": "Yesterday",
        "2026-10-03T09:00:00": "Last 7 days",
        "2026-10-02T09:00:00": "October 2026",
        "2026-09-30T09:00:00": "September 2026",
        "2025-09-30T09:00:00": "September 2025",
    }
    lines = [conversation(f"c{n}", f"At {at}") | {"updated_at": at} for n, at in enumerate(days)]
    server.prime.conversations = {None: {"conversations": lines, "next": None}}
    drawer = opened(page)
    sections = drawer.locator("section")
    expect(sections).to_have_count(6)
    for name in dict.fromkeys(days.values()):
        own = sections.filter(has=page.get_by_role("heading", name=name, exact=True))
        told = [f"At {at}" for at, day in days.items() if day == name]
        expect(own.locator(".choice-title")).to_have_text(told)


def test_what_is_sought_is_listed_as_one_types(page: Page, server: Server) -> None:
    lines = [conversation("c1", "My rent"), conversation("c2", "Headphones")]
    server.prime.conversations = {None: {"conversations": lines, "next": None}}
    drawer = opened(page)
    field = drawer.get_by_role("searchbox", name="Search conversations")
    field.press_sequentially("rent")
    expect(drawer.get_by_role("listitem")).to_have_count(1)
    expect(drawer.locator("a.choice")).to_contain_text("My rent")
    expect(drawer.get_by_role("status")).to_have_text("1 found")
    expect(field).to_be_focused()
    field.fill("nothing")
    expect(drawer).to_contain_text("Nothing found.")
    field.fill("")
    expect(drawer.get_by_role("listitem")).to_have_count(2)


def test_a_conversation_is_renamed(page: Page, server: Server) -> None:
    listed = {"conversations": [conversation("c1", "Old")], "next": None}
    server.prime.conversations = {None: listed}
    server.prime.refusals["chat/c1"] = [JSONResponse({"error": "Too long."}, 400)]
    drawer = opened(page)
    drawer.get_by_role("button", name="Rename Old").click()
    field = drawer.get_by_role("textbox", name="New title")
    expect(field).to_have_value("Old")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(drawer.get_by_role("button", name="Rename Old")).to_be_focused()
    page.keyboard.press("Enter")
    field.fill("New")
    page.keyboard.press("Enter")
    expect(drawer.get_by_role("status")).to_have_text("Too long.")
    expect(field).to_have_value("New")
    drawer.get_by_role("button", name="Save").click()
    expect(drawer.locator("a.choice")).to_contain_text("New")
    expect(drawer.get_by_role("button", name="Rename New")).to_be_focused()
    assert [call.body for call in server.prime.of("chat/c1")] == [{"title": "New"}] * 2


def test_a_conversation_is_deleted_after_a_yes(page: Page, server: Server) -> None:
    mine = page.evaluate(CURRENT)
    lines = [conversation(mine, "Mine"), conversation("c2", "Other")]
    server.prime.conversations = {None: {"conversations": lines, "next": None}}
    drawer = opened(page)
    drawer.get_by_role("button", name="Delete Mine").click()
    question = page.get_by_role("dialog").filter(has_text="for good?")
    question.get_by_role("button", name="No", exact=True).click()
    expect(drawer.get_by_role("status")).to_have_text("Nothing was deleted.")
    expect(drawer.get_by_role("listitem")).to_have_count(2)
    drawer.get_by_role("button", name="Delete Mine").click()
    question.get_by_role("button", name="Yes").click()
    expect(drawer.get_by_role("listitem")).to_have_count(1)
    expect(drawer.get_by_role("status")).to_have_text("It is deleted within minutes.")
    told = {"user_id": "12345", "conversation_id": mine}
    assert server.prime.of("tools/delete_conversation")[-1].body == told
    drawer.get_by_role("button", name="Close").click()
    assert page.evaluate(CURRENT) != mine
    expect(page.get_by_text("How can I help?")).to_be_visible()
    opened(page)  # the server lists it until it is through
    expect(drawer.locator("a.choice")).to_have_count(1)
    expect(drawer.locator("a.choice")).to_contain_text("Other")


def test_the_list_as_it_looks(new_page: Callable[..., Page], server: Server) -> None:
    page = signed_in(new_page(**PHONE), server)
    at(page, "2026-10-01T12:00:00")
    long = "What did I spend on coffee, on books and on everything else in Mérida"
    lines = [conversation("c1", long), conversation("c2", "My rent"), conversation("c3", "Visa")]
    lines[2]["updated_at"] = "2026-08-01T09:00:00Z"
    server.prime.conversations = {None: {"conversations": lines, "next": None}}
    drawer = opened(page)
    expect(drawer.locator("a.choice")).to_have_count(3)
    drawer.get_by_role("button", name="Rename My rent").click()
    screenshot(page, "conversations-phone")
    assert drawer.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_who_answers_is_named(page: Page, server: Server) -> None:
    names = {
        "prime-boss": "Prime",
        "crystal-analytics": "Crystal",
        "ledger-tax": "Ledger",
        "byte-docs": "Byte",
        "tag-categorize": "Tag",
        "goalie-goals": "Goalie",
        "new-hire": "New hire",
    }
    for number, slug in enumerate(names, 1):
        server.answers = [[{"type": "employee", "employee": slug}, token("Hello"), DONE]]
        say(page, "Hi")
        expect(page.locator(".employee")).to_have_count(number)
        expect(page.locator(".log[aria-busy=false]")).to_be_attached()
    expect(page.locator(".employee")).to_have_text(list(names.values()))


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
