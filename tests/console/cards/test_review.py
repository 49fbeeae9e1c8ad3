"""Transactions that need review are settled on a page of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.chromium import DESKTOP, focus
from tests.console.answers import DONE, result, start
from tests.console.chat_double import Server
from tests.console.driving import LIST, REVIEW, fill, press, reply, say, signed_in, waits
from tests.console.prime_results import UNDATED, UNSURE, notification
from tests.console.texts import INJECTED, OVERRIDE

pytestmark = pytest.mark.browser

GIVEN = {"Date": "2026-09-14", "Amount": "-4.50", "Currency": "usd"}


def test_the_button_counts_what_waits(page: Page, server: Server) -> None:
    waits(page, "Review")
    server.prime.waiting = [dict(UNSURE)]
    page.reload()
    waits(page, "Review, 1 waiting")
    server.prime.has_more = True
    page.reload()
    waits(page, "Review, 1+ waiting")
    asked = server.prime.of(LIST)[-1].body
    assert asked == {"userId": "12345", "review_status": "needs_review", "limit": 100}


def test_each_says_why_and_what_is_known(rows: Locator) -> None:
    first, second = rows.all()
    expect(first).to_contain_text("From receipt.jpg")
    expect(first.get_by_label("Why").get_by_role("listitem")).to_have_text(
        UNDATED["review_reasons"]
    )
    for label, value in {"Date": "", "Amount": "", "Currency": "", "Category": ""}.items():
        expect(first.get_by_label(label)).to_have_value(value)
    known = {"Date": "2026-09-14", "Merchant": "Blue Bottle", "Amount": "-4.50"}
    for label, value in (known | {"Currency": "USD", "Category": "coffee"}).items():
        expect(second.get_by_label(label)).to_have_value(value)


def test_an_accepted_one_is_confirmed_and_leaves_the_list(
    page: Page, server: Server, rows: Locator
) -> None:
    server.prime.prompt = "Enter this transaction into your ledger: Corner Shop, -4.50 USD?"
    fill(rows.first, GIVEN)
    press(rows.first, "Accept")
    expect(page.get_by_role("dialog")).to_contain_text(server.prime.prompt)
    expect(page.get_by_role("dialog")).to_contain_text("Expires in")
    expect(page.get_by_role("button", name="No", exact=True)).to_be_focused()
    reply(page, "Yes")
    expect(rows).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("Accepted: Corner Shop, -4.50 USD.")
    expect(page.get_by_role("heading", name="Blue Bottle")).to_be_focused()
    waits(page, "Review, 1 waiting")
    asked, again = server.prime.of(REVIEW)
    assert (asked.text, asked.key) == (again.text, again.key)
    assert asked.body == {
        "userId": "12345",
        "id": "txn_2",
        "decision": "accept",
        "date": "2026-09-14",
        "merchant": "Corner Shop",
        "currency": "USD",
        "amount": -4.5,
    }
    assert [call.body for call in server.prime.of("confirmations/c1")] == [{"reply": "YES"}]


def test_a_discarded_one_needs_nothing_filled_in(page: Page, server: Server, rows: Locator) -> None:
    press(rows.first, "Discard")
    reply(page, "Yes")
    expect(page.get_by_role("status")).to_have_text("Discarded: Corner Shop, \u2013.")
    expect(rows).to_have_count(1)
    asked = server.prime.of(REVIEW)[-1].body
    assert asked == {"userId": "12345", "id": "txn_2", "decision": "discard"}


@pytest.mark.parametrize("way", ["No", "Escape"])
def test_a_no_changes_nothing_and_is_told_to_the_server(
    page: Page, server: Server, rows: Locator, way: str
) -> None:
    press(rows.last, "Discard")
    expect(page.get_by_role("dialog")).to_be_visible()
    if way == "No":
        reply(page, "No")
    else:
        page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(rows.last.get_by_role("button", name="Discard")).not_to_have_attribute(
        "aria-disabled", "true"
    )
    expect(rows).to_have_count(2)
    assert server.prime.said == ["NO"]
    assert len(server.prime.of(REVIEW)) == 1


def test_after_the_last_there_is_nothing_to_review(page: Page, rows: Locator) -> None:
    for _ in range(2):
        before = rows.count()
        press(rows.first, "Discard")
        reply(page, "Yes")
        expect(rows).to_have_count(before - 1)
    expect(page.get_by_text("Nothing needs review.")).to_be_visible()
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    waits(page, "Review")


def test_where_there_were_more_the_next_come(page: Page, server: Server, rows: Locator) -> None:
    server.prime.has_more = True
    page.get_by_role("link", name="Back").click()
    with page.expect_response("**/tools/get_transactions"):  # the last before there are more
        page.get_by_test_id("review").click()
    expect(page.get_by_text("There are more besides these 2.")).to_be_visible()
    server.prime.waiting.append(UNSURE | {"id": "txn_9", "merchant": "Next"})
    for left in (1, 0):
        press(rows.first, "Discard")
        reply(page, "Yes")
        if left:
            expect(rows).to_have_count(left)
    expect(page.get_by_role("heading", name="Next")).to_be_visible()


def test_what_comes_meanwhile_leaves_what_is_being_written(
    page: Page, server: Server, rows: Locator
) -> None:
    fill(rows.last, {"Merchant": "Blue Bottle Coffee"})
    server.prime.waiting.insert(1, UNSURE | {"id": "txn_8", "merchant": "New"})
    server.prime.waiting.pop(0)
    server.prime.tell(notification(1, "Imported 1 transaction from b.pdf"))
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_accessible_name("New")
    expect(rows.last.get_by_label("Merchant")).to_have_value("Blue Bottle Coffee")


def test_a_review_in_the_conversation_is_counted_too(page: Page, server: Server) -> None:
    server.prime.waiting = [dict(UNSURE)]
    page.reload()
    waits(page, "Review, 1 waiting")
    server.prime.waiting = []
    tool = "change_entry"
    done = {"done": "accepted", "previous": None, "current": None}
    server.answers = [[start(tool), result(tool, done), DONE]]
    say(page, "Accept it")
    waits(page, "Review")


def test_the_page_has_an_address_and_a_way_back(page: Page, server: Server) -> None:
    page.get_by_test_id("review").click()
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    assert page.url == f"{server.url}#review"
    page.reload()
    expect(page.get_by_role("heading", name="Review")).to_be_visible()
    page.get_by_role("link", name="Back to the conversation").click()
    expect(page.get_by_test_id("composer")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Review")).to_be_visible()
    page.get_by_test_id("new-conversation").click()
    expect(page.get_by_test_id("composer")).to_be_focused()


def test_a_transaction_is_settled_from_the_keyboard(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.prime.waiting = [dict(UNSURE)]
    page = signed_in(new_page(**DESKTOP), server)
    focus(page.get_by_test_id("review"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    amount = page.get_by_label("Amount")
    while not amount.evaluate("e => e === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.type("-6.25")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="No", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Yes")).to_be_focused()
    outline = page.get_by_role("button", name="Yes").evaluate(
        "e => getComputedStyle(e).outlineStyle"
    )
    assert outline == "solid"
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Accepted: Blue Bottle, -6.25 USD.")


def test_text_of_documents_is_text(page: Page, server: Server) -> None:
    row = UNSURE | {"merchant": f"{INJECTED}{OVERRIDE}", "review_reasons": [INJECTED]}
    server.prime.waiting = [row | {"document": OVERRIDE}]
    server.prime.prompt = f"Discard this transaction: {INJECTED} {OVERRIDE}, -4.50 USD?"
    page.get_by_test_id("review").click()
    form = page.get_by_test_id("review-row")
    expect(form).to_contain_text("From [U+202E]gnippohs")
    expect(form.locator("a, img, script")).to_have_count(0)
    press(form, "Discard")
    expect(page.get_by_role("dialog")).to_contain_text(f"{INJECTED} [U+202E]gnippohs, -4.50 USD?")
    assert page.title() == "Teller"
