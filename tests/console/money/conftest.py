from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP
from tests.console.chat_double import Server
from tests.console.driving import settled, signed_in
from tests.console.money.results import NOW


@pytest.fixture
def open_money(new_page: Callable[..., Page], server: Server) -> Callable[..., Page]:
    """Signs in and goes to the page of money, as it is on that day."""

    def opened(query: str = "", **size: object) -> Page:
        page = new_page(**(size or DESKTOP))
        page.clock.set_fixed_time(NOW)
        signed_in(page, server)
        settled(server)
        if query:
            page.goto(f"{server.url}money?{query}")
        else:
            page.get_by_role("link", name="Money").click()
        expect(page.get_by_role("heading", name="Your money")).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        return page

    return opened


@pytest.fixture
def money(open_money: Callable[..., Page]) -> Page:
    return open_money()
