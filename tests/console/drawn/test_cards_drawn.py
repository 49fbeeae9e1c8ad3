"""Cards, and what lies over the page, as they look: photographed for people; none lies beside its
place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import ARTIFACTS, DESKTOP, PHONE, screenshot
from tests.console.answers import DONE
from tests.console.chat_double import Server
from tests.console.drawn import budget_drawn, ledger_drawn, prime_drawn
from tests.console.drawn.prime_drawn import HARD_ROW
from tests.console.driving import all_shown, say, signed_in
from tests.console.prime_results import UNDATED, UNSURE, conversation, notification
from tests.console.texts import NAMELESS

pytestmark = [
    pytest.mark.browser,
    # A scheme changes colours alone (tests/console/access/test_themes.py).
    pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")]),
]

SIZES = {"desktop": DESKTOP, "phone": PHONE | {"viewport": {"width": 320, "height": 740}}}
# What of a card lies beside it; a table that scrolls by itself holds its own.
_OUTSIDE = """card => {
    const { left, right } = card.getBoundingClientRect();
    const scrolls = (table) => table && table.scrollWidth > table.clientWidth;
    return [...card.querySelectorAll("*")].filter((each) => {
        const box = each.getBoundingClientRect();
        if (each.getClientRects().length === 0) return false;
        if (scrolls(each.closest(".table")) && innerWidth > 640) return false;
        if (each.closest("thead")?.clientWidth <= 1) return false;
        return box.left < left || box.right > right + 0.5;
    }).map((each) => each.outerHTML.slice(0, 100));
}"""


@pytest.mark.parametrize(
    ("family", "drawn"),
    [
        ("budget", budget_drawn.DRAWN),
        ("ledger", ledger_drawn.DRAWN),
        ("prime", prime_drawn.DRAWN),
    ],
    ids=["budget", "ledger", "prime"],
)
def test_every_card_is_drawn_and_none_makes_the_page_scroll_sideways(
    new_page: Callable[..., Page],
    server: Server,
    scheme: str,
    size: str,
    family: str,
    drawn: Sequence[tuple[str, str, object]],
) -> None:
    page = new_page(color_scheme=scheme, **SIZES[size])
    signed_in(page, server)
    cards = all_shown(page, server, [(tool, result) for _, tool, result in drawn])
    ARTIFACTS.mkdir(exist_ok=True)
    width = page.evaluate("innerWidth")
    height = page.locator(".log").evaluate("e => e.scrollHeight") + 400  # none is scrolled away
    page.set_viewport_size({"width": width, "height": height})
    page.screenshot(path=ARTIFACTS / f"{family}-{scheme}-{size}.png")
    for (name, _, _), card in zip(drawn, cards, strict=True):
        outside = card.evaluate(_OUTSIDE)
        assert outside == [], f"{name}: {outside}"
    for box in ("html", ".scroller", ".log"):
        assert page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth") <= 0, box


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
