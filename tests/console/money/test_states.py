"""The page of money when there is nothing, when something fails, and when texts are hostile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP
from tests.console.chat_double import Server
from tests.console.driving import part
from tests.console.money.results import NOW, nothing
from tests.console.prime_results import IMPORTED, UNDATED
from tests.console.texts import HTML, OVERRIDE

pytestmark = pytest.mark.browser

FORBIDDEN = JSONResponse(
    {"status": "failure", "message": "Not for you.", "reason": "forbidden"}, 403
)
NOT_FOUND = JSONResponse({"ok": False, "error": {"code": "NOT_FOUND", "message": "None"}}, 404)
BUSY = JSONResponse({"ok": False, "code": "unavailable", "error": "Try again in a moment."}, 503)


def test_whoever_has_nothing_yet_is_told_what_to_do(
    open_money: Callable[..., Page], server: Server
) -> None:
    server.prime.money.answers |= nothing()
    server.prime.money.entries.clear()
    absent = ("get_account_summary", "get_card_status", "get_bank_balance", "get_month_summary")
    server.prime.refusals = {f"tools/{name}": [NOT_FOUND] for name in absent}
    page = open_money()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(part(page, "Needs your attention")).to_contain_text("Nothing needs your attention.")
    expect(part(page, "Balances")).to_contain_text("Import a statement on the review page")
    expect(part(page, "November 2026")).to_contain_text("Tell the assistant what you bought")
    expect(part(page, "In the next 30 days")).to_contain_text("Tell the assistant about your rent")
    expect(part(page, "Entries")).to_contain_text("No entries with these filters.")
    expect(part(page, "Entries").get_by_role("table")).to_be_hidden()


def test_an_empty_month_says_where_there_is_something_and_leads_there(
    open_money: Callable[..., Page], server: Server
) -> None:
    server.prime.money.answers |= nothing()
    extents = [{"book": "budget", "first": "2026-01-05", "last": "2026-03-07"}]
    server.prime.money.answers["get_spending category"]["extents"] = extents
    page = open_money()
    month = part(page, "November 2026")
    expect(month).to_contain_text("Budget: Jan\u00a05,\u00a02026 to Mar\u00a07,\u00a02026")
    month.get_by_role("button", name="Go to March").click()
    expect(part(page, "March 2026")).to_be_visible()


def test_one_book_that_fails_leaves_the_others_and_is_asked_again(
    open_money: Callable[..., Page], server: Server
) -> None:
    server.prime.refusals = {"tools/finance_accounts_list": [BUSY]}
    balances = part(open_money(), "Balances")
    expect(balances.get_by_role("alert")).to_contain_text("Try again in a moment.")
    expect(balances).to_contain_text("12,500.00 MXN")
    expect(balances).to_contain_text("15,000 INR")
    balances.get_by_role("button", name="Retry").click()
    expect(balances).to_contain_text("3,105.41 EUR")
    expect(balances.get_by_role("alert")).to_have_count(0)


def test_the_budgets_own_reason_is_told(open_money: Callable[..., Page], server: Server) -> None:
    error = {"code": "DB_ERROR", "message": "The budget is busy.", "details": {}}
    refused = JSONResponse({"ok": False, "error": error}, 503)
    server.prime.refusals = {"tools/get_bank_balance": [refused]}
    expect(open_money().get_by_role("alert")).to_contain_text("The budget is busy.")


def test_the_month_and_the_entries_fail_by_themselves(
    open_money: Callable[..., Page], server: Server
) -> None:
    server.prime.refusals = {"tools/get_spending": [BUSY], "tools/list_entries": [BUSY]}
    page = open_money()
    expect(page.get_by_role("alert")).to_have_count(2)
    for name, told in (("November 2026", "18,432.10 MXN"), ("Entries", "Tacos")):
        part(page, name).get_by_role("button", name="Retry").click()
        expect(part(page, name)).to_contain_text(told)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_book_that_is_not_for_the_user_is_not_there(
    open_money: Callable[..., Page], server: Server
) -> None:
    names = ("get_account_summary", "get_card_status", "get_month_summary")
    server.prime.refusals = {f"tools/{name}": [FORBIDDEN] for name in names}
    page = open_money()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(part(page, "Balances").locator(".tile")).to_have_count(4)
    expect(page.get_by_text("Variable spending")).to_have_count(0)


def test_what_waits_is_told_and_leads_to_where_it_is_settled(
    open_money: Callable[..., Page], server: Server
) -> None:
    server.prime.waiting = [dict(UNDATED)]
    server.prime.imported = [
        IMPORTED | {"filename": "scan.pdf", "status": "unreadable", "reason": "No text was found."},
        IMPORTED | {"filename": "bank.csv", "status": "waiting"},
    ]
    server.waiting = [{"id": "c1"}, {"id": "c2"}]
    wants = part(open_money(), "Needs your attention")
    expect(wants.get_by_role("link", name="1 transaction waits")).to_have_attribute(
        "href", "./#review"
    )
    expect(wants.get_by_role("link", name="1 import has a question")).to_be_visible()
    expect(wants).to_contain_text("Could not be imported: scan.pdf \u2013 No text was found")
    expect(wants.get_by_role("link", name="2 questions wait")).to_have_attribute("href", "confirm")


def test_texts_of_others_are_never_more_than_text(
    open_money: Callable[..., Page], server: Server
) -> None:
    answers = server.prime.money.answers
    answers["finance_accounts_list"]["items"][0]["name"] = HTML
    answers["get_spending category"]["groups"][0]["key"] = HTML
    answers["get_upcoming"]["upcoming"][0]["name"] = OVERRIDE
    server.prime.money.entries[0] |= {"text": HTML, "category": HTML}
    page = open_money()
    for name in ("Balances", "Spending by category", "Entries"):
        expect(part(page, name)).to_contain_text("<b onclick=alert(1)>Food</b>")
    expect(part(page, "In the next 30 days")).to_contain_text("[U+202E]gnippohs")
    assert page.locator(".money :is(img, b)").count() == 0
    assert page.title() == "Money \u2013 Teller"


def test_whoever_is_not_signed_in_is_asked_to_and_led_back(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(**DESKTOP)
    page.clock.set_fixed_time(NOW)
    page.goto(f"{server.url}money?month=2026-10")
    expect(page.get_by_text("Please sign in to see your money.")).to_be_visible()
    page.get_by_test_id("sign-in").click()
    expect(part(page, "October 2026")).to_be_visible()
    assert page.url == f"{server.url}money?month=2026-10"


def test_a_session_that_ends_leads_to_the_sign_in(money: Page, server: Server) -> None:
    server.end_sessions()
    money.get_by_role("button", name="The month before").click()
    expect(money.get_by_test_id("sign-in")).to_be_visible()
