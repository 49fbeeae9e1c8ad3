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
from docs_page import openapi
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


def test_it_is_served_as_the_console_is_but_for_images_of_its_stylesheet(url: str) -> None:
    with httpx.Client(base_url=url, trust_env=False) as client:
        page, start = client.get("/docs"), client.get("/")
    for header in ("x-content-type-options", "referrer-policy", "permissions-policy"):
        assert page.headers[header] == start.headers[header]
    policy = page.headers["content-security-policy"]
    assert "; img-src 'self' data:;" in policy
    assert policy.replace(" data:", "") == start.headers["content-security-policy"]


def test_it_names_no_script_and_no_style_of_others(url: str) -> None:
    html = httpx.get(f"{url}/docs", trust_env=False).text
    scripts = re.findall(r'<script.* src="(.*)\.[0-9a-f]{16}\.js"(?: defer)?></script>', html)
    assert scripts == ["console/swagger-ui-bundle", "console/docs"]
    assert html.count("<script") == len(scripts)
    assert "style=" not in html
    assert "//" not in html.replace("<!doctype html>", "")


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
def test_every_tool_is_shown_and_found_by_its_address(browser: Browser, url: str) -> None:
    page, problems = opened(browser, url, **DESKTOP)
    for name, tool in catalog.entries().items():
        operation = page.locator(f"#operations-{tool['family']}-{name}")
        expect(operation).to_contain_text(f"/tools/{name}")
    assert problems == []
    page.goto(f"{url}/docs#/banking/block_card")
    page.reload()
    expect(page.get_by_text("The user is asked first.").first).to_be_visible()


@pytest.mark.browser
def test_without_a_script_it_leads_to_the_document(browser: Browser, url: str) -> None:
    page, problems = opened(browser, url, java_script_enabled=False, **DESKTOP)
    link = page.get_by_role("link", name="OpenAPI document")
    expect(link).to_have_attribute("href", "openapi.json")
    assert problems == []


@pytest.mark.browser
def test_it_fits_a_phone(browser: Browser, url: str) -> None:
    phone = PHONE | {"viewport": {"width": 360, "height": 740}}
    page, problems = opened(browser, url, **phone)
    page.locator("#operations-banking-block_card button").first.click()
    expect(page.get_by_text("The user is asked first.").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    screenshot(page, "docs-light")
    page.emulate_media(color_scheme="dark")
    screenshot(page, "docs-dark")
    assert problems == []


@pytest.mark.browser
def test_what_stands_in_the_catalog_is_text_and_no_markup(
    monkeypatch: pytest.MonkeyPatch, browser: Browser, url: str
) -> None:
    entry = catalog.entries()["block_card"] | {
        "description": "<img src=x onerror=alert(1)> & more",
    }
    monkeypatch.setattr(catalog, "entries", lambda: {"block_card": entry})
    document = openapi.document({})
    page = browser.new_context(**DESKTOP).new_page()
    alerts: list[str] = []
    page.on("dialog", lambda dialog: alerts.append(dialog.message))
    page.route("**/openapi.json", lambda route: route.fulfill(json=document))
    page.goto(f"{url}/docs#/banking/block_card")
    expect(page.get_by_text("& more").first).to_be_visible()
    assert page.locator("img[onerror]").count() == 0
    assert alerts == []
