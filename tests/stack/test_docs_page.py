"""The API's page on the one-machine stack: every route can be tried there, as who is signed in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.chromium import DESKTOP, PHONE, screenshot
from tests.stack.started import Started, started

pytestmark = [pytest.mark.browser, pytest.mark.stack]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state")) as running:
        yield running


def opened(browser: Browser, stack: Started, **options: object) -> Page:
    page = browser.new_context(**options).new_page()  # type: ignore[arg-type]
    page.goto(f"{stack.url}/docs")
    return page


@pytest.fixture
def page(browser: Browser, stack: Started) -> Page:
    """Signed in."""
    page = opened(browser, stack, **DESKTOP)
    page.get_by_role("button", name="Sign in").click()
    return page


def send(page: Page, route: str) -> Locator:
    """The route's answer."""
    form = page.locator(f"article#{route} form")
    form.get_by_role("button", name="Send").click()
    return form.get_by_role("status")


def test_before_somebody_is_signed_in_there_is_nothing_to_send(
    browser: Browser, stack: Started
) -> None:
    page = opened(browser, stack, **PHONE)
    expect(page.get_by_role("heading", name="Try it")).to_be_visible()
    expect(page.get_by_role("button", name="Send")).to_have_count(0)


def test_a_tool_is_tried_with_its_example(page: Page) -> None:
    answer = send(page, "get_account_summary")
    expect(answer).to_contain_text("200 OK")
    expect(answer).to_contain_text('"balance":15000')
    screenshot(page, "docs-tried")


def test_a_refusal_is_shown_as_it_is(page: Page) -> None:
    expect(send(page, "block_card")).to_contain_text("confirmation_required")
    body = page.locator("article#get_account_summary").get_by_label("Body")
    body.fill('{"user_id": "somebody-else"}')
    expect(send(page, "get_account_summary")).to_contain_text("403")


def test_a_path_is_filled_in(page: Page) -> None:
    article = page.locator("article#answer_confirmation")
    article.get_by_label("id").fill("no such?")
    article.get_by_label("Body").fill('{"reply": "no"}')
    expect(send(page, "answer_confirmation")).to_contain_text("No such confirmation")


def test_a_stream_is_shown_as_it_comes(page: Page) -> None:
    said = '{"userId": "12345", "convoId": "docs", "messages": [{"role": "user", "content": "hi"}]}'
    page.locator("article#chat form").get_by_label("Body").fill(said)
    answer = send(page, "chat")
    expect(answer).to_contain_text('"type": "done"', timeout=20_000)


def test_whose_sign_in_is_no_longer_accepted_is_asked_anew(page: Page) -> None:
    expect(page.locator("article#get_account_summary form")).to_be_visible()
    page.route("**/tools/get_account_summary", lambda route: route.fulfill(status=401))
    page.context.clear_cookies()
    page.locator("article#get_account_summary form").get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_have_text("Please sign in again.")
    expect(page.get_by_role("button", name="Send")).to_have_count(0)
