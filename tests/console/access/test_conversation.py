"""axe-core finds nothing on the conversation's page, in either theme, wide and at 320 pixels, which
is also what 400 % of a wide page leaves; the keyboard comes to all of it; and nothing moves for
whoever wants that. In Spanish nothing else stands there, and it fits as well (spanish)."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP
from tests.console.access import axe, keyboard
from tests.console.answers import (
    DONE,
    SUMMARY,
    Step,
    asks_to_block,
    result,
    start,
    token,
    transactions,
)
from tests.console.chat_double import Server
from tests.console.driving import say, signed_in
from tests.console.prime_results import UNDATED, conversation

pytestmark = pytest.mark.browser

WIDE = DESKTOP["viewport"]
SIZES = [{"width": 320, "height": 640}, WIDE]
LAST_CARD = "[data-testid=tool-card] >> nth=-1"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page(reduced_motion="reduce", **DESKTOP)


def require(page: Page) -> None:
    assert page.evaluate("document.getAnimations().length") == 0
    axe.require(page, SIZES, ("html", ".bar"))
    keyboard.require(page)


def test_signing_in_and_an_empty_conversation(page: Page, server: Server) -> None:
    page.goto(server.url)
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    require(page)
    signed_in(page, server)
    require(page)


def test_an_answer_from_its_first_word_to_its_cards(page: Page, server: Server) -> None:
    gate = threading.Event()
    tool = "get_recent_transactions"
    broken = {"type": "tool_error", "tool": "get_user", "error": {"error": "Not found"}}
    cards = [start(tool), result(tool, transactions(12)), start("get_user"), broken]
    begins: list[Step] = [token("One"), start("get_account_summary"), gate]
    told = [result("get_account_summary", SUMMARY), *cards]
    text = token("# Sum\n\n- One\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    server.answers = [[*begins, *told, text, DONE | {"ungrounded": ["15"]}]]
    signed_in(page, server)
    say(page, "Hi")
    expect(page.locator(LAST_CARD)).to_have_attribute("data-state", "running")
    require(page)
    gate.set()
    expect(page.locator(".log[aria-busy=false]")).to_be_attached()
    require(page)
    for head in page.locator(".card-head").all():
        head.click()
    require(page)


def test_a_question_and_what_goes_wrong(page: Page, server: Server) -> None:
    refused = JSONResponse({"error": "Too many messages."}, 429, {"Retry-After": "30"})
    otp = asks_to_block()
    server.answers = [otp, refused, [token("Your bal")]]
    signed_in(page, server)
    say(page, "Block my card")
    expect(page.get_by_test_id("confirm-yes")).to_be_enabled()
    require(page)
    for number, text in enumerate(("Hi", "Hello"), 1):
        say(page, text)
        expect(page.get_by_role("alert")).to_have_count(number)
        require(page)
    page.context.set_offline(True)
    say(page, "Anybody?")
    expect(page.get_by_role("alert")).to_have_count(3)
    page.context.set_offline(False)
    require(page)


def test_the_list_of_conversations(page: Page, server: Server) -> None:
    rows = [conversation("c1", "One"), conversation("c2", None)]
    server.prime.conversations = {None: {"conversations": rows, "next": "2026-01-01T00:00:00Z"}}
    signed_in(page, server)
    page.get_by_test_id("conversations").click()
    row = page.locator(".conversation-row").first
    expect(row).to_be_visible()
    require(page)
    row.locator("button").first.click()
    expect(row.locator("input")).to_be_focused()
    require(page)


def test_notifications_and_the_review(page: Page, server: Server) -> None:
    server.prime.waiting = [dict(UNDATED)]
    signed_in(page, server)
    page.get_by_test_id("bell").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    require(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("review-row")).to_be_visible()
    require(page)
