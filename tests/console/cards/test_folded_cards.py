"""Cards fold to one line, and show to whom what they want to see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import PHONE, screenshot
from tests.console.answers import SUMMARY
from tests.console.chat_double import Server
from tests.console.driving import as_developer, shown, signed_in

pytestmark = pytest.mark.browser

MACHINE = "01JARZ3NDEKTSV4RRFFQ69G5FA"
TICKETS = {
    "tickets": [
        {
            "id": "t-1",
            "note": "Called twice about it",
            "batch_id": MACHINE,
            "created_at": "2026-09-30",
            "amount_mxn_cents": 125_000,
            "confidence": 0.97,
            "ticket_id": "DSP-1",
            "status": "open",
            "merchant": "ElectroMart",
        }
    ],
    "user_id": "12345",
    "request_id": MACHINE,
}


def test_a_card_folds_to_its_line_and_opens_again(page: Page, server: Server) -> None:
    card = shown(page, server, "get_account_summary", SUMMARY)
    line = card.get_by_role("heading", name="Account summary")
    expect(card.get_by_text("Minimum due")).to_be_visible()
    line.click()
    expect(card.get_by_text("Minimum due")).to_be_hidden()
    expect(card).to_contain_text("Done")
    assert card.evaluate("e => e.clientHeight") < 60
    page.keyboard.press("Enter")
    expect(card.get_by_text("Minimum due")).to_be_visible()


def test_the_cards_of_earlier_answers_come_back_folded(page: Page, server: Server) -> None:
    used = [{"tool": "get_account_summary", "ok": True, "result": SUMMARY}]
    answer = {"role": "assistant", "text": "15", "created_at": "", "tools": used}
    server.saved = {"messages": [answer | {"id": "1"}, answer | {"id": "2"}]}
    page.reload()
    cards = page.get_by_test_id("tool-card")
    expect(cards).to_have_count(2)
    expect(cards.last.get_by_text("Minimum due")).to_be_visible()
    expect(cards.first.get_by_text("Minimum due")).to_be_hidden()
    cards.first.get_by_role("heading").click()
    expect(cards.first.get_by_text("Minimum due")).to_be_visible()


def test_ids_json_and_confidence_are_for_who_asks_for_them(page: Page, server: Server) -> None:
    card = shown(page, server, "look_up_tickets", TICKETS)
    heads = card.locator("th:visible")
    told = ["Merchant", "Amount", "Created at", "Status", "Note", "Ticket ID"]
    expect(heads).to_have_text(told)
    expect(card.locator("dt:visible")).to_have_text(["Tickets"])
    assert MACHINE not in card.inner_text()
    as_developer(page)
    expect(heads).to_have_text([*told, "ID", "Batch ID", "Confidence"])
    expect(card.locator("dt:visible")).to_have_text(["Tickets", "User ID", "Request ID"])
    expect(card.get_by_text("Raw JSON")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-developer", "")


def test_where_there_is_nothing_but_ids_they_are_shown(page: Page, server: Server) -> None:
    card = shown(page, server, "look_up_tickets", {"id": "t-1"})
    expect(card.get_by_text("t-1", exact=True)).to_be_visible()


def test_on_a_phone_the_most_telling_columns_come_first(
    new_page: Callable[..., Any], server: Server
) -> None:
    page = signed_in(new_page(**PHONE), server)
    card = shown(page, server, "look_up_tickets", TICKETS)
    expect(card.get_by_role("cell", name="ElectroMart")).to_be_in_viewport(ratio=1)
    expect(card.get_by_role("cell", name="$1,250.00")).to_be_in_viewport(ratio=1)
    screenshot(page, "folded-375")
