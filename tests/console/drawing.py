"""Cards as they look: photographed for people, and none lies beside its place."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from tests.chromium import ARTIFACTS, DESKTOP, PHONE
from tests.console.chat_double import Server
from tests.console.driving import all_shown, signed_in

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


def draw(page: Page, server: Server, prefix: str, drawn: Sequence[tuple[str, str, object]]) -> None:
    """Photograph the card of each `(name, tool, result)`, all of them as `<prefix>.png`."""
    signed_in(page, server)
    cards = all_shown(page, server, [(tool, result) for _, tool, result in drawn])
    ARTIFACTS.mkdir(exist_ok=True)
    width = page.evaluate("innerWidth")
    height = page.locator(".log").evaluate("e => e.scrollHeight") + 400  # none is scrolled away
    page.set_viewport_size({"width": width, "height": height})
    page.screenshot(path=ARTIFACTS / f"{prefix}.png")
    for (name, _, _), card in zip(drawn, cards, strict=True):
        outside = card.evaluate(_OUTSIDE)
        assert outside == [], f"{name}: {outside}"
    for box in ("html", ".scroller", ".log"):
        assert page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth") <= 0, box
