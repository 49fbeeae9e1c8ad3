"""Whole numbers keep every digit from the stream to the page, also beyond a float's 53 bits."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP
from tests.console.budget_results import INT64_MAX, ok
from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import all_shown, shown, signed_in

pytestmark = [pytest.mark.browser, SAME]

TOOL = "set_budget_cap"
BEYOND = 2**53 + 1  # the least that a float rounds
PESOS = {
    0: "$0.00",
    1: "$0.01",
    10: "$0.10",
    123450: "$1,234.50",
    2**53 - 1: "$90,071,992,547,409.91",
    BEYOND: "$90,071,992,547,409.93",
    INT64_MAX: "$92,233,720,368,547,758.07",
    -1: "-$0.01",
    -123450: "-$1,234.50",
    -BEYOND: "-$90,071,992,547,409.93",
}
OLDER_THAN_2025 = """
    const parse = JSON.parse;
    JSON.parse = (text, revive) => parse(text, revive && ((key, value) => revive(key, value)));
"""


def cap(cents: int) -> dict[str, object]:
    return ok({"effective_month": "2026-02", "variable_cap_mxn_cents": cents})


def test_centavos_are_pesos_to_the_last_digit(page: Page, server: Server) -> None:
    cards = all_shown(page, server, [(TOOL, cap(cents)) for cents in PESOS])
    for card, (cents, text) in zip(cards, PESOS.items(), strict=True):
        expect(card.locator(".line strong")).to_have_text(text)
        assert json.loads(card.locator("pre").text_content() or "") == cap(cents)


def test_tools_without_a_view_of_their_own_keep_the_digits_too(page: Page, server: Server) -> None:
    rows = [{"paid_mxn_cents": BEYOND, "count": BEYOND, "both": {"nested": BEYOND}}]
    card = shown(page, server, "get_something", ok(rows))
    cells = ["$90,071,992,547,409.93", "9,007,199,254,740,993", '{"nested":9007199254740993}']
    expect(card.get_by_role("cell")).to_have_text(cells)
    numbers = card.locator("td.number")
    expect(numbers).to_have_count(2)


def test_a_saved_conversation_keeps_the_digits(page: Page, server: Server) -> None:
    call = {"tool": TOOL, "ok": True, "result": cap(BEYOND)}
    answer = {"id": "1", "role": "assistant", "text": "Set.", "created_at": "", "tools": [call]}
    shown(page, server, TOOL, cap(1))
    server.saved = {"messages": [answer]}
    page.reload()
    expect(page.get_by_test_id("tool-card")).to_contain_text("$90,071,992,547,409.93")


def test_numbers_that_are_not_whole_stay_numbers(page: Page, server: Server) -> None:
    card = shown(page, server, "get_something", {"share": 0.25, "far": 1e20, "whole": 5.0})
    expect(card.locator("dd")).to_have_text(["0.25", "100,000,000,000,000,000,000", "5"])


def test_a_browser_that_does_not_tell_the_digits_shows_no_wrong_ones(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(**DESKTOP)
    page.add_init_script(OLDER_THAN_2025)
    card = shown(signed_in(page, server), server, TOOL, cap(BEYOND))
    expect(card.locator("dl")).to_contain_text("too large for this browser")
    expect(card).not_to_contain_text("9007199254740")
    page.get_by_test_id("new-conversation").click()
    expect(shown(page, server, TOOL, cap(123450))).to_contain_text("$1,234.50")
