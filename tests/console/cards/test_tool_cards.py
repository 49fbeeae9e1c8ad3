"""Tool calls as cards."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.console.answers import DONE, EXACT, SUMMARY, held, result, start, token, transactions
from tests.console.chat_double import Server
from tests.console.driving import all_shown, as_developer, facts, say, signed_in
from tests.console.driving import shown as answered

pytestmark = pytest.mark.browser


def test_a_tool_card_runs_and_then_shows_its_result(page: Page, server: Server) -> None:
    noted, gate = threading.Event(), threading.Event()
    tool = "get_account_summary"
    note = {"type": "note", "note": "Using tools..."}
    server.answers = [[note, noted, start(tool), gate, result(tool, SUMMARY), DONE]]
    say(page, "What's my balance?")
    expect(page.get_by_text("Using tools...")).to_be_visible()
    noted.set()
    card = page.get_by_test_id("tool-card")
    expect(card).to_have_attribute("data-state", "running")
    expect(card).to_contain_text("Account summary")
    expect(page.get_by_text("Using tools...")).to_have_count(0)
    gate.set()
    expect(card).to_have_attribute("data-state", "done")
    expect(card).to_contain_text("Available credit₹85,000")
    expect(card).to_contain_text("Due dateDec\u00a03,\u00a02025")
    expect(card.get_by_text("Raw JSON")).to_be_hidden()
    as_developer(page)
    card.get_by_text("Raw JSON").click()
    expect(card.locator("pre")).to_contain_text('"available_credit": 85000')


def test_what_a_tool_tells_its_user_is_a_sentence(page: Page, server: Server) -> None:
    said = "Card blocked successfully"
    card = answered(
        page, server, "block_card", {"status": "success", "message": said, "block_id": "blk_1"}
    )
    expect(card.locator("p")).to_have_text(said)
    assert facts(card) == {"block id": "blk_1"}


def test_results_go_to_the_oldest_running_card_of_their_tool(page: Page, server: Server) -> None:
    server.answers = [
        [
            start("get_order_by_id"),
            start("get_user"),
            start("get_order_by_id"),
            result("get_order_by_id", {"product": "First"}),
            {
                "type": "tool_error",
                "tool": "get_order_by_id",
                "error": {"error": "Order not found"},
            },
            result("get_user", {"name": "Ana"}),
            DONE,
        ]
    ]
    say(page, "Look up both")
    cards = page.get_by_test_id("tool-card")
    expect(cards.nth(0)).to_contain_text("First")
    expect(cards.nth(1)).to_contain_text("Ana")
    expect(cards.nth(2)).to_contain_text("Order not found")
    expect(cards.nth(2)).to_have_attribute("data-state", "failed")


def test_lists_become_tables_that_open_in_full(page: Page, server: Server) -> None:
    tool = "get_recent_transactions"
    server.answers = [[start(tool), result(tool, transactions(12)), DONE]]
    say(page, "Show my last 12 transactions")
    table = page.get_by_role("table")
    headings = ["Merchant", "Category", "Amount", "Date", "Transaction ID"]
    expect(table.get_by_role("columnheader")).to_have_text(headings)
    expect(table.get_by_role("row")).to_have_count(11)
    amount = table.get_by_role("cell", name="₹4,000", exact=True)
    assert amount.evaluate("cell => getComputedStyle(cell).textAlign") == "right"
    page.get_by_role("button", name="Show all 12").click()
    expect(table.get_by_role("row")).to_have_count(13)
    expect(table).to_contain_text("₹12,000")


AMOUNTS: list[tuple[str, object, str]] = [
    ("get_bank_balance", {"ok": True, "data": {"bank_mxn_cents": 1250005}}, "$12,500.05"),
    ("get_month_summary", {"variable_remaining_mxn_cents": -50}, "-$0.50"),
    ("finance_transactions_sum", {"total": EXACT}, "-€9,007,199,254,740,993.10"),
    ("get_rewards_summary", {"redeemable_value_inr": 500}, "₹500"),
    ("get_order_by_id", {"price": 1079.99}, "1,079.99"),
    ("get_transactions", [{"amount": -4.5}], "-4.5"),
    ("get_transactions", [], "None"),
]


def test_amounts_are_shown_in_their_currency(page: Page, server: Server) -> None:
    cards = all_shown(page, server, [(tool, value) for tool, value, _ in AMOUNTS])
    for card, (_, _, shown) in zip(cards, AMOUNTS, strict=True):
        expect(card.locator("dd, td, p").filter(has_text=shown)).to_have_text(shown)


@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        ("en-US", ["November 2026", "Feb 1, 2026", "Dec 31, 2025, 11:30 PM"]),
        ("es-MX", ["noviembre de 2026", "1 feb 2026", "31 dic 2025, 11:30 p.m."]),
    ],
)
def test_dates_are_written_as_people_write_them(
    new_page: Callable[..., Page], server: Server, locale: str, shown: list[str]
) -> None:
    page = signed_in(new_page(locale=locale, timezone_id="America/Mexico_City"), server)
    dates = {"month": "2026-11", "day": "2026-02-01", "made_at": "2026-01-01T05:30:00.5Z"}
    others = {"order_id": "2026-11", "year": "2026", "no_day": "2026-02-30", "part": "2026-11-xyz"}
    card = answered(page, server, "get_rewards_summary", dates | others)
    told = [text for text in facts(card).values() if text not in others.values()]
    assert [text.replace("\u202f", " ") for text in told] == shown
    assert set(others.values()) - {"2026-11"} <= set(facts(card).values())
    expect(card.locator("dd").filter(has_text="2026-11").first).to_be_attached()


def test_hostile_text_is_inert(page: Page, server: Server) -> None:
    hostile = "<img src=x onerror=\"document.title='owned'\"><script>alert(1)</script>"
    tool = "get_recent_transactions"
    rows = [{"merchant": hostile, hostile: "x", "__proto__": 1}]
    server.answers = [
        [
            {"type": "employee", "employee": hostile},
            {"type": "note", "note": hostile},
            start(hostile),
            result(hostile, hostile),
            start(tool),
            result(tool, rows),
            start("get_user"),
            {"type": "tool_error", "tool": "get_user", "error": {"message": hostile}},
            start("block_card"),
            held(hostile),
            token(f"- {hostile}\n\n{hostile}"),
            DONE,
        ]
    ]
    say(page, hostile)
    expect(page.get_by_test_id("confirmation")).to_contain_text(hostile)
    expect(page.locator("li")).to_have_text(hostile)
    expect(page.get_by_role("cell", name=hostile)).to_be_visible()
    assert page.locator("main img, main script").count() == 0
    assert page.title() == "Teller"
