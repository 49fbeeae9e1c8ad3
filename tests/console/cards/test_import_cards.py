"""Imports and imported transactions as cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.console.chat_double import Server
from tests.console.driving import all_shown, facts, shown
from tests.console.prime_results import COFFEE, IMPORTED, UNDATED, UNSURE, imports, transactions
from tests.console.texts import INJECTED, NAMELESS, REVERSED_NAME

pytestmark = pytest.mark.browser

RECENT, ALL, ROWS, REVIEW = (
    "get_recent_import",
    "get_recent_imports",
    "get_transactions",
    "review_transaction",
)
EN_DASH = "\u2013"


def test_the_last_import_is_told_with_its_total(page: Page, server: Server) -> None:
    summary = {"transactions": 1, "total": -4.50}
    card = shown(page, server, RECENT, {"document": {"name": "receipt.jpg"}, "summary": summary})
    expect(card).to_contain_text("receipt.jpg")
    assert facts(card) == {"transactions": "1", "total": "-4.50"}


def test_the_last_import_is_told_with_what_of_it_waits(page: Page, server: Server) -> None:
    summary = {"transactions": 3, "total": -46.5, "waiting": {"transactions": 1, "total": -30}}
    card = shown(page, server, RECENT, {"document": {"name": "a.csv"}, "summary": summary})
    assert facts(card) == {"transactions": "3", "total": "-46.50", "need review": "1, -30.00"}


def test_an_older_conversation_tells_no_amount_of_what_waits(page: Page, server: Server) -> None:
    older = {name: value for name, value in IMPORTED.items() if name != "needs_review_amount"}
    card = shown(page, server, ALL, imports(older))
    figures = card.locator(".entries .figures")
    expect(figures).to_have_text("Transactions12Total-1,234.50Need review2")


def test_a_total_of_several_currencies_is_none(page: Page, server: Server) -> None:
    summary = {"transactions": 2, "total": None}
    card = shown(page, server, RECENT, {"document": {"name": "a.csv"}, "summary": summary})
    assert facts(card) == {"transactions": "2", "total": "Several currencies"}


def test_nothing_imported_yet_is_said(page: Page, server: Server) -> None:
    nothing, none = all_shown(page, server, [(RECENT, {"found": False}), (ALL, imports(days=14))])
    expect(nothing).to_contain_text("Nothing has been imported yet.")
    expect(none).to_contain_text("No imports in the last 14 days.")


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


def test_a_settled_transaction_says_what_became_of_it(page: Page, server: Server) -> None:
    gone = UNDATED | {"review_status": "discarded", "review_reasons": []}
    accepted, discarded = all_shown(
        page,
        server,
        [(REVIEW, {"ok": True, "transaction": each}) for each in (COFFEE, gone)],
    )
    expect(accepted).to_contain_text("Entered into your ledgerStarbucks-4.50 USD")
    expect(accepted).to_contain_text("Sep 14, 2026 · coffee")
    expect(discarded).to_contain_text("DiscardedCorner Shop")


def test_amounts_are_never_rounded(page: Page, server: Server) -> None:
    amounts = [-0.1, 0.07, 123456789.123456, -9999999999.99, 5, -1e-7]
    rows = [COFFEE | {"amount": amount} for amount in amounts[:5]]
    card = shown(page, server, ROWS, transactions(*rows))
    expect(card.locator("td:nth-child(5)")).to_have_text(
        ["-0.10 USD", "0.07 USD", "123,456,789.123456 USD", "-9,999,999,999.99 USD", "5.00 USD"]
    )


def test_names_of_files_and_merchants_are_text(page: Page, server: Server) -> None:
    row = UNSURE | {"merchant": INJECTED, "document": REVERSED_NAME, "category": NAMELESS}
    document = IMPORTED | {"filename": REVERSED_NAME, "status": INJECTED, "reason": INJECTED}
    rows, documents = all_shown(page, server, [(ROWS, transactions(row)), (ALL, imports(document))])
    for card in (rows, documents):
        expect(card.locator("script, img, [href^=javascript]")).to_have_count(0)
        expect(card).to_contain_text("invoice[U+202E]fdp.exe")
    expect(rows).to_contain_text(INJECTED)
    assert page.title() == "Teller"


@pytest.mark.parametrize(
    ("tool", "odd"),
    [
        (ROWS, {"transactions": [{"id": "x"}], "count": 1}),
        (ALL, {"imports": "many"}),
        (RECENT, {"document": "receipt.jpg"}),
        ("search_gmail", {"messages": [{"subject": "Hi"}]}),
        ("fetch_email_attachments", {"ok": True, "docIds": [1]}),
        (REVIEW, {"ok": True, "transaction": {"id": "x"}}),
    ],
)
def test_a_result_of_another_shape_is_shown_all_the_same(
    page: Page, server: Server, tool: str, odd: object
) -> None:
    card = shown(page, server, tool, odd)
    expect(card.locator("dd, td").first).to_be_visible()
    expect(card.locator(".entries, .ledger")).to_have_count(0)
