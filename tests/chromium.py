"""Debian's Chromium under Playwright, as every browser test starts and photographs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    expect,
    sync_playwright,
)

ARTIFACTS = Path(__file__).parents[1] / ".artifacts"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 375, "height": 740},
    "is_mobile": True,
    "has_touch": True,
}
_PATIENCE_MILLISECONDS = 20_000
"""For what a page is expected to show: two cores may have much else to do."""
_PROGRAM = "/usr/bin/chromium-headless-shell"
"""The engine alone: windows that nobody sees would be most of the work."""
_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # one process less
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def started() -> Iterator[Browser]:
    """One for all tests of a process: it takes longer to start than a test."""
    expect.set_options(timeout=_PATIENCE_MILLISECONDS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        browser = chromium.launch(executable_path=_PROGRAM, args=_ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def kept_in(profile: Path, browser: Browser) -> Iterator[BrowserContext]:
    """One more Chromium, whose cookies and storages the next one finds in the folder."""
    with browser.browser_type.launch_persistent_context(
        profile, executable_path=_PROGRAM, args=_ARGUMENTS, **DESKTOP
    ) as context:
        yield context


def focus(control: Locator) -> None:
    """As the tab key does: a control that is not enabled yet takes no focus and no key."""
    expect(control).to_be_enabled()
    control.focus()
    expect(control).to_be_focused()


def screenshot(page: Page, name: str) -> None:
    """Into `.artifacts/`, for people to look at."""
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"{name}.png")
