"""A person's sign-in in a real browser, on the stack as `make run` starts it."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.chromium import DESKTOP, PHONE, screenshot
from tests.oauth.client import BACK, Client
from tests.stack.started import Started

pytestmark = pytest.mark.browser


@pytest.fixture
def named(stack: Started) -> Iterator[Client]:
    """A client that wants to be taken for another."""
    with Client.registered(stack.url, client_name="Teller\u202e </q> & your bank") as client:
        yield client


def opened(browser: Browser, address: str, **options: object) -> tuple[Page, list[str]]:
    """The page, and what went wrong on it."""
    page = browser.new_context(**options).new_page()  # type: ignore[arg-type]
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(address)
    return page, problems


def led_back(page: Page, press: Locator) -> str:
    """What the client's program is given, where nothing has to answer."""
    with page.expect_request(lambda request: request.url.startswith(f"{BACK}?")) as asked:
        press.click()
    return urlsplit(asked.value.url).query


@pytest.mark.parametrize(
    ("name", "options", "scheme"), [("desktop", DESKTOP, "light"), ("phone", PHONE, "dark")]
)
def test_a_person_reads_who_asks_allows_it_and_signs_in(
    browser: Browser, named: Client, name: str, options: dict[str, object], scheme: str
) -> None:
    page, problems = opened(browser, named.asks(), color_scheme=scheme, **options)
    expect(page.get_by_test_id("name")).to_have_text("Teller<U+202E> </q> & your bank")
    expect(page.get_by_test_id("address")).to_have_text(BACK)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("window.innerWidth")
    screenshot(page, f"mcp-consent-{name}-{scheme}")
    page.get_by_test_id("allow").click()
    page.get_by_label("User").fill("12345")
    given = parse_qs(led_back(page, page.get_by_role("button", name="Sign in")))
    assert named.exchange(given["code"][0]).json()["scope"] == "teller/act"
    assert problems == []


def test_a_person_who_does_not_allow_it_is_back_in_their_program(
    browser: Browser, named: Client
) -> None:
    page, problems = opened(browser, named.asks(), **DESKTOP)
    assert led_back(page, page.get_by_test_id("deny")).startswith("error=access_denied")
    assert problems == []


def test_a_sign_in_that_cannot_go_on_says_so(browser: Browser, named: Client) -> None:
    page, _ = opened(browser, named.asks(redirect_uri="https://evil.example/"), **DESKTOP)
    expect(page.get_by_role("alert")).to_contain_text("where it never said")
    screenshot(page, "mcp-refused")
