"""The page of the API, for whoever comes by."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.applications import Starlette

import catalog
from chat.http import published
from console import static_files
from tests.chromium import DESKTOP, PHONE, screenshot
from tests.local import server


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with server.serving(Starlette(routes=[*published.ROUTES, *static_files.ROUTES])) as url:
        yield url


def test_nobody_has_to_sign_in_to_read_it(http: httpx.Client) -> None:
    response = http.get("/docs")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"


def test_it_is_served_as_the_console_is(url: str) -> None:
    with httpx.Client(base_url=url, trust_env=False) as client:
        page, start = client.get("/docs"), client.get("/")
    for header in ("content-security-policy", "x-content-type-options", "referrer-policy"):
        assert page.headers[header] == start.headers[header]


def test_its_script_is_its_own_and_nothing_is_of_others(url: str) -> None:
    html = httpx.get(f"{url}/docs", trust_env=False).text
    (script,) = re.findall("<script.*", html)
    named = r'<script type="module" src="console/try\.[0-9a-f]{16}\.js"></script>'
    assert re.fullmatch(named, script)
    assert "style=" not in html
    assert "//" not in html.replace("<!doctype html>", "")


def test_what_stands_in_the_catalog_is_text_and_no_markup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from docs_page import html_page, openapi

    entry = catalog.entries()["block_card"] | {"description": "<img src=x> & more"}
    monkeypatch.setattr(catalog, "entries", lambda: {"block_card": entry})
    html = html_page.rendered(openapi.document({}), "<main><!-- groups --></main>")
    assert "&lt;img src=x&gt; &amp; more" in html
    assert "<img" not in html


def opened(browser: Browser, url: str, **options: object) -> tuple[Page, list[str]]:
    """The page, and what went wrong on it."""
    page = browser.new_context(**options).new_page()  # type: ignore[arg-type]
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("requestfailed", lambda request: problems.append(request.url))
    page.goto(f"{url}/docs")
    return page, problems


@pytest.mark.browser
def test_every_tool_is_shown_and_found_from_the_index(browser: Browser, url: str) -> None:
    page, problems = opened(browser, url, java_script_enabled=False, **DESKTOP)
    for name in catalog.entries():
        article = page.locator(f"article#{name}")
        expect(article.get_by_role("heading", level=3)).to_have_text(f"POST /tools/{name}")
        expect(article.locator("pre")).to_contain_text(f'curl -X POST "$API/tools/{name}"')
        expect(article.get_by_text("Refusals", exact=True)).to_be_visible()
    page.get_by_role("link", name="block_card", exact=True).click()
    expect(page.locator("article#block_card")).to_be_in_viewport()
    assert problems == []


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(browser: Browser, url: str, scheme: str) -> None:
    phone = PHONE | {"viewport": {"width": 360, "height": 740}}
    page, problems = opened(browser, url, color_scheme=scheme, **phone)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    screenshot(page, f"docs-{scheme}")
    assert problems == []
