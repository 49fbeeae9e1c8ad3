"""Imports and imported transactions as cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import shown
from tests.console.prime_results import COFFEE, IMPORTED, UNDATED, UNSURE, imports, transactions

pytestmark = [pytest.mark.browser, SAME]

RECENT, ALL, ROWS, REVIEW = (
    "get_recent_import",
    "get_recent_imports",
    "get_transactions",
    "review_transaction",
)
EN_DASH = "\u2013"


def test_imports_say_how_far_they_are_and_why(page: Page, server: Server) -> None:
    unread = {"transaction_count": 0, "needs_review": 0, "total_amount": 0}
    reason = "The file is protected by a password."
    documents = [
        IMPORTED,
        IMPORTED | unread | {"filename": "b.pdf", "status": "processing"},
        IMPORTED | unread | {"filename": "c.pdf", "status": "unreadable", "reason": reason},
        IMPORTED | unread | {"filename": "d.pdf", "status": "failed"},
        IMPORTED | unread | {"filename": "e.pdf", "status": "put_off"},
    ]
    card = shown(page, server, ALL, imports(*documents))
    states = ["Imported", "Processing", "Unreadable", "Failed", "Put off"]
    expect(card.locator(".import-status")).to_have_text(states)
    expect(card.locator(".entries > li").nth(2)).to_contain_text(reason)
    expect(card.locator(".figures").first).to_contain_text("Imports5Transactions12Need review2")
    first = card.locator(".entries > li").first
    expect(first.locator(".figures")).to_contain_text(
        "Transactions12Total-1,234.50Need review2, -34.50"
    )
    expect(card.locator(".entries .figures")).to_have_count(1)


def test_transactions_are_a_table_with_what_needs_review(page: Page, server: Server) -> None:
    card = shown(page, server, ROWS, transactions(COFFEE, UNDATED, UNSURE, total=-9))
    headings = ["Date", "Merchant", "Category", "Document", "Amount"]
    expect(card.get_by_role("columnheader")).to_have_text(headings)
    rows = card.locator("tbody tr")
    expect(rows.nth(0).get_by_role("cell")).to_have_text(
        ["Sep 14, 2026", "Starbucks", "coffee", "receipt.jpg", "-4.50 USD"]
    )
    expect(rows.nth(1).get_by_role("cell")).to_contain_text(
        ["No date", "Corner Shop", EN_DASH, "receipt.jpg", EN_DASH]
    )
    expect(rows.nth(1).locator(".reasons li")).to_have_text(UNDATED["review_reasons"])
    expect(card.get_by_text("Needs review", exact=True)).to_have_count(2)
    expect(card).to_contain_text("3 transactions, -9.00 USD together.")
    server.prime.waiting = [UNSURE]
    card.get_by_role("link", name="Review").click()
    expect(page.get_by_test_id("review-row")).to_have_count(1)


def test_what_is_not_all_or_of_one_currency_says_so(page: Page, server: Server) -> None:
    euros = COFFEE | {"currency": "EUR", "review_status": "discarded"}
    rows = transactions(COFFEE, euros, total=None, has_more=True)
    card = shown(page, server, ROWS, rows)
    expect(card).to_contain_text(
        "2 transactions, in several currencies. There are more: ask for less at a time."
    )
    expect(card.get_by_text("Discarded", exact=True)).to_be_visible()
    expect(card.get_by_role("link")).to_have_count(0)
