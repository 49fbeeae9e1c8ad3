"""Messages and answers as they come, stop, and come back."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.banking.lost_card import PROMPT
from tests.chromium import DESKTOP, PHONE
from tests.console.answers import DONE, SUMMARY, pending, start, token
from tests.console.budget_results import CATEGORIES, ok
from tests.console.chat_double import Server
from tests.console.driving import all_shown, say, settled, signed_in
from tests.console.finance_results import MAIN

pytestmark = pytest.mark.browser


def test_tokens_appear_as_they_come(page: Page, server: Server) -> None:
    gate = threading.Event()
    accented = json.dumps(token(" café is"), ensure_ascii=False).encode()
    middle = accented.index("é".encode()) + 1
    split_anywhere = b"data: " + accented[:middle]
    server.answers = [
        [
            token("Your"),
            split_anywhere,
            gate,
            accented[middle:] + b"\n",
            b"\n",
            token(" open."),
            DONE,
        ]
    ]
    say(page, "Hello")
    answer = page.get_by_test_id("message-assistant").locator(".text")
    expect(answer).to_have_text("Your")
    expect(page.get_by_test_id("stop")).to_be_visible()
    gate.set()
    expect(answer).to_have_text("Your café is open.")
    expect(page.get_by_test_id("send")).to_be_visible()


def test_a_message_is_sent_as_the_signed_in_user(page: Page, server: Server) -> None:
    server.answers = [[token("Hi"), DONE], [token("Hi again"), DONE]]
    say(page, "One")
    expect(page.get_by_text("Hi", exact=True)).to_be_visible()
    say(page, "Two")
    expect(page.get_by_text("Hi again")).to_be_visible()
    first, second = server.messages
    assert (first.text, second.text, first.user_id) == ("One", "Two", "12345")
    assert first.conversation_id == second.conversation_id
    assert first.key != second.key


def test_a_new_conversation_leaves_the_old_one_and_its_answer(page: Page, server: Server) -> None:
    never = threading.Event()
    server.answers = [[token("Old"), never, DONE], [token("New"), DONE]]
    say(page, "One")
    expect(page.get_by_text("Old")).to_be_visible()
    page.get_by_test_id("new-conversation").click()
    expect(page.get_by_test_id("message-user")).to_have_count(0)
    page.get_by_role("button", name="What's my balance?").click()
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("New")
    never.set()
    assert server.messages[0].conversation_id != server.messages[1].conversation_id
    assert server.messages[1].text == "What's my balance?"


def test_a_reload_restores_the_conversation(page: Page, server: Server) -> None:
    server.answers = [[token("Hello"), DONE], [token("Blocked."), DONE]]
    say(page, "Hi")
    expect(page.get_by_text("Hello")).to_be_visible()
    question = pending()
    blocked = {"tool": "block_card", "ok": False, "error": "Not yet", "confirmation": question}
    summary = {"tool": "get_account_summary", "ok": True, "result": SUMMARY}
    earlier = blocked | {"confirmation": question | {"id": "c0"}}
    cut_short = {"interrupted": True, "tools": [summary, earlier]}
    texts = [("user", "[one-time password]", {}), ("assistant", "Hel", cut_short)]
    texts += [("user", "Block it", {}), ("assistant", PROMPT, {"tools": [blocked]})]
    server.saved = {
        "messages": [
            {"id": str(at), "role": role, "text": text, "created_at": "2026-01-01T00:00:00Z"} | more
            for at, (role, text, more) in enumerate(texts)
        ],
        "confirmation": question,
    }
    page.reload()
    expect(page.get_by_test_id("message-user")).to_have_text(["••••••", "Block it"])
    first, last = page.get_by_test_id("message-assistant").all()
    expect(first).to_contain_text("₹15,000")
    expect(first).to_contain_text("interrupted")
    states = [card.get_attribute("data-state") for card in first.get_by_test_id("tool-card").all()]
    assert states == ["done", "asked"]
    expect(last.get_by_test_id("tool-card")).to_have_attribute("data-state", "waiting")
    page.get_by_test_id("confirm-yes").click()
    expect(page.get_by_text("Blocked.")).to_be_visible()
    assert server.messages[0].conversation_id == server.messages[1].conversation_id


def test_stop_ends_the_answer(page: Page, server: Server) -> None:
    never = threading.Event()
    server.answers = [[token("One"), start("get_user"), never, DONE], [token("Fine"), DONE]]
    say(page, "Count")
    expect(page.get_by_test_id("tool-card")).to_be_visible()
    page.get_by_test_id("stop").click()
    expect(page.get_by_test_id("message-assistant")).to_contain_text("Stopped.")
    expect(page.get_by_test_id("tool-card")).to_have_attribute("data-state", "failed")
    never.set()
    say(page, "And now?")
    expect(page.get_by_text("Fine")).to_be_visible()


def test_lines_and_lists_are_laid_out(page: Page, server: Server) -> None:
    parts = "Two points:\n-", " 1", "5 cards\n- more\n\n3. third\nA line\n", "and -5 more\n1"
    server.answers = [[*[token(part) for part in parts], DONE]]
    say(page, "Tell me")
    answer = page.get_by_test_id("message-assistant")
    expect(answer.locator("ul li")).to_have_text(["15 cards", "more"])
    expect(answer.locator("ol li")).to_have_text("third")
    expect(answer.locator("ol li")).to_have_attribute("value", "3")
    expect(answer.locator("p")).to_have_text(["Two points:", "A lineand -5 more1"])


def test_the_end_stays_in_view_only_for_who_is_there(page: Page, server: Server) -> None:
    gates = [threading.Event(), threading.Event()]
    lines = token("\n\n" + "line\n" * 60 + "\n")
    server.answers = [
        [
            lines,
            token("first"),
            gates[0],
            lines,
            token("second"),
            gates[1],
            lines,
            token("third"),
            DONE,
        ]
    ]
    say(page, "Tell me a lot")
    expect(page.get_by_text("first")).to_be_in_viewport()
    gates[0].set()
    expect(page.get_by_text("second")).to_be_in_viewport()
    page.locator(".scroller").hover()
    page.mouse.wheel(0, -10_000)
    expect(page.get_by_test_id("message-user")).to_be_in_viewport()
    gates[1].set()
    expect(page.get_by_test_id("message-assistant")).to_contain_text("third")
    expect(page.get_by_text("third")).not_to_be_in_viewport()


def test_the_messages_scroll_and_the_page_does_not(page: Page, server: Server) -> None:
    tables = [
        ("get_category_summary", ok(CATEGORIES)),
        ("finance_accounts_list", {"items": [MAIN]}),
    ]
    all_shown(page, server, tables * 5)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size["viewport"])
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_new_conversation_begins_at_its_greeting_with_a_whole_line_to_write_on(
    new_page: Callable[..., Page], server: Server, size: dict[str, object]
) -> None:
    page = signed_in(new_page(**size), server)
    settled(server)
    expect(page.get_by_role("heading", name="How can I help?")).to_be_in_viewport(ratio=1)
    composer = page.get_by_test_id("composer")
    assert composer.evaluate("field => field.clientHeight >= field.scrollHeight")
