"""axe-core finds nothing on the pages beside the conversation, in either theme, and the keyboard
comes to all of each, in every state."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP, screenshot
from tests.console.access import axe, keyboard
from tests.console.chat_double import Server
from tests.console.driving import answer, arrived
from tests.console.money.test_axe import SIZES

pytestmark = pytest.mark.browser

LONG = "Supercalifragilistic" * 8
Open = Callable[[str], Page]


@pytest.fixture
def open_page(new_page: Callable[..., Page], server: Server) -> Open:
    def opened(name: str) -> Page:
        page = new_page(reduced_motion="reduce", **DESKTOP)
        return arrived(page, server, name)

    return opened


def require(page: Page) -> None:
    require_of_axe(page)
    keyboard.require(page)


def require_of_axe(page: Page) -> None:
    axe.require(page, SIZES, ("html", ".bar", "main:not([hidden])"))


def question(prompt: str = f"Do it, {LONG}?") -> dict[str, Any]:
    return {"id": "c1", "prompt": prompt, "expires_at": time.time() + 300}


def asked(id: str, **fields: object) -> dict[str, object]:
    return question() | {"id": id, "tool": "block_card", "channel": "mcp", **fields}


def test_mail_as_it_opens_asks_and_refuses(open_page: Open, server: Server) -> None:
    server.prime.refusals["mail/connect"] = [JSONResponse({"error": LONG}, 409)]
    page = open_page("mail")
    expect(page.get_by_test_id("connect")).to_be_enabled()
    require(page)
    page.get_by_test_id("connect").click()
    expect(page.get_by_role("alert")).to_have_text(LONG)
    require(page)
    answer(page, "tools/disconnect_gmail", {"error": "?", "confirmation": question()}, 409)
    page.get_by_test_id("disconnect").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    require(page)


def test_what_waits_for_an_answer(open_page: Open, server: Server) -> None:
    server.waiting = [asked("c1"), asked("c2", by=LONG), asked("c3", field="otp")]
    page = open_page("confirm")
    expect(page.get_by_test_id("waiting")).to_have_count(3)
    require(page)
    answer(page, "confirmations/c1", {"error": LONG}, 409)
    page.get_by_test_id("waiting").first.get_by_role("button").first.click()
    expect(page.get_by_text(LONG).last).to_be_visible()
    require(page)


def test_nothing_waits_and_signing_in_to_answer(open_page: Open) -> None:
    page = open_page("confirm")
    expect(page.get_by_role("status").first).not_to_be_empty()
    require(page)
    page.locator(".sign-out").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    require(page)


def test_the_users_data_and_its_erasure(open_page: Open, server: Server) -> None:
    export = {"export_id": "e1", "asked_at": "2026-02-01T09:30:00Z", "done": 2, "parts": 9}
    export |= {"doing": LONG, "size_bytes": 12_345_678, "kept_until": "2026-02-08T09:30:00Z"}
    states = [export | {"status": each} for each in ("ready", "failed", "working")]
    server.prime.conversations = {
        None: {
            "conversations": [
                {"id": "c", "title": LONG, "updated_at": "2026-02-01T09:30:00Z", "messages": 4}
            ],
            "next": None,
        }
    }
    page = open_page("mail")
    answer(page, "tools/get_my_exports", {"exports": states})
    page.goto(f"{server.url}data")
    expect(page.get_by_role("listitem")).to_have_count(4)
    require_of_axe(page)
    # Its list is drawn anew, below the keyboard's focus, as long as an export is being made.
    answer(page, "tools/get_my_exports", {"exports": states[:2]})
    expect(page.get_by_role("listitem")).to_have_count(3)
    require(page)
    answer(page, "tools/erase_my_data", {"error": "?", "confirmation": question()}, 409)
    page.get_by_test_id("erase").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    require(page)
    answer(
        page,
        "tools/erase_my_data",
        {"error": {"message": "?", "details": {"reason": "invalid_otp"}}},
        403,
    )
    page.get_by_role("dialog").get_by_role("button").first.click()
    expect(page.get_by_test_id("erasure").get_by_role("textbox")).to_be_focused()
    require(page)
    screenshot(page, "access-data-zoomed")


def program(name: str) -> dict[str, Any]:
    moment = "2026-02-01T09:30:00Z"
    return {"id": "p1", "name": name, "since": moment, "last_used": moment, "scopes": []}


def test_linked_identities_and_whose_a_code_is(open_page: Open) -> None:
    page = open_page("mail")
    linked = [{"id": "telegram_1", "name": LONG, "label": "Telegram"}]
    answer(page, "identities", {"identities": linked})
    answer(page, "programs", {"programs": [program(LONG)]})
    answer(page, "identities/link", {"message": "?", "confirmation": question()}, 409)
    page.goto(page.url.removesuffix("mail") + "link")
    expect(page.get_by_role("listitem")).to_have_count(2)
    require(page)
    page.locator("[name=code]").fill("ABCD")
    page.get_by_test_id("link").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    require(page)


def test_whoever_has_to_sign_in_first(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(reduced_motion="reduce", **DESKTOP)
    for name in ("mail", "data", "link", "money", "remembered", "notices"):
        page.goto(f"{server.url}{name}")
        told = page.get_by_test_id("sign-in").or_(page.get_by_role("alert")).first
        expect(told).not_to_be_empty()
        require(page)
