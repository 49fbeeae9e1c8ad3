"""Mail, imports and what needs review as they look; the screenshots are for people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import screenshot
from tests.console.answers import DONE
from tests.console.chat_double import Server
from tests.console.drawing import SIZES, draw
from tests.console.driving import say, signed_in
from tests.console.prime_results import (
    COFFEE,
    IMPORTED,
    STATEMENT,
    UNDATED,
    UNSURE,
    conversation,
    found,
    imports,
    notification,
    transactions,
)
from tests.console.texts import HTML, LONG, NAMELESS, REVERSED_NAME, RIGHT_TO_LEFT, UNBROKEN

pytestmark = pytest.mark.browser

HARD_MAIL = STATEMENT | {
    "subject": NAMELESS,
    "from": f"{UNBROKEN} <{'long.' * 30}@example.com>",
    "snippet": f"{UNBROKEN} {LONG} {RIGHT_TO_LEFT}",
    "attachmentNames": [NAMELESS, REVERSED_NAME, HTML],
}
HARD_ROW = UNSURE | {
    "id": "txn_4",
    "merchant": NAMELESS,
    "category": UNBROKEN,
    "document": NAMELESS,
    "amount": -9999999999.12345,
    "review_reasons": [LONG, UNBROKEN, RIGHT_TO_LEFT],
}
PLAIN = STATEMENT | {
    "subject": "Your receipt from Starbucks",
    "from": "Starbucks",
    "attachmentNames": ["receipt.jpg", "terms.pdf"],
    "score": 41,
}
QUEUED = {"ok": True, "docIds": ["doc-456"], "count": 1}
SKIPPED = QUEUED | {
    "skipped": [
        {"name": "invite.ics", "reason": "Files of this type are not imported."},
        {"name": NAMELESS, "reason": "The file is larger than 10 MB."},
    ]
}
STATES = imports(
    IMPORTED,
    IMPORTED | {"filename": "receipt.jpg", "status": "processing"},
    IMPORTED | {"filename": NAMELESS, "status": "unreadable", "reason": LONG},
    IMPORTED | {"filename": "export.csv", "status": "failed"},
)
DRAWN: list[tuple[str, str, object]] = [
    ("mail", "search_gmail", found(STATEMENT, PLAIN)),
    ("mail-hard", "search_gmail", found(HARD_MAIL)),
    ("mail-none", "search_gmail", found()),
    ("queued", "fetch_email_attachments", QUEUED),
    ("queued-skipped", "fetch_email_attachments", SKIPPED),
    (
        "last-import",
        "get_recent_import",
        {"document": {"name": "receipt.jpg"}, "summary": {"transactions": 1, "total": -4.5}},
    ),
    ("imports", "get_recent_imports", STATES),
    ("transactions", "get_transactions", transactions(COFFEE, UNDATED, UNSURE)),
    ("transactions-hard", "get_transactions", transactions(HARD_ROW, COFFEE)),
    ("accepted", "review_transaction", {"ok": True, "transaction": COFFEE}),
    (
        "discarded",
        "review_transaction",
        {"ok": True, "transaction": HARD_ROW | {"review_status": "discarded"}},
    ),
]


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_card_is_drawn_and_none_makes_the_page_scroll_sideways(
    new_page: Callable[..., Page], server: Server, scheme: str, size: str
) -> None:
    page = new_page(color_scheme=scheme, **SIZES[size])
    draw(page, server, f"prime-{scheme}-{size}", DRAWN)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_review_drawers_and_toasts_are_drawn_and_nothing_scrolls_sideways(
    new_page: Callable[..., Page], server: Server, scheme: str, size: str
) -> None:
    prime, name = server.prime, f"prime-{scheme}-{size}"
    prime.waiting = [UNDATED, HARD_ROW, UNSURE]
    prime.notifications = [notification(1, "Imported 12 transactions from september.pdf")]
    first = conversation("c1", "Find my last Visa statement and process it")
    prime.conversations = {None: {"conversations": [first], "next": "2026"}}
    page = new_page(color_scheme=scheme, **SIZES[size])
    page.emulate_media(reduced_motion="reduce")
    signed_in(page, server)
    numbers = {"type": "done", "employee": "byte-docs", "ungrounded": ["1,234.56", "7 %"]}
    server.answers = [[{"type": "employee", "employee": "byte-docs"}, DONE | numbers]]
    say(page, "Find my last Visa statement")
    expect(page.get_by_text("come from no tool")).to_be_visible()
    prime.next_stream()
    prime.tell(notification(2, f"Imported 3 transactions from {NAMELESS}"))
    expect(page.get_by_test_id("toast")).to_contain_text("Imported 3")
    drawn(page, f"{name}-toast")
    page.get_by_test_id("bell").click()
    expect(page.locator(".notices li")).to_have_count(2)
    drawn(page, f"{name}-notifications")
    page.keyboard.press("Escape")
    page.get_by_test_id("conversations").click()
    expect(page.get_by_role("button", name="Show older")).to_be_visible()
    drawn(page, f"{name}-conversations")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Dismiss").click()
    page.get_by_test_id("review").click()
    row = page.get_by_test_id("review-row").first
    row.get_by_role("button", name="Accept").click()
    expect(row.get_by_text("Choose the day.")).to_be_visible()
    drawn(page, f"{name}-review")
    page.get_by_role("button", name="Discard").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    drawn(page, f"{name}-question")
    page.get_by_role("button", name="No", exact=True).click()
    page.goto(f"{server.url}mail")
    expect(page.get_by_test_id("connect")).to_be_visible()
    drawn(page, f"{name}-connect")


def drawn(page: Page, name: str) -> None:
    screenshot(page, name)
    boxes = page.locator("html, .bar, main:not([hidden]), dialog[open], .toast")
    wide = "boxes => boxes.filter(e => e.scrollWidth > e.clientWidth).map(e => e.outerHTML)"
    assert boxes.evaluate_all(wide) == [], name
