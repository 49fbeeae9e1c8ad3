"""One page for all tests of a process that need nothing but a fresh, signed-in page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.chromium import DESKTOP
from tests.console.chat_double import Server

KEPT = "localStorage['teller.session'] ??= 'kept'"
"""Run on a page, it makes the page's script ask for the session that the cookie renews."""


class Tab:
    """Emptying a page takes less than a new browser context does, and its scripts are compiled
    already. `complaints` lists what failed since the page was last opened."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self._context, self._page = context, context.new_page()
        self._goes_on_from: Server | None = None
        self.complaints: list[str] = []
        watch(self._page, server, self.complaints)

    def opened(self, server: Server) -> Page:
        """Returns the page, emptied, with the conversation of a user who signed in earlier."""
        self._goes_on_from = None
        page = self._page
        for other in self._context.pages:
            if other != page:
                other.close()
        page.unroute_all()
        page.goto(f"{server.origin}/blank")
        assert page.evaluate("`${Date}`.includes('native code')"), "the test before needs OWN"
        self._context.clear_cookies()
        self._context.clear_permissions()
        page.evaluate("for (const each of [localStorage, sessionStorage]) each.clear()")
        page.set_viewport_size(DESKTOP["viewport"])
        self.complaints.clear()
        page.evaluate(KEPT)
        keep(self._context, server)
        page.goto(server.url)
        expect(page.get_by_test_id("composer")).to_be_focused()
        return page

    def going_on(self, server: Server) -> Page:
        """Returns the page with a new conversation, and as it was left in all else: a tenth of what
        it takes to open it."""
        page, before = self._page, self._goes_on_from
        if (
            before is None
            or server.before is not before
            or not page.url.startswith(f"{server.url}#/c/")
        ):
            self.opened(server)
        else:
            server.accepted, server.kept = before.accepted, before.kept
            page.set_viewport_size(DESKTOP["viewport"])
            page.get_by_test_id("new-conversation").click()
            expect(page.get_by_test_id("message-user")).to_have_count(0)
            self.complaints.clear()
        self._goes_on_from = server
        return page


@contextmanager
def tab(browser: Browser, server: Server) -> Iterator[Tab]:
    context = browser.new_context(**DESKTOP)
    yield Tab(context, server)
    context.close()


def keep(context: BrowserContext, server: Server) -> None:
    """Adds the cookie by which a session can be renewed."""
    context.add_cookies(
        [
            {
                "name": "session",
                "value": server.remember("12345"),
                "domain": "127.0.0.1",
                "path": "/v1/session",
                "httpOnly": True,
                "sameSite": "Strict",
            }
        ]
    )


def watch(page: Page, server: Server, complaints: list[str]) -> Page:
    """Returns the page. Errors, policy violations and requests to other servers are added to
    `complaints`."""

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    def on_request(request: Request) -> None:
        if not request.url.startswith((f"{server.origin}/", server.cognito)):
            complaints.append(request.url)

    page.on("console", on_console)
    page.on("request", on_request)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page
