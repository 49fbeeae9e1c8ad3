"""Budget's transactions as cards: added, changed, deleted, and only understood."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.budget_contract import CORRECTED, LUNCH
from tests.console.budget_results import READING, SALARY, UNCLEAR, ok
from tests.console.chat_double import Server
from tests.console.driving import all_shown, facts, shown
from tests.console.texts import HTML, OVERRIDE, RIGHT_TO_LEFT

pytestmark = pytest.mark.browser


def test_an_added_transaction_is_two_lines(page: Page, server: Server) -> None:
    data = {"transaction_id": "tx_01", "stored": LUNCH}
    entry = shown(page, server, "add_transaction", ok(data)).locator(".entry")
    expect(entry.locator("strong")).to_have_text(["Lunch at Chipotle", "$155.50"])
    expect(entry).to_contain_text("Expense · Variable · Food · Feb 1, 2026")


def test_without_a_description_the_category_stands_for_it(page: Page, server: Server) -> None:
    data = {"transaction_id": "tx_01", "stored": SALARY}
    entry = shown(page, server, "add_transaction", ok(data)).locator(".entry")
    expect(entry.locator("strong")).to_have_text(["Salary", "$15,000.00"])
    expect(entry).to_contain_text("Income · Salary · Feb 1, 2026")


def test_an_update_tells_what_was_and_what_is_now(page: Page, server: Server) -> None:
    data = {"transaction_id": "tx_01", "previous": LUNCH, "current": CORRECTED}
    card = shown(page, server, "update_last_transaction", ok(data))
    expect(card.locator(".entry strong")).to_have_text(["Lunch", "$160.00"])
    expect(card.get_by_role("columnheader")).to_have_text(["Changed", "Was", "Is now"])
    expect(card.get_by_role("cell")).to_have_text(
        ["Amount", "$155.50", "$160.00", "Description", "Lunch at Chipotle", "Lunch"]
    )


def test_an_update_that_changes_nothing_says_so(page: Page, server: Server) -> None:
    data = {"transaction_id": "tx_01", "previous": LUNCH, "current": LUNCH}
    card = shown(page, server, "update_last_transaction", ok(data))
    expect(card).to_contain_text("Nothing was changed.")


def test_a_field_that_was_emptied_is_nothing_now(page: Page, server: Server) -> None:
    emptied = LUNCH | {"description": None}
    data = {"transaction_id": "tx_01", "previous": LUNCH, "current": emptied}
    card = shown(page, server, "update_last_transaction", ok(data))
    expect(card.get_by_role("cell")).to_have_text(["Description", "Lunch at Chipotle", "Nothing"])


def test_a_deleted_transaction_is_called_so(page: Page, server: Server) -> None:
    data = {"deleted_transaction_id": "tx_01", "deleted": CORRECTED}
    card = shown(page, server, "delete_last_transaction", ok(data))
    expect(card.locator(".entry p").first).to_have_text("Deleted")
    expect(card.locator(".entry strong")).to_have_text(["Lunch", "$160.00"])


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


def test_a_result_of_another_shape_is_shown_all_the_same(page: Page, server: Server) -> None:
    odd = {"transaction_id": "tx_01", "stored": LUNCH | {"amount_mxn_cents": "much"}}
    card = shown(page, server, "add_transaction", ok(odd))
    expect(card).to_contain_text("Amountmuch")
    expect(card.locator(".entry")).to_have_count(0)
