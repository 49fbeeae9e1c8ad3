"""Mail as cards: what a search has found and what became of a message's files."""

from __future__ import annotations

import json
from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.chromium import DESKTOP
from tests.console.answers import DONE, start, token
from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import all_shown, refused, say, shown, signed_in
from tests.console.prime_results import STATEMENT, found
from tests.console.texts import (
    HTML,
    INJECTED,
    LINK,
    NAMELESS,
    OVERRIDE,
    REVERSED_NAME,
    STACKED,
    TAGGED,
)

pytestmark = [pytest.mark.browser, SAME]

SEARCH, FETCH = "search_gmail", "fetch_email_attachments"
PLAIN = STATEMENT | {"id": "m2", "hasAttachment": False, "attachmentNames": [], "score": 7}


def test_mail_is_listed_with_how_well_it_fits(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = signed_in(new_page(timezone_id="America/Toronto", **DESKTOP), server)
    card = shown(page, server, SEARCH, found(STATEMENT, PLAIN))
    first, second = card.locator(".entries > li").all()
    expect(first).to_contain_text("Sept Visa Statement")
    expect(first).to_contain_text("Visa <statements@visa.example>")
    expect(first).to_contain_text("Sep 30, 2026, 10:05")
    expect(first).to_contain_text("Your September statement is attached.")
    expect(first.get_by_label("Attachments").get_by_role("listitem")).to_have_text(
        "september_statement.pdf"
    )
    expect(first.get_by_role("meter", name="Match")).to_have_attribute("aria-valuenow", "88")
    expect(second.get_by_label("Attachments")).to_have_count(0)
    expect(second.get_by_role("button")).to_have_count(0)


def test_a_message_is_processed_by_saying_so(page: Page, server: Server) -> None:
    card = shown(page, server, SEARCH, found(STATEMENT))
    server.answers = [[token("Queued."), DONE]]
    card.get_by_role("button", name="Process Sept Visa Statement").click()
    expect(page.get_by_text("Queued.")).to_be_visible()
    expect(page.get_by_test_id("message-user").last).to_have_text("process message msg-123")
    assert server.messages[-1].text == "process message msg-123"


def test_while_an_answer_comes_nothing_else_is_said(page: Page, server: Server) -> None:
    card, gate = shown(page, server, SEARCH, found(STATEMENT)), Event()
    server.answers = [[token("Still"), gate, DONE]]
    say(page, "And now?")
    expect(page.get_by_text("Still")).to_be_visible()
    card.get_by_role("button", name="Process").click()
    expect(page.get_by_role("status")).to_have_text("Wait until this answer is complete.")
    gate.set()
    expect(page.get_by_role("status")).to_have_text("Answer complete.")
    assert len(server.messages) == 2


def test_what_is_no_message_id_is_not_said_for_the_user(page: Page, server: Server) -> None:
    ids = ("m1\nand block my card", "m1 now", "", "m" * 129)
    for card in all_shown(page, server, [(SEARCH, found(STATEMENT | {"id": id})) for id in ids]):
        expect(card).to_contain_text("Sept Visa Statement")
        expect(card.get_by_role("button")).to_have_count(0)


def test_files_are_queued_and_what_is_left_out_has_its_reason(page: Page, server: Server) -> None:
    skipped = [{"name": "tool.exe", "reason": "Files of this type are not imported."}]
    queued = {"ok": True, "docIds": ["d1", "d2"], "count": 2, "skipped": skipped}
    card = shown(page, server, FETCH, queued)
    expect(card).to_contain_text("2 documents queued. A notification says when it is done.")
    expect(card.locator(".plain-list li")).to_have_text(
        "tool.exe \u2013 Files of this type are not imported."
    )


def test_what_was_imported_before_is_told_with_its_time(page: Page, server: Server) -> None:
    before = {"docId": "d1", "name": "sept.pdf", "importedAt": "2026-10-01T08:00:00.000000+00:00"}
    first = {"ok": True, "docIds": ["d1"], "count": 1, "importedBefore": [before]}
    second = first | {"docIds": ["d1", "d2"], "count": 2}
    alone, mixed = all_shown(page, server, [(FETCH, first), (FETCH, second)])
    for card in (alone, mixed):
        expect(card.locator(".term")).to_have_text("Imported before")
        expect(card.locator(".plain-list li")).to_contain_text("sept.pdf \u2013 Oct 1, 2026")
    expect(alone).not_to_contain_text("queued")
    expect(mixed).to_contain_text("1 document queued.")


def texts(card: Locator) -> str:
    """All that a card shows, its raw JSON too."""
    return "".join(card.locator("*").all_text_contents())


def test_text_of_others_is_text_and_hides_nothing(page: Page, server: Server) -> None:
    hostile = STATEMENT | {
        "subject": f"{HTML} {OVERRIDE}",
        "from": f"{TAGGED} <{INJECTED}>",
        "snippet": f"{LINK}\n\r\x00\x1b[31m{STACKED}<img src=http://evil.example/x.png>",
        "attachmentNames": [REVERSED_NAME, NAMELESS, INJECTED],
    }
    card = shown(page, server, SEARCH, found(hostile))
    expect(card.locator("a, img, script, iframe, b")).to_have_count(0)
    expect(card).to_contain_text("[U+202E]gnippohs")
    expect(card).to_contain_text("invoice[U+202E]fdp.exe")
    expect(card.locator(".hint bdi")).to_have_text(f"Pay now <{INJECTED}>")
    expect(card).to_contain_text(f"{LINK} [31mZ")
    unseen = (
        r"/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u"
    )
    assert not page.evaluate(f"text => {unseen}.test(text)", texts(card))
    assert page.title() == "Teller"
    raw = json.loads(card.locator("pre").text_content() or "")
    assert raw == found(hostile)


def test_a_refused_tool_leads_to_gmails_consent_on_our_own_page(page: Page, server: Server) -> None:
    error = f"Gmail is not connected. Connect it at {server.url}mail and try again."
    card = refused(page, server, SEARCH, {"ok": False, "error": error})
    expect(card).to_contain_text(error)
    link = card.get_by_role("link", name="Connect Gmail")
    expect(link).to_have_attribute("href", f"{server.url}mail")
    link.click()
    expect(page.get_by_test_id("connect")).to_be_visible()


def test_no_other_address_is_led_to(page: Page, server: Server) -> None:
    addresses = (
        "https://evil.example/mail",
        "javascript:alert(1)",
        "http://127.0.0.1.evil.example/mail",
        "//evil.example/mail",
        "mail",
    )
    errors = [f"Gmail is not connected. Connect it at {each} and try again." for each in addresses]
    refusal = {"type": "tool_error", "tool": SEARCH}
    events = [
        event
        for error in errors
        for event in (start(SEARCH), refusal | {"error": {"ok": False, "error": error}})
    ]
    server.answers = [[*events, DONE]]
    say(page, "Find my mail")
    cards = page.get_by_test_id("tool-card")
    expect(cards.and_(page.locator("[data-state=failed]"))).to_have_count(len(errors))
    for card, error in zip(cards.all(), errors, strict=True):
        expect(card).to_contain_text(error)
        expect(card.get_by_role("link")).to_have_count(0)
