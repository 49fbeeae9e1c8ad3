"""Whoever's browser says another language chooses theirs, and has it on every page from then on."""

from __future__ import annotations

import re
from collections.abc import Callable
from http.cookies import SimpleCookie
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from starlette.requests import Request as Received

from commands import cloudformation
from commands.template import ROOT
from console import static_files
from tests.chromium import DESKTOP, PHONE, screenshot
from tests.console.chat_double import PAGES, Server
from tests.console.driving import arrived, settled, signed_in

pytestmark = pytest.mark.browser

EDGE: str = cloudformation.load(ROOT / "functions/console/cloudfront.yaml")["Resources"][
    "PageOfAddress"
]["Properties"]["FunctionCode"]


def is_in(page: Page, lang: str) -> None:
    expect(page.locator(f"html[lang='{lang}']")).to_be_attached()


def test_it_is_chosen_once_for_every_page(new_page: Callable[..., Page], server: Server) -> None:
    page = signed_in(new_page(locale="es-MX", **DESKTOP), server)
    page.get_by_role("button", name="English", exact=True).click()
    is_in(page, "en")
    expect(page.get_by_test_id("composer")).to_be_focused()
    beside = page.context.new_page()
    for name in PAGES:
        beside.goto(f"{server.url}{name}")
        is_in(beside, "en")


def test_whoever_is_not_signed_in_chooses_too_and_chooses_back(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(locale="en-US", **PHONE)
    page.goto(server.url)
    page.get_by_role("button", name="Español", exact=True).click()
    expect(page.get_by_test_id("sign-in")).to_have_text("Iniciar sesión")
    page.get_by_role("button", name="English", exact=True).click()
    expect(page.get_by_test_id("sign-in")).to_have_text("Sign in")


def test_whoever_signs_in_where_nobody_chose_sees_the_language_that_they_have_set(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.settings = {"language": "es"}
    page = signed_in(new_page(locale="en-US", **DESKTOP), server)
    is_in(page, "es-MX")
    page.goto(f"{server.url}money")
    is_in(page, "es-MX")


def test_a_choice_in_the_browser_outlasts_a_sign_in_with_another_setting(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.settings = {"language": "es"}
    page = new_page(locale="es-MX", **DESKTOP)
    page.goto(server.url)
    page.get_by_role("button", name="English", exact=True).click()
    is_in(signed_in(page, server), "en")


def test_what_was_being_written_and_where_stay(page: Page, server: Server) -> None:
    page.get_by_test_id("composer").fill("¿Cuánto gas")
    address = page.url
    page.get_by_role("button", name="Español").click()
    is_in(page, "es-MX")
    expect(page.get_by_test_id("composer")).to_have_value("¿Cuánto gas")
    assert page.url == address


def test_the_cookie_says_the_language_and_nothing_else(page: Page, server: Server) -> None:
    before = {each["name"] for each in page.context.cookies()}
    page.get_by_role("button", name="Español").click()
    is_in(page, "es-MX")
    (kept,) = [each for each in page.context.cookies() if each["name"] not in before]
    assert (kept["name"], kept["value"]) == ("teller-language", "es")
    assert (kept["path"], kept["sameSite"], kept["secure"]) == ("/", "Lax", False)
    assert kept["expires"] > 0


def test_all_that_a_page_asks_for_is_asked_for_in_its_language(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(locale="en-US", **DESKTOP)
    page.goto(server.url)
    page.get_by_role("button", name="Español", exact=True).click()
    is_in(page, "es-MX")
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_be_focused()
    settled(server)
    with page.expect_request_finished(lambda request: request.url.endswith("session/renew")):
        page.reload()
    spoken = {
        request.url.removeprefix(server.url): request.all_headers()["accept-language"]
        for request in asked
        if request.resource_type == "fetch" and "/console/" not in request.url
    }
    assert {"dev/code", "session", "session/renew", "notifications"} <= spoken.keys()
    assert set(spoken.values()) == {"es-MX"}, spoken


def test_nothing_asks_in_another_way() -> None:
    """Beside the settings, which say nothing in a language."""
    page = Path(static_files.__file__).with_name("page")
    of_its_own = re.compile(
        r"(?<![.\w#])fetch\((?!.*\) \{$)|new EventSource|sendBeacon", re.MULTILINE
    )
    found = {path.name for path in page.rglob("*.js") if of_its_own.search(path.read_text())}
    assert found == {"requests.js", "config.js"}


def test_cloudfront_finds_the_page_that_is_served_without_it(browser: Browser) -> None:
    accepted = ("", "es-MX,es;q=0.9,en;q=0.8", "en-US,es;q=0.8", "fr", "es;q=0")
    rows = [*product(accepted, ("", "en", "es", "fr", "EN", "es;", "es-MX"))]
    page = browser.new_page()
    found = page.evaluate(
        f"(all) => {{ {EDGE}; return all.map((request) => handler({{ request }}).uri); }}",
        [asked_of_the_edge(*row) for row in rows],
    )
    page.close()
    for row, uri in zip(rows, found, strict=True):
        assert static_files.contents()[uri.removeprefix("/")] is served(*row), row


def asked_of_the_edge(accepted: str, cookie: str) -> dict[str, Any]:
    return {
        "uri": "/money",
        "headers": {"accept-language": {"value": accepted}} if accepted else {},
        "cookies": {name: {"value": each.value} for name, each in kept(cookie).items()},
    }


def served(accepted: str, cookie: str) -> object:
    sent = "; ".join(f"{name}={each.value}" for name, each in kept(cookie).items())
    headers = [(b"accept-language", accepted.encode()), (b"cookie", sent.encode())]
    return static_files.spoken(Received({"type": "http", "headers": headers}), "money.html")


def kept(cookie: str) -> SimpleCookie:
    return SimpleCookie(f"other=1; teller-language={cookie}")


def test_each_page_has_the_choice_where_it_fits_and_shows_itself_anew(
    new_page: Callable[..., Page], server: Server
) -> None:
    """The keyboard's way to it is tested with each page's other controls (access)."""
    page = new_page(locale="en-US", **DESKTOP)
    for name in ("", *PAGES):
        arrived(page, server, name)
        require_choice(page, "Español")
        address = page.url
        page.get_by_role("button", name="Español", exact=True).press("Enter")
        is_in(page, "es-MX")
        require_choice(page, "English")
        assert page.url == address
        screenshot(page, f"language-{name or 'chat'}")
        page.context.clear_cookies(name="teller-language")


def require_choice(page: Page, name: str) -> None:
    expect(page.locator(".title")).to_have_text("Teller")
    expect(page.locator("main:visible").first).to_be_attached()
    choice = page.get_by_role("button", name=name, exact=True)
    for width in (320, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        expect(choice).to_be_in_viewport(ratio=1)
        for box in ("html", ".bar"):
            assert page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth") <= 0, width
