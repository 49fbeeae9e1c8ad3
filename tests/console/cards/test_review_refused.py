"""What goes wrong in a review is said where it belongs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from starlette.responses import JSONResponse

from tests.console.chat_double import Server
from tests.console.conftest import OWN
from tests.console.driving import LIST, REVIEW, fill, press, reply
from tests.console.prime_results import UNSURE
from tests.console.texts import OVERRIDE

pytestmark = pytest.mark.browser


PROBLEMS = [
    ("Date", "", "Choose the day."),
    ("Merchant", "  ", "Write whom it was with."),
    ("Amount", "", "Write it like -12.50"),
    ("Amount", "4,50", "Write it like -12.50"),
    ("Amount", "1e3", "Write it like -12.50"),
    ("Amount", "12345678901", "Write it like -12.50"),
    ("Amount", "1.12345678901", "Write it like -12.50"),
    ("Amount", "1234567890.123456", "At most 15 digits."),
    ("Currency", "US", "Write its three letters"),
    ("Currency", "U$D", "Write its three letters"),
    ("Category", "", "A category can be changed, not taken away."),
]


def test_what_cannot_be_right_is_said_at_its_field(server: Server, rows: Locator) -> None:
    for label, value, problem in PROBLEMS:
        field = rows.last.get_by_label(label)
        before = field.input_value()
        field.fill(value)
        press(rows.last, "Accept")
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile(re.escape(problem)))
        field.fill(before)
        expect(field).not_to_have_attribute("aria-invalid", "true")
    assert server.prime.of(REVIEW) == []


AMOUNTS = {
    "-0.10": "-0.10",
    "\u221212.3": "-12.3",
    "+7": "7",
    "007.50": "7.50",
    "1 234.00": "1234.00",
    "0": "0",
    "9999999999.12345": "9999999999.12345",
    "0.1000000001": "0.1000000001",
}


def test_an_amount_is_sent_digit_for_digit(server: Server, rows: Locator, page: Page) -> None:
    for typed, sent in AMOUNTS.items():
        fill(rows.last, {"Amount": typed})
        press(rows.last, "Accept")
        reply(page, "No")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert f'"amount":{sent}}}' in server.prime.of(REVIEW)[-1].text


REFUSALS = [
    (400, "amount must have at most ten digits before the point", "Amount"),
    (400, "date must be a day of the calendar", "Date"),
    (409, "This transaction is accepted already.", None),
    (404, "Transaction not found", None),
    (429, "Too many calls. Try again in 12 seconds.", None),
    (503, f"The service cannot be reached. {OVERRIDE}", None),
]


def test_a_refusal_stays_with_its_row(server: Server, rows: Locator) -> None:
    for status, error, field in REFUSALS:
        server.prime.refusals[REVIEW] = [JSONResponse({"ok": False, "error": error}, status)]
        press(rows.last, "Accept")
        if field:
            words = error.split(" ", 1)[1]
            labelled = rows.last.get_by_label(field)
            expect(labelled).to_have_accessible_description(f"It {words}.")
            expect(labelled).to_be_focused()
        else:
            shown = error.replace("\u202e", "[U+202E]")
            expect(rows.last.get_by_role("alert")).to_have_text(shown)
    expect(rows.first.get_by_role("alert")).to_have_count(0)
    expect(rows).to_have_count(2)


def test_a_lost_connection_is_said_and_the_call_keeps_its_key(
    page: Page, server: Server, rows: Locator
) -> None:
    path = "**/tools/review_transaction"
    page.route(path, lambda route: route.abort())
    press(rows.last, "Accept")
    expect(rows.last.get_by_role("alert")).to_have_text("The connection was lost.")
    page.unroute(path)
    busy = JSONResponse({"ok": False, "error": "Busy."}, 503)
    server.prime.refusals[REVIEW] = [busy, busy]
    press(rows.last, "Accept")
    expect(rows.last.get_by_role("alert")).to_have_text("Busy.")
    press(rows.last, "Accept")
    expect(rows.last.get_by_role("alert")).to_have_text("Busy.")
    fill(rows.last, {"Amount": "-5"})
    press(rows.last, "Accept")
    expect(page.get_by_role("dialog")).to_be_visible()
    first, same, changed = server.prime.of(REVIEW)
    assert first.key == same.key != changed.key


def test_an_answer_that_came_too_late_is_said(page: Page, server: Server, rows: Locator) -> None:
    gone = "No such confirmation waits for a reply; it may have expired."
    server.prime.refusals["confirmations/c1"] = [JSONResponse({"error": gone}, 404)]
    press(rows.last, "Accept")
    reply(page, "Yes")
    expect(rows.last.get_by_role("alert")).to_have_text(gone)
    expect(rows).to_have_count(2)


@OWN
def test_an_expired_question_has_no_yes(page: Page, server: Server) -> None:
    server.prime.waiting = [dict(UNSURE)]
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Review, 1 waiting").click()
    press(page.get_by_test_id("review-row"), "Discard")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.clock.fast_forward("06:00")
    expect(page.get_by_role("button", name="Yes")).to_be_disabled()
    expect(page.get_by_role("dialog")).to_contain_text("Expired. Nothing was changed.")


def test_a_list_that_does_not_come_can_be_asked_for_again(page: Page, server: Server) -> None:
    expect(page.locator(".review-note")).to_have_text("Nothing needs review.")
    server.prime.waiting = [dict(UNSURE)]
    busy = JSONResponse({"ok": False, "error": "Busy."}, 503)
    server.prime.refusals[LIST] = [busy]
    page.get_by_test_id("review").click()
    expect(page.get_by_role("alert").get_by_text("Busy.")).to_be_visible()
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_test_id("review-row")).to_have_count(1)
    expect(page.get_by_text("Busy.")).to_have_count(0)


def test_a_list_that_came_is_not_overruled_by_an_older_one_that_failed(
    page: Page, server: Server
) -> None:
    expect(page.locator(".review-note")).to_have_text("Nothing needs review.")
    held: list[Route] = []
    page.route(f"**/{LIST}", lambda route: held.append(route), times=1)
    with page.expect_request(f"**/{LIST}"):
        page.get_by_test_id("review").click()
    server.prime.waiting = [dict(UNSURE)]
    page.get_by_role("link", name="Back to the conversation").click()
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("review-row")).to_have_count(1)
    with page.expect_response(f"**/{LIST}"):
        held[0].fulfill(status=503, json={"ok": False, "error": "Busy."})
    expect(page.get_by_text("Busy.")).to_have_count(0)


def test_an_ended_session_leads_to_the_sign_in_and_leaves_nothing(
    page: Page, server: Server, rows: Locator
) -> None:
    press(rows.last, "Discard")
    expect(page.get_by_role("dialog")).to_be_visible()
    server.end_sessions()
    reply(page, "Yes")
    expect(page.get_by_role("alert").get_by_text("Your session has ended")).to_be_visible()
    expect(rows).to_have_count(0)
    expect(page.get_by_test_id("bell")).to_be_hidden()
