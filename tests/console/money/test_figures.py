"""The figures of the page of money: each as it was told, in its currency, with its entries."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import PHONE
from tests.console.chat_double import Server
from tests.console.driving import part, told
from tests.console.money.listing import listing
from tests.console.money.results import EXACT, NOVEMBER, OCTOBER, group, total

pytestmark = pytest.mark.browser


def test_balances_months_and_what_is_due_are_told_each_in_its_currency(money: Page) -> None:
    """And never added up."""
    balances = told(part(money, "Balances").locator(".tile"))
    assert balances[1:4] == [
        "Main account 3,105.41 EUR as stated for Oct 31, 2026, and 7 entries since Change",
        "Savings 5,750.00 EUR as stated for Oct 31, 2026 Change",
        "imported Balance not known 7 entries, +802.42 EUR since Oct 1, 2026 Change",
    ]
    assert balances[0].startswith("Bank balance 12,500.00 MXN as you told it, Nov 25, 2026")
    assert balances[4] == (
        "Credit card 4242 15,000 INR owed 85,000 INR of 100,000 INR left "
        "750 INR at least by Dec 3, 2026"
    )


def test_other_cards_moves_refunds_and_what_is_overdue_or_overspent_are_told(
    server: Server, open_money: Callable[..., Page]
) -> None:
    answers = server.prime.money.answers
    answers["get_card_status"] |= {
        "others": [{"last_four": "1881", "status": "blocked", "block": None}]
    }
    answers["get_account_summary"] |= {"currency": "USD", "balance": 100.5}
    answers["get_upcoming"]["upcoming"][1] |= {"due": "2026-11-24", "overdue": True}
    overspent = {"variable_spend_mxn_cents": 601005, "variable_remaining_mxn_cents": -1005}
    answers["get_month_summary"]["data"] |= overspent
    answer = answers["get_spending category"]
    answer["totals"][0] |= {"moved_out": "5000.00", "moved_in": "3000.00"}
    answer["totals"][1] |= {"refunded": "30.00"}
    page = open_money()
    for currency, text in (
        ("MXN", "Between your own accounts: 5,000.00 MXN out, 3,000.00 MXN in"),
        ("EUR", "Refunds, taken off already: 30.00 EUR"),
    ):
        tile = page.locator(".tile", has=page.get_by_role("heading", name=currency, exact=True))
        expect(tile).to_contain_text(text)
    tiles = told(part(page, "Balances").locator(".tile"))
    assert tiles[4].startswith("Credit card 4242 100.50 USD owed")
    assert tiles[5].startswith("Credit card 1881 100.50 USD owed")
    assert "locked" in tiles[5]
    asked_for = [each.body.get("card") for each in server.prime.of("tools/get_account_summary")]
    assert set(asked_for) == {"1881", "4242"}
    assert told(part(page, "In the next 30 days").locator("tbody tr"))[1] == (
        "Overdue since Nov 24, 2026 Card ending 4242 Card\u2019s minimum \u00b7 Card 750 INR"
    )
    variable = page.locator(".tile", has_text="Variable spending")
    expect(variable).to_contain_text("10.05 MXN over the cap")


def test_categories_are_bars_of_one_currency_and_their_entries_are_a_click_away(
    money: Page,
) -> None:
    chart = part(money, "Spending by category").get_by_role("table")
    assert told(chart.locator("tbody tr")) == [
        "Rent 1 entry 8,500.00 MXN",
        "Food 6 entries 1,304.70 MXN",
    ]
    widths = chart.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => getComputedStyle(row).getPropertyValue('--share'))"
    )
    assert widths == ["max(3px, 100%)", "max(3px, 15.3%)"]
    with listing(money, {"currency": "MXN", "category": "Food", **NOVEMBER}):
        chart.get_by_role("button", name="Food: 1,304.70 MXN. Show the entries.").click()
    expect(money.get_by_role("heading", name="Entries")).to_be_focused()
    expect(money.get_by_label("Category", exact=True)).to_have_value("Food")
    expect(money.get_by_role("table", name="Entries").get_by_role("row")).to_have_count(2)


def test_the_pictures_are_of_the_currency_that_is_chosen_and_a_reload_keeps_it(money: Page) -> None:
    money.get_by_role("radio", name="EUR").check()
    chart = part(money, "Spending by category").get_by_role("table")
    expect(chart.locator("tbody tr")).to_have_count(2)
    expect(chart).to_contain_text("Uncategorized")
    money.reload()
    expect(money.get_by_role("radio", name="EUR")).to_be_checked()
    expect(chart.locator("tbody tr")).to_have_count(2)


def test_twelve_months_are_a_picture_with_a_table_behind_it(money: Page) -> None:
    flow = part(money, "Twelve months")
    columns = flow.get_by_role("list").get_by_role("button")
    expect(columns).to_have_count(12)
    heights = columns.last.locator(".pair span").evaluate_all(
        "bars => bars.map(bar => bar.style.getPropertyValue('--share'))"
    )
    assert heights == ["max(3px, 50%)", "max(3px, 55.8%)"]
    flow.get_by_text("As a table").click()
    rows = flow.get_by_role("table").locator("tbody tr:visible")
    months = told(rows)
    assert len(months) == 12
    assert months[-2:] == [
        "October 2026 33,000.00 MXN 20,100.00 MXN",
        "November 2026 16,500.00 MXN 18,432.10 MXN",
    ]
    columns.nth(10).focus()
    with listing(money, {"currency": "MXN", **OCTOBER}):
        money.keyboard.press("Enter")
    assert columns.nth(10).get_attribute("aria-label") == (
        "October\u00a02026: 33,000.00 MXN in, 20,100.00 MXN out. Show the entries."
    )
    expect(money.get_by_role("heading", name="Entries")).to_be_focused()


EVER = {"from_date": "2021-12-01", "to_date": "2026-11-26"}
FIGURES: dict[str, dict[str, str]] = {
    "Spent, November 2026": {"currency": "MXN", **NOVEMBER},
    "Spent, October 2026: 4,000 INR": {"currency": "INR", **OCTOBER},
    "Main account": {"book": "ledger", "currency": "EUR", "account_id": "acc_main", **EVER},
    "Renta": {"book": "budget", "currency": "MXN", "merchant": "Renta", **EVER},
}


def test_a_figure_leads_to_its_entries(money: Page, server: Server) -> None:
    for button, filters in FIGURES.items():
        money.goto(f"{server.url}money")
        with listing(money, filters):
            money.get_by_role("button", name=button).first.click()
        expect(money.get_by_role("heading", name="Entries")).to_be_focused()


def test_another_month_is_asked_for_and_a_reload_keeps_it(money: Page, server: Server) -> None:
    with listing(money, OCTOBER):
        money.get_by_role("button", name="The month before").click()
    expect(part(money, "October 2026")).to_be_visible()
    expect(money.locator("[aria-busy=true]")).to_have_count(0)
    spent = [call.body for call in server.prime.of("tools/get_spending")[-2:]]
    by_kind = {body["by"]: (body["from_date"], body["to_date"]) for body in spent}
    assert by_kind == {
        "category": ("2026-10-01", "2026-10-31"),
        "month": ("2025-11-01", "2026-10-31"),
    }
    money.reload()
    expect(part(money, "October 2026")).to_be_visible()


def test_a_phone_never_scrolls_sideways_and_long_figures_fit(
    open_money: Callable[..., Page], server: Server
) -> None:
    answers = server.prime.money.answers
    word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk" * 2
    answers["get_spending category"]["groups"] = [group(word, "MXN", EXACT, "0")]
    answers["get_spending category"]["totals"] = [total("MXN", EXACT, EXACT)]
    answers["finance_accounts_list"]["items"][0]["name"] = word
    server.prime.money.entries[0] |= {"text": word, "category": word, "amount": f"-{EXACT}"}
    page = open_money(**PHONE | {"viewport": {"width": 320, "height": 740}})
    for box in ("html", ".bar", ".money-scroller"):
        overflow = page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth")
        assert overflow <= 0, box
