"""axe-core on a page in the state that it is in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Literal

from playwright.sync_api import Page, ViewportSize

_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_RUN = """async (tags) => {
  const { violations, passes } = await axe.run(document, { runOnly: tags });
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  return { told, passes: passes.length };
}"""
_THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

_ZOOMED: ViewportSize = {"width": 640, "height": 400}
"""What 200 % leaves of 1280 by 800."""


def require(page: Page, sizes: Iterable[ViewportSize], boxes: Sequence[str]) -> None:
    """It finds nothing in either theme, and none of the `boxes` scrolls sideways, nor at 200 %."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    for size in sizes:
        page.set_viewport_size(size)
        for theme in _THEMES:
            page.emulate_media(color_scheme=theme)
            found = page.evaluate(_RUN, _TAGS)
            assert found["told"] == [], (theme, size)
            assert found["passes"] > 15
        _require_no_overflow(page, boxes)
    page.set_viewport_size(_ZOOMED)
    _require_no_overflow(page, boxes)


def _require_no_overflow(page: Page, boxes: Sequence[str]) -> None:
    for box in boxes:
        overflow = page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth")
        assert overflow <= 0, (box, page.viewport_size)
