"""Tables of which ten rows are read at a time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.chromium import PHONE
from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import all_shown, shown
from tests.console.finance_results import found, transactions
from tests.console.support_results import orders

pytestmark = [pytest.mark.browser, SAME]

SEARCH = "finance_transactions_search"


def turner(card: Locator, name: str) -> Locator:
    return card.get_by_role("button", name=f"{name} page")


def ranged(text: str) -> str:
    return re.sub(r"(\d)-(\d)", "\\1\u2013\\2", text)


def expect_page(card: Locator, place: str, first: str, rows: int) -> None:
    expect(card.locator(".page-head p")).to_have_text(ranged(place))
    expect(card.locator("tbody tr")).to_have_count(rows)
    expect(card.locator("tbody tr").first).to_contain_text(first)


def test_a_hundred_orders_are_ten_pages(page: Page, server: Server) -> None:
    card = shown(page, server, "get_customer_orders", orders(100))
    for first in range(1, 91, 10):
        expect_page(card, f"{first}-{first + 9} of 100", str(10_000 + first), 10)
        turner(card, "Next").click()
    expect_page(card, "91-100 of 100", "10091", 10)
    turner(card, "Previous").click()
    expect_page(card, "81-90 of 100", "10081", 10)


def test_ten_rows_need_no_pages(page: Page, server: Server) -> None:
    card = shown(page, server, "get_customer_orders", orders(10))
    expect(card.locator("tbody tr")).to_have_count(10)
    expect(card.get_by_role("button")).to_have_count(0)


def test_the_last_page_may_be_short_and_there_is_none_after_it(page: Page, server: Server) -> None:
    card = shown(page, server, "get_customer_orders", orders(11))
    expect(turner(card, "Previous")).to_have_attribute("aria-disabled", "true")
    turner(card, "Previous").click(force=True)
    expect_page(card, "1-10 of 11", "10001", 10)
    turner(card, "Next").click()
    expect_page(card, "11 of 11", "10011", 1)
    expect(turner(card, "Next")).to_have_attribute("aria-disabled", "true")
    turner(card, "Next").click(force=True)
    expect_page(card, "11 of 11", "10011", 1)


def test_pages_are_turned_from_the_keyboard_and_the_focus_stays(page: Page, server: Server) -> None:
    card = shown(page, server, "get_customer_orders", orders(25))
    turner(card, "Previous").focus()
    page.keyboard.press("Tab")
    expect(turner(card, "Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect_page(card, "11-20 of 25", "10011", 10)
    page.keyboard.press("Space")
    expect_page(card, "21-25 of 25", "10021", 5)
    expect(turner(card, "Next")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(turner(card, "Previous")).to_be_focused()
    page.keyboard.press("Enter")
    expect_page(card, "11-20 of 25", "10011", 10)
    outline = turner(card, "Previous").evaluate("e => getComputedStyle(e).outlineStyle")
    assert outline == "solid"


def test_the_buttons_stay_where_they_are(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE["viewport"])
    card = shown(page, server, SEARCH, found(transactions(23), total=23))
    following = turner(card, "Next")
    following.scroll_into_view_if_needed()
    place = following.bounding_box()
    for _ in range(2):
        following.click()
        assert following.bounding_box() == place
    expect_page(card, "21-23 of 23", "Purchase 21", 3)


def test_a_reader_hears_which_page_it_is_and_not_all_of_it(page: Page, server: Server) -> None:
    card = shown(page, server, SEARCH, found(transactions(23), total=23))
    group = card.get_by_role("group", name="Pages of Transactions")
    expect(group.get_by_text(ranged("1-10 of 23"))).to_have_attribute("aria-live", "polite")
    turner(card, "Next").click()
    region = card.get_by_role("region", name="Transactions")
    assert region.evaluate("e => e.closest('[aria-live]').ariaLive") == "off"
    expect(region.get_by_role("columnheader")).to_have_count(5)


def test_pages_of_one_card_are_not_those_of_another(page: Page, server: Server) -> None:
    shown(page, server, "get_customer_orders", orders(25))
    first, second = page.get_by_test_id("tool-card").first, page.get_by_test_id("tool-card").last
    turner(first, "Next").click()
    server.saved = {
        "messages": [
            {
                "id": "1",
                "role": "assistant",
                "text": "Here.",
                "created_at": "",
                "tools": [{"tool": "get_customer_orders", "ok": True, "result": orders(25)}] * 2,
            }
        ]
    }
    page.reload()
    turner(second, "Next").click()
    expect_page(first, "1-10 of 25", "10001", 10)
    expect_page(second, "11-20 of 25", "10011", 10)


def test_where_the_result_ends_and_the_ledger_does_not_one_asks_on(
    page: Page, server: Server
) -> None:
    told = {
        1630: ("51-60 of 1,630", "Shown here: 51-100 of 1,630. For more, ask for the next page."),
        None: ("51-60", "There may be more: ask for the next page."),
    }
    items = transactions(50, first=51)
    results = [(SEARCH, found(items, offset=50, total=total)) for total in told]
    cards = all_shown(page, server, results)
    for card, (place, rest) in zip(cards, told.values(), strict=True):
        expect_page(card, place, "Purchase 51", 10)
        expect(card.get_by_text(ranged(rest))).to_be_visible()


def test_one_row_of_many_is_no_range(page: Page, server: Server) -> None:
    card = shown(page, server, SEARCH, found(transactions(1), limit=1, total=2))
    expect(card.get_by_text("Shown here: 1 of 2.")).to_be_visible()
    expect(card.get_by_role("button")).to_have_count(0)


def test_where_all_has_been_told_nobody_is_sent_on(page: Page, server: Server) -> None:
    results = [
        (SEARCH, found(transactions(count, first=51), offset=50, total=total))
        for count, total in ((50, 100), (30, None), (1, 51), (10, None))
    ]
    for card in all_shown(page, server, results):
        expect(card.locator("tbody tr").first).to_contain_text("Purchase 51")
        expect(card).not_to_contain_text("ask for the next page")
