from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chromium import DESKTOP
from tests.console.chat_double import Server
from tests.console.spanish.catalogs import Words, told


@pytest.fixture(scope="module")
def words(browser: Browser) -> Words:
    return told(browser)


@pytest.fixture
def signed_in_spanish(new_page: Callable[..., Page], server: Server) -> Callable[..., Page]:
    """Opens the conversation for whoever's browser is in Spanish."""

    def opened(locale: str = "es-MX", **size: object) -> Page:
        page = new_page(locale=locale, **(size or DESKTOP))
        page.goto(server.url)
        page.get_by_test_id("sign-in").click()
        expect(page.get_by_test_id("composer")).to_be_focused()
        return page

    return opened
