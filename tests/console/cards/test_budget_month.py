"""Budget's months and balances as cards: what is drawn, and by whose clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.console.budget_results import (
    BALANCE,
    CATEGORIES,
    INT64_MAX,
    MONTH,
    OVERSPENT,
    month,
    ok,
    spent,
)
from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import all_shown, shown, signed_in

pytestmark = [pytest.mark.browser, SAME]

SUMMARY = "get_month_summary"
BY_CATEGORY = "get_category_summary"


def width(bar: Locator) -> float:
    return float(bar.evaluate("e => e.getBoundingClientRect().width"))


def bar_widths(card: Locator) -> list[float]:
    rows = card.locator("tbody tr").all()
    return [
        float(row.evaluate("e => parseFloat(getComputedStyle(e, '::after').width)")) for row in rows
    ]


def test_a_month_tells_its_totals_and_what_is_left_of_its_cap(page: Page, server: Server) -> None:
    card = shown(page, server, SUMMARY, ok(MONTH))
    expect(card).to_contain_text("February 2026")
    expect(card).to_contain_text("$1,200.00 of $6,000.00")
    expect(card).to_contain_text("$4,800.00 left")
    expect(card).to_contain_text("Income$0.00")
    expect(card).to_contain_text("Total spending$3,155.50")
    share = width(card.locator(".within")) / width(card.locator(".meter"))
    assert share == pytest.approx(0.2, abs=0.01)
    expect(card.locator(".over")).to_have_count(0)


def test_an_overspent_cap_is_told_in_words_and_drawn_beyond_it(page: Page, server: Server) -> None:
    card = shown(page, server, SUMMARY, ok(OVERSPENT))
    expect(card).to_contain_text("$7,650.50 of $6,000.00")
    expect(card).to_contain_text("$1,650.50 overspent")
    expect(card).not_to_contain_text("left")
    share = width(card.locator(".over")) / width(card.locator(".meter"))
    assert share == pytest.approx(1650.5 / 7650.5, abs=0.01)


def test_amounts_of_all_digits_fill_the_bar_without_loss(page: Page, server: Server) -> None:
    card = shown(page, server, SUMMARY, ok(month(INT64_MAX, INT64_MAX - 1)))
    expect(card).to_contain_text("$92,233,720,368,547,758.06 of $92,233,720,368,547,758.07")
    expect(card).to_contain_text("$0.01 left")
    assert width(card.locator(".within")) <= width(card.locator(".meter"))


def test_categories_are_a_table_with_bars_in_the_order_given(page: Page, server: Server) -> None:
    card = shown(page, server, BY_CATEGORY, ok(CATEGORIES))
    expect(card).to_contain_text("February 2026")
    table = card.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(["Category", "Type", "Spent"])
    rows = table.get_by_role("row").filter(has=page.get_by_role("cell"))
    expect(rows.nth(0).get_by_role("cell")).to_have_text(["Credit Cards", "Debt", "$1,253.00"])
    assert rows.locator("td:first-child").all_text_contents() == [
        row["category"] for row in CATEGORIES["categories"]
    ]
    largest, food, *_, one_centavo = bar_widths(card)
    assert food / largest == pytest.approx(80000 / 125300, abs=0.01)
    assert 1 < one_centavo < 10


def test_a_category_of_nothing_has_no_bar(page: Page, server: Server) -> None:
    categories = [spent("Gifts", "VARIABLE", 0), spent("Water", "FIXED", 0)]
    card = shown(page, server, BY_CATEGORY, ok({"month": "2026-02", "categories": categories}))
    expect(card.get_by_role("cell", name="$0.00")).to_have_count(2)
    assert bar_widths(card) == [0, 0]


def test_many_categories_open_in_full(page: Page, server: Server) -> None:
    categories = [spent(f"Category {at}", "FIXED", 100 * at) for at in range(1, 13)]
    card = shown(page, server, BY_CATEGORY, ok({"month": "2026-02", "categories": categories}))
    expect(card.get_by_role("cell", name="Category 10", exact=True)).to_be_visible()
    expect(card.get_by_text("Category 11", exact=True)).to_be_hidden()
    card.get_by_role("button", name="Show all 12").click()
    expect(card.get_by_text("Category 12", exact=True)).to_be_visible()


def test_a_bank_balance_is_one_line_by_mexico_citys_clock(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = signed_in(new_page(timezone_id="America/Los_Angeles"), server)
    answers = [("get_bank_balance", ok(BALANCE)), ("set_bank_balance", ok({"stored": BALANCE}))]
    text = "$12,500.00 in the bank on Feb 1, 2026, 09:30, Mexico City time"
    for card in all_shown(page, server, answers):
        expect(card.locator(".line")).to_have_text(text)
