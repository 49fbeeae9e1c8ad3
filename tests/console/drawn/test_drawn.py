"""The page as it looks; the screenshots are for people."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP, PHONE, screenshot
from tests.console.answers import DONE, SUMMARY, asks_to_block, result, start, token, transactions
from tests.console.chat_double import Server
from tests.console.driving import say, signed_in

pytestmark = pytest.mark.browser


def test_the_page_is_drawn_for_desktop_in_light_and_for_phone_in_dark(
    new_page: Callable[..., Page], server: Server
) -> None:
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        name = f"{scheme}-{'phone' if size is PHONE else 'desktop'}"
        page = new_page(color_scheme=scheme, **size)
        page.goto(server.url)
        expect(page.get_by_test_id("sign-in")).to_be_visible()
        screenshot(page, f"console-{name}-1-sign-in")
        signed_in(page, server)
        screenshot(page, f"console-{name}-2-empty")
        draw_conversation(page, server, name)


def draw_conversation(page: Page, server: Server, name: str) -> None:
    gate = threading.Event()
    tool = "get_recent_transactions"
    rows = transactions(12)
    server.answers = [
        [
            {"type": "employee", "employee": "banking"},
            {"type": "note", "note": "Using tools..."},
            start("get_account_summary"),
            result("get_account_summary", SUMMARY),
            token("You owe ₹15,000 of a ₹100,000 limit, so ₹85,000 is left.\n\n"),
            token("- Due on 2025-12-03\n- At least ₹750"),
            DONE,
        ],
        [start(tool), result(tool, rows), start("get_user"), gate, token("Here they are."), DONE],
        asks_to_block(),
        JSONResponse({"error": "Too many messages."}, 429, {"Retry-After": "30"}),
    ]
    say(page, "What's my balance?")
    expect(page.get_by_text("At least")).to_be_visible()
    screenshot(page, f"console-{name}-3-summary")
    say(page, "Show my last 12 transactions")
    expect(page.get_by_test_id("tool-card")).to_have_count(3)
    expect(page.get_by_test_id("tool-card").last).to_be_in_viewport()
    screenshot(page, f"console-{name}-4-table")
    gate.set()
    expect(page.get_by_text("Here they are.")).to_be_visible()
    say(page, "Block my card, I lost it")
    expect(page.get_by_test_id("confirmation")).to_be_visible()
    screenshot(page, f"console-{name}-5-confirmation")
    say(page, "123456")
    expect(page.get_by_text("Too many messages.")).to_be_visible()
    expect(page.get_by_role("button", name="Retry")).to_be_in_viewport()
    screenshot(page, f"console-{name}-6-refused")
