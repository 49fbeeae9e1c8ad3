"""The console in Debian's Chromium, against a double of the chat's endpoints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.chromium import DESKTOP
from tests.console import tab as tabs
from tests.console.chat_double import Server, serving
from tests.console.driving import settled, signed_in
from tests.console.prime_results import UNDATED, UNSURE
from tests.console.tab import Tab, watch


@pytest.fixture(scope="session")
def new_server() -> Iterator[Callable[[], Server]]:
    """Makes servers at one address, so that the browser keeps the scripts it has compiled."""
    with serving() as begin:
        yield begin


@pytest.fixture
def server(new_server: Callable[[], Server]) -> Server:
    return new_server()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens pages; afterwards none may have failed, broken the policy or left the server."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def create(**options: Any) -> Page:
        contexts.append(browser.new_context(**options))
        return watch(contexts[-1].new_page(), server, complaints)

    yield create
    for context in contexts:
        context.close()
    assert complaints == []


OWN = pytest.mark.usefixtures("own_browser")
"""Marks a test that changes its page for good: its clock, or the scripts of every page."""


@pytest.fixture
def own_browser() -> None:
    """Requested by OWN."""


SAME = pytest.mark.usefixtures("same_page")
"""Marks tests that need nothing of their page but a conversation in which nothing was said, and
leave nothing else on it."""


@pytest.fixture
def same_page() -> None:
    """Requested by SAME."""


@pytest.fixture(scope="session")
def tab(browser: Browser, new_server: Callable[[], Server]) -> Iterator[Tab]:
    with tabs.tab(browser, new_server()) as tab:
        yield tab


@pytest.fixture
def page(request: pytest.FixtureRequest, tab: Tab, server: Server) -> Iterator[Page]:
    """The conversation's page, signed in. The test fails if an error, a policy violation or a
    request to another server occurred there."""
    if own_browser.__name__ in request.fixturenames:
        yield signed_in(request.getfixturevalue("new_page")(**DESKTOP), server)
        return
    goes_on = same_page.__name__ in request.fixturenames
    yield tab.going_on(server) if goes_on else tab.opened(server)
    assert tab.complaints == []


@pytest.fixture
def rows(page: Page, server: Server) -> Locator:
    """The review's two forms: of UNDATED, which lacks most, and of UNSURE, which lacks nothing."""
    server.prime.waiting = [dict(UNDATED), dict(UNSURE)]
    settled(server)
    page.reload()
    settled(server)
    page.get_by_role("button", name="Review, 2 waiting").click()
    forms = page.get_by_test_id("review-row")
    expect(forms).to_have_count(2)
    return forms
