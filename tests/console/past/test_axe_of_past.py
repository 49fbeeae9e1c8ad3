"""axe-core finds nothing on the pages of memory and of notifications."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP, screenshot
from tests.console.access import axe, keyboard
from tests.console.chat_double import Server
from tests.console.driving import arrived
from tests.console.money.test_axe import SIZES
from tests.console.past.test_remembered import fact, said
from tests.console.prime_results import notification

pytestmark = pytest.mark.browser

LONG = "Supercalifragilistic" * 8


@pytest.mark.parametrize("name", ["remembered", "notices"])
def test_in_every_theme_and_size(new_page: Callable[..., Page], server: Server, name: str) -> None:
    server.prime.facts = [fact("f1", "The user is vegetarian."), fact("f2", LONG)]
    server.prime.sayings = [said("c1", f"Lisbon {LONG}")]
    server.prime.notifications = [
        notification(2, LONG),
        notification(1, "Read already") | {"read_at": "2026-09-30T15:00:00Z"},
    ]
    page = arrived(new_page(**DESKTOP), server, name)
    expect(page.get_by_role("listitem")).to_have_count(2)
    if name == "remembered":
        page.get_by_role("searchbox").fill("Lisbon")
        page.keyboard.press("Enter")
        expect(page.get_by_role("listitem")).to_have_count(3)
        page.get_by_role("listitem").first.get_by_role("button").click()
    axe.require(page, SIZES, ("html", ".bar", "main"))
    keyboard.require(page)
    screenshot(page, f"{name}-dark-zoomed")
