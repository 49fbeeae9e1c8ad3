"""Budget's transactions as cards: added, changed, deleted, and only understood."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.budget_contract import LUNCH
from tests.console.budget_results import READING, UNCLEAR, ok
from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import all_shown, facts, shown
from tests.console.texts import HTML, OVERRIDE, RIGHT_TO_LEFT

pytestmark = [pytest.mark.browser, SAME]


def test_what_was_understood_is_not_called_stored(page: Page, server: Server) -> None:
    card = shown(page, server, "parse_transaction_from_text", ok(READING))
    expect(card).to_contain_text("Understood, not stored. Confidence 92%.")
    assert facts(card) == {
        "type": "Expense",
        "amount": "$155.50",
        "category type": "Variable",
        "category": "Food",
        "description": "Lunch at Chipotle",
        "date": "Feb 1, 2026 Inferred",
    }


def test_what_is_missing_or_unclear_is_said_where_it_is(page: Page, server: Server) -> None:
    card = shown(page, server, "parse_transaction_from_text", ok(UNCLEAR))
    told = facts(card)
    assert told["amount"] == "Missing"
    assert told["category"] == "Missing"
    assert told["category type"] == "Variable Please check"
    expect(card).to_contain_text("Unclear")
    expect(card.get_by_role("listitem")).to_have_text(UNCLEAR["ambiguities"])


def test_a_field_is_known_with_its_unit_and_without(page: Page, server: Server) -> None:
    tool = "parse_transaction_from_text"
    readings = [UNCLEAR | {"missing_fields": [name]} for name in ("amount", "amount_mxn_cents")]
    for card in all_shown(page, server, [(tool, ok(reading)) for reading in readings]):
        assert facts(card)["amount"] == "Missing"


def test_peoples_words_are_text_and_turn_nothing_around(page: Page, server: Server) -> None:
    stored = LUNCH | {"description": HTML, "category": f"{OVERRIDE} {RIGHT_TO_LEFT}"}
    card = shown(page, server, "add_transaction", ok({"transaction_id": "x", "stored": stored}))
    expect(card.locator(".entry strong").first).to_have_text(HTML)
    assert card.locator("img, b").count() == 0
    assert page.title() == "Teller"
    places = card.locator(".entry .hint").evaluate(
        """line => [...line.childNodes].map(node => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return range.getBoundingClientRect().left;
        })"""
    )
    assert places == sorted(places)
    expect(card.locator(".entry .hint")).to_contain_text(" · Feb 1, 2026")
