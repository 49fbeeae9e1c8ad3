"""The console of a running stack in Chromium: signing in, and what a person does on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.chromium import DESKTOP, PHONE
from tests.stack.started import Started

PATIENCE_MILLISECONDS = 90_000
"""For what a worker of the stack does meanwhile, such as an import."""

SignIn = Callable[[str], Page]


ON_A_PHONE = pytest.mark.parametrize("size", ["phone"])
"""Marks a test that looks at how it is laid out where there is little room, too."""


@pytest.fixture
def size() -> str:
    return "desktop"


@contextmanager
def signing_in(browser: Browser, stack: Started, size: str) -> Iterator[SignIn]:
    """Signs in with the development form, each time in a browser of its own. Afterwards nothing
    may have failed on a page."""
    contexts: list[BrowserContext] = []
    failures: list[str] = []

    def on_console(line: ConsoleMessage) -> None:
        url = line.location["url"]
        is_ours = url.startswith(stack.url)  # the consent's page is Google's
        if line.type == "error" and is_ours and not _is_expected(line.text, url):
            failures.append(f"{line.text} {url}")

    def sign_in(user_id: str) -> Page:
        contexts.append(browser.new_context(**(PHONE if size == "phone" else DESKTOP)))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("console", on_console)
        page.goto(stack.url)
        page.get_by_label("User ID").fill(user_id)
        page.get_by_test_id("sign-in").click()
        expect(page.get_by_test_id("composer")).to_be_focused()
        return page

    yield sign_in
    for context in contexts:
        context.close()
    assert failures == [], failures


def _is_expected(text: str, url: str) -> bool:
    """The user has to confirm first, nothing of theirs was said in that conversation yet, a code is
    not good, or they are erased."""
    is_unknown = "/chat/" in url or url.endswith("/identities/link")
    is_refused = url.endswith(("/tools/erase_my_data", "/tools/get_my_exports"))
    return (
        "409 (Conflict)" in text
        or ("404 (Not Found)" in text and is_unknown)
        or ("403 (Forbidden)" in text and is_refused)
    )


def say(page: Page, text: str) -> Locator:
    """Send the text; its whole answer."""
    page.get_by_test_id("composer").fill(text)
    page.get_by_test_id("send").click()
    return answered(page)


def answered(page: Page) -> Locator:
    """The newest answer, once it is whole."""
    status = page.locator(".composer").get_by_role("status")
    expect(status).to_have_text("Answer complete.", timeout=PATIENCE_MILLISECONDS)
    answers = page.get_by_test_id("message-assistant")
    return answers.nth(answers.count() - 1)


def told(page: Page, message: str) -> None:
    """Waits until that notification has appeared by itself."""
    toasts = page.get_by_test_id("toast").get_by_role("status")
    expect(toasts.filter(has_text=message)).to_be_visible(timeout=PATIENCE_MILLISECONDS)


def opened(page: Page, button: str) -> Locator:
    """What the button of that test id opens beside the page."""
    page.get_by_test_id(button).click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    return drawer
