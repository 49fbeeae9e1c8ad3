"""Imports are settled as one thing on the page of the review."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.console.chat_double import Server
from tests.console.driving import press, reply, waits
from tests.console.prime_results import IMPORTED

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


def test_what_follows_from_the_users_settings_is_filled_in_and_theirs_to_change(
    page: Page, server: Server
) -> None:
    currency, day_order = ASKS["questions"]
    questions = [
        currency | {"suggestion": "MXN", "is_set": True},
        day_order | {"suggestion": "day", "is_set": True},
    ]
    form = show(page, server, ASKS | {"questions": questions})
    expect(form.get_by_label("Which currency are its amounts in?")).to_have_value("MXN")
    order = form.get_by_label("Does the day or the month come first")
    expect(order).to_have_value("day")
    assert server.prime.of(ORDER) == []
    order.select_option("The month")
    press(form, "Answer")
    reply(page, "Yes")
    expect(form).to_have_count(0)
    body = server.prime.of(ORDER)[-1].body
    assert (body["currency"], body["day_order"]) == ("MXN", "month")


def test_what_looks_like_another_import_is_asked_about_with_its_name(
    page: Page, server: Server
) -> None:
    text = "2 of its 5 transactions look like ones that you already have: are they the same?"
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


LOCKED = IMPORTED | {
    "docId": "doc-1",
    "status": "waiting",
    "needs_review": 0,
    "reason": "The password that you gave does not open it.",
    "questions": [
        {"question": "password", "text": "Which one?", "remember_for": "statements@bank.example"}
    ],
}


def show(page: Page, server: Server, imported: dict[str, Any]) -> Locator:
    server.prime.imported = [imported]
    page.reload()
    page.get_by_role("button", name="Review").click()
    form = page.get_by_test_id("import-row")
    expect(form).to_have_count(1)
    return form


def test_a_locked_document_takes_its_password_in_a_field_that_hides_it(
    page: Page, server: Server
) -> None:
    form = show(page, server, dict(LOCKED))
    expect(form).to_contain_text("The password that you gave does not open it.")
    expect(form).to_contain_text("Nothing of it has been read yet.")
    press(form, "Answer")
    field = form.get_by_label("Password of this document")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("type", "password")
    expect(field).to_have_attribute("autocomplete", "off")
    field.fill(" Ñ9 clave ")
    form.get_by_label("Remember it for statements@bank.example").check()
    press(form, "Answer")
    reply(page, "Yes")
    expect(form).to_have_count(0)
    assert server.prime.of(ORDER)[-1].body == {
        "userId": "12345",
        "docId": "doc-1",
        "decision": "answer",
        "password": " Ñ9 clave ",
        "remember": True,
    }
    assert "clave" not in page.content()
    assert "clave" not in str(page.evaluate("JSON.stringify([localStorage, sessionStorage])"))


def test_a_password_is_not_remembered_unless_that_is_said(page: Page, server: Server) -> None:
    form = show(page, server, dict(LOCKED))
    form.get_by_label("Password of this document").fill("clave")
    press(form, "Answer")
    reply(page, "Yes")
    expect(form).to_have_count(0)
    assert "remember" not in server.prime.of(ORDER)[-1].body


def test_without_a_sender_nothing_is_offered_to_be_remembered(page: Page, server: Server) -> None:
    questions = [{"question": "password", "text": "Which one?"}]
    form = show(page, server, LOCKED | {"questions": questions})
    expect(form.get_by_label("Password of this document")).to_be_visible()
    expect(form.get_by_role("checkbox")).to_have_count(0)


FORGET = "Forget its sender's password"


@pytest.mark.parametrize("waiting", [0, 2])
def test_a_remembered_password_is_forgotten_where_its_import_is_shown(
    waiting: int, page: Page, server: Server
) -> None:
    form = show(page, server, IMPORTED | {"needs_review": waiting, "password_remembered": True})
    expect(form.get_by_role("button", name="Accept all")).to_have_count(1 if waiting else 0)
    press(form, FORGET)
    reply(page, "Yes")
    expect(form.get_by_role("button", name=FORGET)).to_have_count(0)
    expect(form).to_have_count(1 if waiting else 0)
    said = page.locator("main.review").get_by_role("status")
    expect(said).to_contain_text("The password for the sender of september_statement.pdf is forg")
    assert server.prime.of(ORDER)[-1].body == {
        "userId": "12345",
        "docId": "doc-456",
        "decision": "forget_password",
    }


def test_of_those_whose_senders_password_is_remembered_one_is_shown(
    page: Page, server: Server
) -> None:
    kept = IMPORTED | {"needs_review": 0, "password_remembered": True}
    server.prime.imported = [kept, kept | {"docId": "doc-5"}, IMPORTED | {"needs_review": 0}]
    page.reload()
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("button", name=FORGET)).to_have_count(1)


def test_a_no_leaves_the_import_where_it_is(page: Page, server: Server, forms: Locator) -> None:
    press(forms.last, "Undo the import")
    reply(page, "No")
    expect(forms).to_have_count(2)
    assert len(server.prime.of(ORDER)) == 1
    waits(page, "Review")
