"""From the keyboard, and on a phone."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP, PHONE
from tests.console.answers import DONE, asks_to_block, result, start, token, transactions
from tests.console.chat_double import Server
from tests.console.driving import as_developer, say, signed_in

pytestmark = pytest.mark.browser


def test_everything_works_from_the_keyboard(new_page: Callable[..., Page], server: Server) -> None:
    never = threading.Event()
    server.answers = [asks_to_block(), [token("Blocked."), DONE], [token("One"), never, DONE]]
    page = new_page(**DESKTOP)
    page.goto(server.url)
    expect(page.get_by_label("User ID")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("composer")).to_be_focused()
    page.keyboard.type("Block my card,")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("I lost it")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("confirmation")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("confirm-yes")).to_be_focused()
    outline = page.get_by_test_id("confirm-yes").evaluate("e => getComputedStyle(e).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    expect(page.get_by_text("Blocked.")).to_be_visible()
    expect(page.get_by_test_id("composer")).to_be_focused()
    page.keyboard.type("Count")
    page.keyboard.press("Enter")
    expect(page.get_by_text("One", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("status")).to_have_text("Stopped.")
    never.set()
    assert [message.text for message in server.messages] == [
        "Block my card,\nI lost it",
        "YES",
        "Count",
    ]


def test_a_phone_never_scrolls_sideways(new_page: Callable[..., Page], server: Server) -> None:
    tool = "get_recent_transactions"
    rows = [row | {"merchant": "A" * 60, "note": "word " * 20} for row in transactions(3)]
    page = new_page(**PHONE | {"viewport": {"width": 320, "height": 740}})
    server.answers = [
        [start(tool), result(tool, rows), token("w" * 200), *asks_to_block()],
    ]
    signed_in(page, server)
    say(page, "x" * 200)
    expect(page.get_by_test_id("confirmation")).to_be_visible()
    as_developer(page)
    page.get_by_text("Raw JSON").click()
    for box in ("html", ".bar", ".scroller", ".card >> nth=0", ".composer"):
        overflow = page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth")
        assert overflow <= 0, box
    assert page.locator(".table").evaluate("e => e.scrollWidth > e.clientWidth")
