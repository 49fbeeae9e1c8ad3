"""Ledgers as cards: transactions, sums and accounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.chromium import DESKTOP
from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import all_shown, facts, shown, signed_in
from tests.console.finance_results import COFFEE, JANUARY, MAIN, SAVINGS, booked, found, summed

pytestmark = [pytest.mark.browser, SAME]

SEARCH = "finance_transactions_search"
SUM = "finance_transactions_sum"
ACCOUNTS = "finance_accounts_list"
EN_DASH = "\u2013"
AMOUNTS = {
    "-999999999999999.9999999999": "-999,999,999,999,999.9999999999",
    "999999999999999.0000000001": "999,999,999,999,999.0000000001",
    "9007199254740993": "9,007,199,254,740,993",
    "0.00000001": "0.00000001",
    "-0.05": "-0.05",
    "-4.80": "-4.80",
    "1234.5": "1,234.5",
    "0.00": "0.00",
    "0": "0",
}


def amounts(card: Locator) -> Locator:
    return card.locator("td:nth-child(5)")


def test_transactions_are_a_table_newest_first_as_they_came(page: Page, server: Server) -> None:
    salary = booked("2650.00", description="Salaire ACME SARL", category_id=None)
    card = shown(page, server, SEARCH, found([COFFEE, salary], total=2))
    headings = ["Date", "Description", "Category", "Account", "Amount"]
    expect(card.get_by_role("columnheader")).to_have_text(headings)
    expect(card.get_by_role("cell")).to_have_text(
        [
            *("Jan 30, 2025", "Blue Bottle Coffee", "coffee", "acc_main", "-4.80 EUR"),
            *("Jan 30, 2025", "Salaire ACME SARL", EN_DASH, "acc_main", "+2,650.00 EUR"),
        ]
    )


def test_amounts_keep_every_digit(page: Page, server: Server) -> None:
    items = [booked(amount, "BTC") for amount in AMOUNTS]
    rows = shown(page, server, SEARCH, found(items, total=9))
    signs = ["" if amount[0] == "-" or not float(amount) else "+" for amount in AMOUNTS]
    texts = [f"{sign}{text} BTC" for sign, text in zip(signs, AMOUNTS.values(), strict=True)]
    expect(amounts(rows)).to_have_text(texts)


def test_sums_and_balances_keep_every_digit(page: Page, server: Server) -> None:
    answers: list[tuple[str, object]] = [(SUM, summed(amount)) for amount in AMOUNTS]
    answers.append((ACCOUNTS, {"items": [MAIN | {"balance": amount} for amount in AMOUNTS]}))
    *sums, accounts = all_shown(page, server, answers)
    for card, text in zip(sums, AMOUNTS.values(), strict=True):
        expect(card.locator(".total")).to_have_text(f"{text} EUR")
    expect(accounts.locator("td:nth-child(3)")).to_have_text(list(AMOUNTS.values()))


def test_amounts_are_grouped_as_the_pages_language_does(
    new_page: Callable[..., Page], server: Server
) -> None:
    def in_german(route: Route) -> None:
        response = route.fetch()
        html = response.text().replace('lang="en"', 'lang="de"')
        route.fulfill(response=response, body=html)

    page = new_page(**DESKTOP)
    page.route(server.url, in_german)
    card = shown(signed_in(page, server), server, SUM, summed("-1234567.8900"))
    expect(card.locator(".total")).to_have_text("-1.234.567,8900 EUR")


def test_a_day_is_that_of_the_ledgers_own_clock(
    new_page: Callable[..., Page], server: Server
) -> None:
    instants = ["2025-01-31T23:59:59-11:00", "2025-01-31", "2025-01-31T00:00:00+14:00", "soon"]
    page = signed_in(new_page(timezone_id="Pacific/Kiritimati", **DESKTOP), server)
    items = [booked("-1.00", booked_at=instant) for instant in instants]
    card = shown(page, server, SEARCH, found(items, total=4))
    expect(card.locator("td:first-child")).to_have_text(["Jan 31, 2025"] * 3 + ["soon"])


def test_a_sum_says_how_many_and_of_what(page: Page, server: Server) -> None:
    asked = {
        "account_id": "acc_main",
        "category_id": "coffee",
        "date_range": JANUARY,
        "min_amount": "-100.00",
        "max_amount": "0",
        "search": "coffee",
        "direction": "DEBIT_ONLY",
    }
    card = shown(page, server, SUM, summed("-37.60", filters=asked))
    expect(card.locator(".total")).to_have_text("-37.60 EUR")
    expect(card.get_by_text("9 transactions", exact=True)).to_be_visible()
    told = facts(card)
    assert told.pop("days").replace("\u2009", " ") == f"Jan 1 {EN_DASH} 31, 2025"
    assert told == {
        "account": "acc_main",
        "category": "coffee",
        "text": "“coffee”",
        "amounts": "-100.00 to 0",
        "direction": "Money out only",
    }


FILTERS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"date_range": {"start_date": "2024-02-29", "end_date": "2024-02-29"}},
        "Days",
        "Feb 29, 2024",
    ),
    (
        {"date_range": {"start_date": "2024-12-31", "end_date": "2025-01-01"}},
        "Days",
        f"Dec 31, 2024 {EN_DASH} Jan 1, 2025",
    ),
    ({"min_amount": "-100.00"}, "Amounts", "-100.00 or more"),
    ({"max_amount": "1000"}, "Amounts", "1,000 or less"),
    ({"account_id": ""}, "Account", ""),
    ({"search": ""}, "Text", "“”"),
    ({"search": " %_.# "}, "Text", "“ %_.# ”"),
    ({"direction": "CREDIT_ONLY"}, "Direction", "Money in only"),
]


def test_each_filter_alone_is_told(page: Page, server: Server) -> None:
    answers: list[tuple[str, object]] = [
        (SUM, summed("1.00", filters=filters)) for filters, _, _ in FILTERS
    ]
    for card, (_, term, text) in zip(all_shown(page, server, answers), FILTERS, strict=True):
        expect(card.locator("dt")).to_have_text(term)
        told = card.locator("dd").text_content() or ""
        assert told.replace("\u2009", " ").replace("\u00a0", " ") == text


def test_accounts_are_a_table(page: Page, server: Server) -> None:
    unnamed = MAIN | {"id": "acc_old", "name": "acc_old", "type": "other"}
    unnamed |= {"balance": None, "as_of": None, "since": "2025-01-02"}
    card = shown(page, server, ACCOUNTS, {"items": [MAIN, SAVINGS, unnamed]})
    headings = ["Name", "Type", "Balance", "As of", "Currency"]
    expect(card.get_by_role("columnheader")).to_have_text(headings)
    expect(card.get_by_role("cell")).to_have_text(
        [
            *("Main account acc_main", "Checking", "19,545.37", "Jan 31, 2025", "EUR"),
            *("Savings acc_savings", "Savings", "5,750.00", "Jan 31, 2025", "EUR"),
            *("acc_old", "Other", "not known", EN_DASH, "EUR"),
        ]
    )


def test_a_result_that_was_cut_is_not_shown_in_pieces(page: Page, server: Server) -> None:
    cut = {"truncated": True, "text": '{"items": [{"id": "tx_1", "amount": {"amount": "-4.8'}
    card = shown(page, server, SEARCH, cut)
    expect(card.locator(".card-body > p")).to_have_text(
        "This is too much to be shown at once. Ask for less of it."
    )
    expect(card.locator("dl")).to_have_count(0)
