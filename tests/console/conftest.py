"""The console in Debian's Chromium, against a double of the chat's endpoints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from tests.chromium import DESKTOP
from tests.console.chat_double import Server, serving
from tests.console.driving import settled, signed_in
from tests.console.prime_results import UNDATED, UNSURE


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as double:
        yield double


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens pages; afterwards none may have failed, broken the policy or left the server."""
    contexts, complaints = [], []

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    def on_request(request: Request) -> None:
        if not request.url.startswith((f"http://127.0.0.1:{server.port}/", server.cognito)):
            complaints.append(request.url)

    def create(**options: Any) -> Page:
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", on_console)
        page.on("request", on_request)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield create
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_page: Callable[..., Page], server: Server) -> Page:
    return signed_in(new_page(**DESKTOP), server)


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
