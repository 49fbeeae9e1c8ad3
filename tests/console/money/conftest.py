from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP
from tests.console.chat_double import Server
from tests.console.driving import arrived
from tests.console.money.results import NOW


@pytest.fixture
def open_money(new_page: Callable[..., Page], server: Server) -> Callable[..., Page]:
    """The page of money of somebody who is signed in, as it is on that day."""

    def opened(query: str = "", **size: object) -> Page:
        page = new_page(**(size or DESKTOP))
        page.clock.set_fixed_time(NOW)
        arrived(page, server, f"money?{query}" if query else "money")
        expect(page.get_by_role("heading", name="Your money")).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        return page

    return opened


@pytest.fixture
def money(open_money: Callable[..., Page]) -> Page:
    return open_money()
