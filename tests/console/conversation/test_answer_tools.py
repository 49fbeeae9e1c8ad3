"""What is done with an answer that is there: copied, asked for again, saved as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.chromium import DESKTOP, PHONE, screenshot
from tests.console.answers import DONE, SUMMARY, pending, result, start, token
from tests.console.chat_double import Server
from tests.console.driving import say
from tests.console.prime_results import conversation

pytestmark = pytest.mark.browser

READ = [start("get_account_summary"), result("get_account_summary", SUMMARY)]
WROTE = [start("dispute_transaction"), result("dispute_transaction", {"ticket_id": "DSP-1"})]


def answered(page: Page, server: Server, text: str, *events: Any) -> Locator:
    server.answers = [[*events, DONE]]
    say(page, text)
    expect(page.get_by_role("status")).to_have_text("Answer complete.")
    return page.get_by_test_id("message-assistant").last


def again(within: Locator) -> Locator:
    return within.get_by_role("button", name="Ask again")


def edit(within: Locator) -> Locator:
    return within.get_by_role("button", name="Edit the question")


def test_an_answer_is_copied_as_it_was_written(page: Page, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    answer = answered(page, server, "Hi", *READ, token("You have **₹15,000**.\n"))
    answer.get_by_role("button", name="Copy").click()
    expect(answer.get_by_role("button", name="Copied")).to_be_focused()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "You have **₹15,000**."


def test_a_clipboard_that_is_refused_is_told(page: Page, server: Server) -> None:
    no = "Promise.reject(new DOMException('no'))"
    page.evaluate(f"() => {{ navigator.clipboard.writeText = () => {no}; }}")
    answer = answered(page, server, "Hi", token("Hello"))
    answer.get_by_role("button", name="Copy").click()
    expect(answer.get_by_role("button", name="Not copied")).to_be_visible()


def test_what_was_only_read_is_asked_for_again_as_a_new_message(page: Page, server: Server) -> None:
    first = answered(page, server, "What's my balance?", *READ, token("15"))
    server.answers = [[token("16"), DONE]]
    again(first).click()
    expect(page.get_by_test_id("message-user")).to_have_text(["What's my balance?"] * 2)
    expect(page.get_by_text("16", exact=True)).to_be_visible()
    assert len({message.key for message in server.messages}) == 2
    expect(again(page.locator(".log"))).to_have_count(1)  # of the newest alone
    expect(first.get_by_role("button", name="Copy")).to_have_count(1)


def test_a_question_is_edited_and_sent_again(page: Page, server: Server) -> None:
    answer = answered(page, server, "Spent on tee?", token("Nothing"))
    composer = page.get_by_test_id("composer")
    edit(answer).click()
    expect(composer).to_have_value("Spent on tee?")
    expect(composer).to_be_focused()
    composer.fill("Mind this")
    edit(answer).click()
    expect(composer).to_have_value("Spent on tee?\nMind this")
    answered(page, server, "Spent on tea?", token("5"))
    assert [message.text for message in server.messages] == ["Spent on tee?", "Spent on tea?"]


def test_what_was_written_is_not_asked_for_again(page: Page, server: Server) -> None:
    answer = answered(page, server, "Dispute t1", *READ, *WROTE, token("Done"))
    expect(answer.get_by_role("button", name="Copy")).to_be_visible()
    expect(again(answer).or_(edit(answer))).to_have_count(0)
    used = [{"tool": "dispute_transaction", "ok": False, "error": "Try again."}]
    question = {"id": "1", "role": "user", "text": "Dispute t1", "created_at": ""}
    saved = {"id": "2", "role": "assistant", "text": "It may be.", "created_at": ""}
    server.saved = {"messages": [question, saved | {"tools": used}]}
    page.reload()
    expect(page.get_by_text("It may be.")).to_be_visible()
    expect(again(page.locator(".log"))).to_have_count(0)


def test_what_is_good_once_is_not_sent_twice(page: Page, server: Server) -> None:
    asked = {
        "type": "tool_error",
        "tool": "get_user",
        "error": "?",
        "confirmation": pending("Sure?"),
    }
    question = answered(page, server, "Do it", start("get_user"), asked, token("Sure?"))
    expect(again(question).or_(edit(question))).to_have_count(0)
    reply = answered(page, server, "YES", token("Enter the one-time password."))
    expect(again(reply)).to_have_count(0)
    code = answered(page, server, "123456", token("Thanks."))
    expect(again(code).or_(edit(code))).to_have_count(0)


def test_a_reload_offers_the_same(page: Page, server: Server) -> None:
    used = [{"tool": "get_account_summary", "ok": True, "result": SUMMARY}]
    question = {"id": "1", "role": "user", "text": "My balance?", "created_at": ""}
    saved = {"id": "2", "role": "assistant", "text": "15", "created_at": "", "tools": used}
    server.saved = {"messages": [question, saved, question | {"id": "3"}, saved | {"id": "4"}]}
    page.reload()
    expect(again(page.locator(".log"))).to_have_count(1)
    server.answers = [[token("16"), DONE]]
    again(page.get_by_test_id("message-assistant").last).click()
    expect(page.get_by_text("16", exact=True)).to_be_visible()
    assert server.messages[-1].text == "My balance?"


def test_a_conversation_is_saved_as_a_file(page: Page, server: Server) -> None:
    at = "2026-09-30T14:06:30Z"
    used = [{"tool": "get_account_summary", "ok": True}, {"tool": "block_card", "ok": False}]
    server.saved_of["c1"] = {
        "messages": [
            {"id": "1", "role": "user", "text": "My <b>balance</b>?", "created_at": at},
            {
                **{"id": "2", "role": "assistant", "employee": "byte-docs", "created_at": at},
                **{"text": "**15**", "tools": used, "interrupted": True},
            },
        ]
    }
    line = conversation("c1", "Rent: 9/2026", messages=44)
    server.prime.conversations = {None: {"conversations": [line], "next": None}}
    page.get_by_test_id("conversations").click()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save Rent: 9/2026 as a file").click()
    assert downloading.value.suggested_filename.split(".") == ["Rent 9 2026", "md"]
    when = "Sep 30, 2026, 2:06 PM"
    assert Path(downloading.value.path()).read_text() == (
        "# Rent: 9/2026\n\n*The newest 2 of 44 messages.*\n\n"
        f"## You, {when}\n\nMy <b>balance</b>?\n\n"
        f"## Byte, {when}\n- Used: Account summary\n- Tried: Block card\n\n"
        "**15**\n\n*This answer was interrupted.*\n"
    )


def test_an_answer_as_it_looks(page: Page, server: Server) -> None:
    answered(page, server, "My balance?", *READ, token("You have **₹15,000**."))
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size["viewport"])
        screenshot(page, f"answer-{size['viewport']['width']}")
        assert page.locator(".log").evaluate("e => e.scrollWidth <= e.clientWidth")
