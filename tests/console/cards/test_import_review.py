"""Imports are settled as one thing on the page of the review."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.console.chat_double import Server
from tests.console.prime_results import IMPORTED
from tests.console.reviewing import press, reply, waits

pytestmark = pytest.mark.browser

ORDER = "tools/review_import"
ASKS = IMPORTED | {
    "docId": "doc-1",
    "status": "waiting",
    "needs_review": 51,
    "questions": [
        {"question": "currency", "text": "Which currency are its amounts in?", "suggestion": "USD"},
        {"question": "day_order", "text": "Does the day or the month come first in its dates?"},
    ],
}


@pytest.fixture
def forms(page: Page, server: Server) -> Locator:
    """Of an import that asks, and of one of which two transactions wait."""
    done = IMPORTED | {"docId": "doc-3", "needs_review": 0}
    server.prime.imported = [dict(ASKS), dict(IMPORTED), done]
    page.reload()
    page.get_by_role("button", name="Review").click()
    found = page.get_by_test_id("import-row")
    expect(found).to_have_count(2)
    return found


def test_what_an_import_asks_is_answered_once_for_all_of_it(
    page: Page, server: Server, forms: Locator
) -> None:
    form = forms.first
    expect(form).to_contain_text("51 transactions wait")
    press(form, "Answer")
    expect(form.get_by_role("alert")).to_have_text("Answer this first.")
    currency = form.get_by_label("Which currency are its amounts in?")
    expect(currency).to_be_focused()
    assert server.prime.of(ORDER) == []
    currency.fill("MXN")
    form.get_by_label("Does the day or the month come first").select_option("The day")
    press(form, "Answer")
    reply(page, "Yes")
    expect(forms).to_have_count(1)
    asked, again = server.prime.of(ORDER)
    assert (asked.text, asked.key) == (again.text, again.key)
    assert asked.body == {
        "userId": "12345",
        "docId": "doc-1",
        "decision": "answer",
        "currency": "MXN",
        "day_order": "day",
    }
    said = page.locator("main.review").get_by_role("status")
    expect(said).to_contain_text("september_statement.pdf is on its way.")


def test_what_looks_like_another_import_is_asked_about_with_its_name(
    page: Page, server: Server
) -> None:
    text = "2 of its 5 transactions look like ones of another import: are they the same?"
    asks = {"question": "repeated", "text": text, "suggestion": None, "of": "first.csv"}
    server.prime.imported = [ASKS | {"questions": [asks]}]
    page.reload()
    page.get_by_role("button", name="Review").click()
    form = page.get_by_test_id("import-row")
    expect(form).to_contain_text("first.csv")
    form.get_by_label(text).select_option("The same ones")
    press(form, "Answer")
    reply(page, "Yes")
    expect(form).to_have_count(0)
    assert server.prime.of(ORDER)[-1].body["repeated"] == "same"


@pytest.mark.parametrize(
    ("button", "decision"), [("Accept all", "accept"), ("Undo the import", "undo")]
)
def test_one_button_settles_all_of_an_import(
    button: str, decision: str, page: Page, server: Server, forms: Locator
) -> None:
    press(forms.last, button)
    reply(page, "Yes")
    expect(forms).to_have_count(1)
    assert server.prime.of(ORDER)[-1].body == {
        "userId": "12345",
        "docId": "doc-456",
        "decision": decision,
    }


def test_a_no_leaves_the_import_where_it_is(page: Page, server: Server, forms: Locator) -> None:
    press(forms.last, "Undo the import")
    reply(page, "No")
    expect(forms).to_have_count(2)
    assert len(server.prime.of(ORDER)) == 1
    waits(page, "Review")
