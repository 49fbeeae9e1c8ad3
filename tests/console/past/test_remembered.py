"""What is remembered, and the search of what was said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP
from tests.console.chat_double import Server
from tests.console.driving import signed_in
from tests.console.texts import INJECTED

pytestmark = pytest.mark.browser

AT = "2026-09-30T14:06:30Z"


def fact(id: str, text: str) -> dict[str, Any]:
    return {"id": id, "text": text, "created_at": AT}


def said(conversation: str, text: str, title: str | None = "Trip") -> dict[str, Any]:
    told = {"kind": "message", "conversation": conversation, "title": title, "role": "user"}
    return told | {"text": text, "created_at": AT}


@pytest.fixture
def opened(new_page: Callable[..., Page], server: Server) -> Callable[[], Page]:
    def opened() -> Page:
        page = signed_in(new_page(**DESKTOP), server)
        page.get_by_test_id("conversations").click()
        page.get_by_role("link", name="What is remembered").click()
        expect(page).to_have_url(f"{server.url}remembered")
        return page

    return opened


def test_a_fact_is_forgotten_once_its_owner_has_said_so_twice(
    opened: Callable[[], Page], server: Server
) -> None:
    server.prime.facts = [fact("f1", "The user is vegetarian."), fact("f2", INJECTED)]
    page = opened()
    rows = page.get_by_role("list", name="What is remembered").get_by_role("listitem")
    expect(rows).to_have_count(2)
    button = rows.first.get_by_role("button", name="Forget: The user is vegetarian.")
    button.press("Enter")
    keep = rows.first.get_by_role("button", name="Keep")
    expect(keep).to_be_focused()
    keep.press("Enter")
    expect(button).to_be_focused()
    assert server.prime.of("memory/forget") == []
    button.press("Enter")
    rows.first.get_by_role("button", name="Yes, forget").press("Enter")
    expect(page.get_by_text("It is forgotten.")).to_be_visible()
    expect(rows).to_have_count(1)
    expect(page.get_by_role("heading", name="What is remembered")).to_be_focused()
    assert [call.body for call in server.prime.of("memory/forget")] == [{"id": "f1"}]


def test_what_is_forgotten_elsewhere_leaves_the_list(
    opened: Callable[[], Page], server: Server
) -> None:
    server.prime.facts = [fact("f1", "The user is vegetarian.")]
    page = opened()
    page.get_by_role("button", name="Forget").click()
    server.prime.facts = []
    page.get_by_role("button", name="Yes, forget").click()
    expect(page.get_by_text("Nothing is remembered of you.")).to_be_visible()


def test_what_was_said_is_found_and_leads_to_its_conversation(
    opened: Callable[[], Page], server: Server
) -> None:
    document = {"kind": "document", "id": "d1", "name": "Lisbon.pdf", "status": "processed"}
    server.prime.sayings = [
        said("c7", "I fly to Lisbon in May"),
        said("c8", "Lisbon again", None),
        document | {"uploaded_at": AT},
    ]
    server.saved_of = {"c7": {"messages": []}}
    page = opened()
    page.get_by_role("searchbox").fill("Lisbon")
    page.keyboard.press("Enter")
    rows = page.get_by_role("list", name="Found").get_by_role("listitem")
    expect(page.get_by_text("3 found")).to_be_visible()
    expect(rows.nth(0)).to_contain_text("I fly to Lisbon in May")
    expect(rows.nth(1)).to_contain_text("Untitled")
    expect(rows.nth(2)).to_contain_text("Document")
    page.get_by_role("searchbox").fill("Rome")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nothing found. Only whole words are searched for.")).to_be_visible()
    expect(rows).to_have_count(0)
    page.get_by_role("searchbox").fill("fly")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Trip").click()
    expect(page).to_have_url(f"{server.url}#/c/c7")


def test_who_searches_too_often_is_told_so(opened: Callable[[], Page], server: Server) -> None:
    server.prime.refusals = {"memory/recall": [JSONResponse({"error": "Too many."}, 429)]}
    page = opened()
    page.get_by_role("searchbox").fill("Lisbon")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Too many.")


def test_of_a_session_that_has_ended_nothing_stays(
    opened: Callable[[], Page], server: Server
) -> None:
    server.prime.facts = [fact("f1", "The user is vegetarian.")]
    page = opened()
    expect(page.get_by_text("The user is vegetarian.")).to_be_visible()
    server.end_sessions()
    page.get_by_role("searchbox").fill("Lisbon")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    expect(page.get_by_text("The user is vegetarian.")).to_have_count(0)
