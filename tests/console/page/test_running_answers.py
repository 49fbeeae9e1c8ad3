"""An answer that is being written: a page that comes back, or is another one, shows it live."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.console.answers import DONE, Step, pending, token
from tests.console.chat_double import Server
from tests.console.driving import say

pytestmark = pytest.mark.browser

QUESTION = {"id": "m1", "role": "user", "text": "Count", "created_at": "2026-01-01T00:00:00Z"}
ANSWER = {"id": "m2", "role": "assistant", "text": "One two", "created_at": "2026-01-01T00:00:01Z"}


def other_page(page: Page, server: Server) -> Page:
    """Another tab of the same browser."""
    other = page.context.new_page()
    other.goto(server.url)
    expect(other.get_by_test_id("composer")).to_be_visible()
    return other


def test_after_a_reload_the_answer_goes_on(page: Page, server: Server) -> None:
    never, gate = threading.Event(), threading.Event()
    server.answers = [[token("One"), never]]
    say(page, "Count")
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("One")
    server.saved = {"messages": [QUESTION], "running": True}
    server.attached = [[token("One"), gate, token(" two"), DONE]]
    page.reload()
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("One")
    expect(page.get_by_test_id("stop")).to_be_visible()
    gate.set()
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("One two")
    expect(page.get_by_role("status")).to_have_text("Answer complete.")
    expect(page.get_by_test_id("message-user")).to_have_count(1)
    assert server.places == [""]
    never.set()


def test_an_answer_that_ended_while_the_page_loaded_is_shown(page: Page, server: Server) -> None:
    server.answers = [[token("Hi"), DONE]]
    say(page, "Count")
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("Hi")
    ended: list[dict[str, Any]] = [QUESTION]
    server.saved = {"messages": ended, "running": True}

    def end(route: Route) -> None:
        ended.append(ANSWER)
        route.continue_()

    page.route("**/stream", end)
    page.reload()
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("One two")


def test_a_lost_connection_is_gone_on_with_after_the_last_event(page: Page, server: Server) -> None:
    server.is_named = True
    server.answers = [[token("One"), token(" two")]]
    server.attached = [[token(" three"), b": ping\n\n"], [], [token(" four"), DONE]]
    say(page, "Count")
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text(
        "One two three four"
    )
    expect(page.get_by_role("status")).to_have_text("Answer complete.")
    assert server.places == [f"0123456789abcdef-{number}" for number in (2, 3, 3)]
    assert len(server.messages) == 1


def test_another_tab_shows_the_answer_while_it_is_written(page: Page, server: Server) -> None:
    server.answers = [[token("Hello"), DONE]]
    say(page, "Hi")
    expect(page.get_by_text("Hello")).to_be_visible()
    server.saved = {"messages": [QUESTION | {"text": "Hi"}, ANSWER | {"text": "Hello"}]}
    other = other_page(page, server)
    expect(other.get_by_text("Hello")).to_be_visible()
    gates = [threading.Event(), threading.Event()]
    answer: list[Step] = [token("One"), gates[0], token(" two"), DONE]
    server.attached = [[token("One"), gates[1], token(" two"), DONE]]
    server.answers = [answer]
    asked = [*server.saved["messages"], QUESTION]
    server.saved = {"messages": asked, "running": True}
    server.saved_then = {"messages": [*asked, ANSWER]}
    say(page, "Count")
    expect(other.get_by_test_id("message-assistant").last.locator(".text")).to_have_text("One")
    for gate in gates:
        gate.set()
    expect(other.get_by_test_id("message-assistant").last.locator(".text")).to_have_text("One two")
    expect(page.get_by_test_id("message-assistant").last.locator(".text")).to_have_text("One two")


def test_a_question_that_is_answered_in_one_tab_is_closed_in_the_other(
    page: Page, server: Server
) -> None:
    server.answers = [[token("Hello"), DONE]]
    say(page, "Hi")
    expect(page.get_by_text("Hello")).to_be_visible()
    question = pending()
    held = {"tool": "block_card", "ok": False, "error": "Not yet", "confirmation": question}
    asked = ANSWER | {"text": question["prompt"], "tools": [held]}
    server.saved = {"messages": [QUESTION, asked], "confirmation": question}
    page.reload()
    other = other_page(page, server)
    for each in (page, other):
        expect(each.get_by_test_id("confirm-yes")).to_be_enabled()
    server.answers = [[token("Blocked."), DONE]]
    server.attached = [[token("Blocked."), DONE]]
    said = QUESTION | {"id": "m3", "text": "YES"}
    server.saved = {"messages": [QUESTION, asked, said], "running": True}
    blocked = ANSWER | {"id": "m4", "text": "Blocked."}
    server.saved_then = {"messages": [QUESTION, asked, said, blocked]}
    page.get_by_test_id("confirm-yes").click()
    expect(other.get_by_test_id("message-assistant").last.locator(".text")).to_have_text("Blocked.")
    expect(other.get_by_test_id("confirm-yes")).to_have_count(0)


def test_an_answer_is_stopped_by_a_request(page: Page, server: Server) -> None:
    server.answers = [[token("One"), threading.Event(), DONE]]
    say(page, "Count")
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("One")
    page.get_by_test_id("composer").press("Escape")
    expect(page.get_by_test_id("message-assistant")).to_contain_text("Stopped.")
    expect(page.get_by_role("status")).to_have_text("Stopped.")
    assert server.stops == 1


def test_an_answer_that_has_yet_to_begin_is_stopped_when_it_does(
    page: Page, server: Server
) -> None:
    gate = threading.Event()
    server.answers = [[gate, token("One"), threading.Event(), DONE]]
    say(page, "Count")
    page.get_by_test_id("stop").click()
    expect(page.get_by_role("status")).to_have_text("Stopping…")
    assert server.stops == 0
    gate.set()
    expect(page.get_by_test_id("message-assistant")).to_contain_text("Stopped.")


def test_a_conversation_that_is_left_is_not_stopped(page: Page, server: Server) -> None:
    never = threading.Event()
    server.answers = [[token("One"), never, DONE]]
    say(page, "Count")
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("One")
    page.get_by_test_id("new-conversation").click()
    expect(page.get_by_test_id("message-user")).to_have_count(0)
    assert server.stops == 0
    never.set()
