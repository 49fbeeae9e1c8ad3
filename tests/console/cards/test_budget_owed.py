"""Budget's debts, obligations, purchases, balance and cap as cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.console.answers import DONE, start
from tests.console.budget_results import (
    AFFORDABLE_PURCHASE,
    BALANCE,
    DONATION,
    NU,
    RAPPI,
    REFUSED_PURCHASE,
    RENT,
    RULE,
    ok,
)
from tests.console.chat_double import Server
from tests.console.driving import all_shown, say, shown, signed_in

pytestmark = pytest.mark.browser


def rows(card: Locator) -> list[list[str]]:
    """The cells' texts, dates with plain spaces."""
    return [
        [text.replace("\u00a0", " ") for text in row.locator("td").all_text_contents()]
        for row in card.locator("tbody tr").all()
    ]


def test_debts_are_a_table_in_the_order_given(page: Page, server: Server) -> None:
    card = shown(page, server, "get_debts", ok({"debts": [NU, RAPPI]}))
    headings = ["Name", "Balance", "Minimum", "Due", "Priority"]
    expect(card.get_by_role("columnheader")).to_have_text(headings)
    assert rows(card) == [
        ["NU CC", "$24,385.00", "None", "No day", "High"],
        ["Rappi CC", "$17,230.33", "$1,253.00", "Day 15", "Medium high, minimum only"],
    ]


def test_obligations_are_a_table(page: Page, server: Server) -> None:
    card = shown(page, server, "get_obligations", ok({"obligations": [DONATION, RENT]}))
    expect(card.get_by_role("columnheader")).to_have_text(["Name", "Amount", "Due", "Type"])
    assert rows(card) == [
        ["Donation", "$4,482.00", "No day", "Donation"],
        ["Rent", "$9,500.00", "Day 1", "Fixed"],
    ]


def test_what_was_stored_is_shown_as_its_row(page: Page, server: Server) -> None:
    stored = [
        ("add_or_update_debt", ok({"debt_id": "debt_01", "stored": RAPPI})),
        ("set_obligation", ok({"obligation_id": "obligation_01", "stored": RENT})),
    ]
    debt, obligation = all_shown(page, server, stored)
    assert [row[:2] for row in rows(debt)] == [["Rappi CC", "$17,230.33"]]
    assert [row[:2] for row in rows(obligation)] == [["Rent", "$9,500.00"]]


def test_nothing_owed_is_said(page: Page, server: Server) -> None:
    empty = [("get_debts", ok({"debts": []})), ("get_obligations", ok({"obligations": []}))]
    debts, obligations = all_shown(page, server, empty)
    expect(debts).to_contain_text("No debts.")
    expect(obligations).to_contain_text("No obligations.")
    expect(page.get_by_role("table")).to_have_count(0)


def test_a_purchase_that_cannot_be_afforded_tells_why(page: Page, server: Server) -> None:
    card = shown(page, server, "simulate_purchase", ok(REFUSED_PURCHASE))
    expect(card.locator(".verdict")).to_have_text("Not affordable")
    expect(card.get_by_role("listitem")).to_have_text(REFUSED_PURCHASE["reasons"])
    expect(card).to_contain_text("Variable cap$6,000.00")
    expect(card).to_contain_text("Before this purchase$1,200.00 left")
    assert rows(card) == [
        ["Rappi CC", "Feb 15, 2026", "$1,253.00"],
        ["Donation", "No date", "$4,482.00"],
    ]


def test_a_purchase_that_can_be_afforded(page: Page, server: Server) -> None:
    card = shown(page, server, "simulate_purchase", ok(AFFORDABLE_PURCHASE))
    expect(card.locator(".verdict")).to_have_text("Affordable")
    expect(card.get_by_role("listitem")).to_have_count(0)
    expect(card).to_contain_text("Variable capNo cap set")
    expect(card).to_contain_text("To be paid nextNothing.")


def test_a_purchase_in_a_month_already_overspent(page: Page, server: Server) -> None:
    overspent = REFUSED_PURCHASE | {"variable_remaining_mxn_cents": -1}
    card = shown(page, server, "simulate_purchase", ok(overspent))
    expect(card).to_contain_text("Before this purchase$0.01 overspent")


def test_a_bank_balance_is_one_line_by_mexico_citys_clock(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = signed_in(new_page(timezone_id="America/Los_Angeles"), server)
    answers = [("get_bank_balance", ok(BALANCE)), ("set_bank_balance", ok({"stored": BALANCE}))]
    text = "$12,500.00 in the bank on Feb 1, 2026, 09:30, Mexico City time"
    for card in all_shown(page, server, answers):
        expect(card.locator(".line")).to_have_text(text)


def test_a_cap_is_one_line(page: Page, server: Server) -> None:
    data = {"effective_month": "2026-02", "variable_cap_mxn_cents": 600000}
    card = shown(page, server, "set_budget_cap", ok(data))
    text = "$6,000.00 a month for variable spending, from February 2026"
    expect(card.locator(".line")).to_have_text(text)


def test_a_refusal_is_told_in_its_own_words(page: Page, server: Server) -> None:
    tool = "simulate_purchase"
    missing = {"missing": ["bank_balance_mxn_cents"]}
    error = {"code": "NOT_FOUND", "message": "Bank balance is not set", "details": missing}
    refusal = {"type": "tool_error", "tool": tool, "error": {"ok": False, "error": error}}
    server.answers = [[start(tool), refusal, DONE]]
    say(page, "Can I buy headphones?")
    card = page.get_by_test_id("tool-card")
    expect(card).to_have_attribute("data-state", "failed")
    expect(card.locator("p")).to_have_text("Bank balance is not set")


def test_category_rules_are_a_table(page: Page, server: Server) -> None:
    results = [
        ("list_category_rules", ok({"rules": [RULE]})),
        ("set_category_rule", ok({"stored": RULE})),
        ("delete_category_rule", ok({"deleted": RULE})),
    ]
    for card in all_shown(page, server, results):
        expect(card.get_by_role("columnheader")).to_have_text(["Words", "Category", "Type"])
        assert rows(card) == [["Antojos", "Snacks", "Variable"]]


def test_a_rule_with_bounds_says_what_it_is_only_for(page: Page, server: Server) -> None:
    bounds = {"account_id": "main", "currency": "MXN", "min_amount": "50", "max_amount": "99.5"}
    listed = ok({"rules": [RULE, RULE | bounds, RULE | {"currency": "USD"}]})
    card = shown(page, server, "list_category_rules", listed)
    expect(card.get_by_role("columnheader")).to_have_text(["Words", "Category", "Type", "Only for"])
    assert [row[3] for row in rows(card)] == ["\u2013", "main, MXN from 50 up to 99.5", "USD"]


def test_without_category_rules_it_says_so(page: Page, server: Server) -> None:
    card = shown(page, server, "list_category_rules", ok({"rules": []}))
    expect(card).to_contain_text("No words of your own.")
