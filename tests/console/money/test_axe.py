"""axe-core finds nothing on the page of money, in whatever state, theme and size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP
from tests.console.access import axe, keyboard
from tests.console.chat_double import Server
from tests.console.driving import arrived
from tests.console.money.results import NOW, nothing

pytestmark = pytest.mark.browser

SIZES = [DESKTOP["viewport"], {"width": 320, "height": 640}]
OPENED = (".account-form button", ".behind summary", ".entries .row .figure", ".row .choose input")


@pytest.fixture
def open_page(new_page: Callable[..., Page], server: Server) -> Callable[[], Page]:
    def opened() -> Page:
        page = new_page(reduced_motion="reduce", **DESKTOP)
        page.clock.set_fixed_time(NOW)
        arrived(page, server, "money")
        expect(page.locator(".month")).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        return page

    return opened


def require_access(page: Page) -> None:
    axe.require(page, SIZES, ("html", ".bar", ".money-scroller"))
    keyboard.require(page)


def test_with_all_there_is_and_rows_open(open_page: Callable[[], Page]) -> None:
    page = open_page()
    require_access(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    for opened in OPENED:
        page.locator(opened).first.click()
    expect(page.locator(".edit input")).to_be_visible()
    expect(page.locator(".account-form form")).to_be_visible()
    expect(page.locator(".chosen-bar")).to_be_visible()
    require_access(page)


def test_with_nothing_yet(open_page: Callable[[], Page], server: Server) -> None:
    server.prime.money.answers |= nothing()
    server.prime.money.entries.clear()
    absent = ("get_account_summary", "get_card_status", "get_bank_balance", "get_month_summary")
    server.prime.refusals = {f"tools/{name}": [JSONResponse({}, 404)] for name in absent}
    page = open_page()
    expect(page.get_by_role("alert")).to_have_count(0)
    require_access(page)


def test_with_failures_and_refused_rows(open_page: Callable[[], Page], server: Server) -> None:
    busy = JSONResponse({"ok": False, "code": "unavailable", "error": "Try again."}, 503)
    names = ("get_spending", "finance_accounts_list", "get_upcoming")
    server.prime.refusals = {f"tools/{name}": [busy] for name in names}
    server.prime.money.unfit = {"tx_1": "income"}
    page = open_page()
    expect(page.get_by_role("alert")).to_have_count(len(names))
    for box in page.locator(".row:not(.head) .choose input").all():
        box.check()
    page.locator(".chosen-bar input").fill("Fun")
    page.keyboard.press("Enter")
    expect(page.locator(".row .problem")).to_be_visible()
    require_access(page)


def test_while_the_user_is_asked(open_page: Callable[[], Page]) -> None:
    page = open_page()
    page.locator(".row:not(.head) .choose input").first.check()
    page.locator(".chosen-bar input").fill("Fun")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    require_access(page)


def test_nothing_moves_for_whoever_wants_less_motion(open_page: Callable[[], Page]) -> None:
    page = open_page()
    block = page.locator(".block").first
    waiting = "e => { e.ariaBusy = 'true'; e.replaceChildren(); return getComputedStyle(e)"
    assert block.evaluate(f"{waiting}.animationName; }}") == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert block.evaluate(f"{waiting}.animationName; }}") == "pulse"
