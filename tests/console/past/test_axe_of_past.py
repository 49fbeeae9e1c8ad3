"""axe-core finds nothing on the pages of memory and of notifications."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP, screenshot
from tests.console.chat_double import Server
from tests.console.money.test_axe import AXE, LOCALES, RUN, SIZES, TAGS
from tests.console.past.test_remembered import fact, said
from tests.console.prime_results import notification

pytestmark = pytest.mark.browser

LONG = "Supercalifragilistic" * 8


@LOCALES
@pytest.mark.parametrize("name", ["remembered", "notices"])
def test_in_every_theme_and_size(
    new_page: Callable[..., Page], server: Server, name: str, locale: str
) -> None:
    server.prime.facts = [fact("f1", "The user is vegetarian."), fact("f2", LONG)]
    server.prime.sayings = [said("c1", f"Lisbon {LONG}")]
    server.prime.notifications = [
        notification(2, LONG),
        notification(1, "Read already") | {"read_at": "2026-09-30T15:00:00Z"},
    ]
    page = new_page(locale=locale, **DESKTOP)
    page.goto(server.url)
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_be_focused()
    page.goto(f"{server.url}{name}")
    expect(page.get_by_role("listitem")).to_have_count(2)
    if name == "remembered":
        page.get_by_role("searchbox").fill("Lisbon")
        page.keyboard.press("Enter")
        expect(page.get_by_role("listitem")).to_have_count(3)
        page.get_by_role("listitem").first.get_by_role("button").click()
    page.evaluate(AXE)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        for size in SIZES:
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            screenshot(page, f"{name}-{locale}-{theme}-{size['width']}")
            assert page.evaluate(RUN, TAGS)["told"] == [], (theme, size)
            for box in ("html", ".bar", "main"):
                overflow = page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth")
                assert overflow <= 0, (box, size)
