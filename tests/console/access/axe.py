"""axe-core on a page in the state that it is in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Literal

from playwright.sync_api import Page, ViewportSize

_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules about colours; the dark theme changes nothing else (test_themes.py)."""
_RUN = """async (runOnly) => {
  const only = { runOnly, resultTypes: ["violations"], selectors: false };
  const { violations, passes } = await axe.run(document, only);
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  return { told, passes: passes.length };
}"""

_ZOOMED: ViewportSize = {"width": 640, "height": 400}
"""What 200 % leaves of 1280 by 800."""


def require(page: Page, sizes: Iterable[ViewportSize], boxes: Sequence[str]) -> None:
    """It finds nothing, nor in the colours of the dark theme, and none of the `boxes` scrolls
    sideways, nor at 200 %."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    for size in sizes:
        page.set_viewport_size(size)
        _require_nothing(page, "light", _TAGS, least=16)
        _require_no_overflow(page, boxes)
    _require_nothing(page, "dark", _OF_COLOURS, least=1)
    page.set_viewport_size(_ZOOMED)
    _require_no_overflow(page, boxes)


def _require_nothing(
    page: Page, theme: Literal["light", "dark"], rules: list[str], *, least: int
) -> None:
    """Runs rules, or the rules of tags, in a theme; `least` of them must have applied."""
    page.emulate_media(color_scheme=theme)
    found = page.evaluate(_RUN, rules)
    assert found["told"] == [], (theme, page.viewport_size)
    assert found["passes"] >= least


def _require_no_overflow(page: Page, boxes: Sequence[str]) -> None:
    for box in boxes:
        overflow = page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth")
        assert overflow <= 0, (box, page.viewport_size)
