"""The API's page on the one-machine stack: every route can be tried there, as who is signed in."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.chromium import DESKTOP, PHONE, screenshot
from tests.stack.started import Started

pytestmark = [pytest.mark.browser, pytest.mark.stack]


def opened(browser: Browser, stack: Started, **options: object) -> Page:
    page = browser.new_context(**options).new_page()  # type: ignore[arg-type]
    page.goto(f"{stack.url}/docs")
    return page


@pytest.fixture(scope="module")
def page(browser: Browser, stack: Started) -> Page:
    """Signed in, once: it takes longer to open than to use. Each operation is tried by one test,
    for its answer stays there."""
    page = opened(browser, stack, **DESKTOP)
    page.get_by_role("button", name="Sign in", exact=True).click()
    return page


def tried(page: Page, operation: str, body: str | None = None, **parameters: str) -> Locator:
    """The answer to an operation ("banking-block_card"), sent with its example or that body."""
    block = page.locator(f"#operations-{operation}")
    if not block.get_by_role("button", name="Execute").is_visible():
        block.locator("button.opblock-summary-control").click()
        block.get_by_role("button", name="Try it out").click()
    for name, value in parameters.items():
        block.get_by_placeholder(name).fill(value)
    if body is not None:
        block.locator("textarea.body-param__text").fill(body)
    block.get_by_role("button", name="Execute").click()
    return block.locator(".live-responses-table")


def test_before_somebody_is_signed_in_there_is_nothing_to_send(
    browser: Browser, stack: Started
) -> None:
    page = opened(browser, stack, **PHONE)
    expect(page.get_by_role("heading", name="Try it")).to_be_visible()
    block = page.locator("#operations-banking-get_account_summary")
    block.locator("button.opblock-summary-control").click()
    expect(block.get_by_text("Responses")).to_be_visible()
    expect(page.get_by_role("button", name="Try it out")).to_have_count(0)


def test_a_tool_is_tried_with_its_example(page: Page) -> None:
    answer = tried(page, "banking-get_account_summary")
    expect(answer).to_contain_text("200")
    expect(answer).to_contain_text('"balance": 15000')
    screenshot(page, "docs-tried")


def test_a_refusal_is_shown_as_it_is(page: Page) -> None:
    expect(tried(page, "banking-block_card")).to_contain_text("confirmation_required")
    somebody = '{"user_id": "somebody-else"}'
    expect(tried(page, "banking-get_rewards_summary", somebody)).to_contain_text("403")


def test_a_path_is_filled_in(page: Page) -> None:
    answer = tried(page, "confirmations-answer_confirmation", '{"reply": "no"}', id="no such?")
    expect(answer).to_contain_text("No such confirmation")


def test_a_stream_is_shown_once_it_has_ended(page: Page) -> None:
    said = '{"userId": "12345", "convoId": "docs", "messages": [{"role": "user", "content": "hi"}]}'
    expect(tried(page, "chat-chat", said)).to_contain_text('"type": "done"')


def test_a_token_that_expired_is_renewed_without_a_word(page: Page) -> None:
    refused = iter([True])
    page.route(
        "**/tools/get_card_status",
        lambda route: route.fulfill(status=401) if next(refused, False) else route.continue_(),
    )
    expect(tried(page, "banking-get_card_status")).to_contain_text('"status": "active"')
    assert next(refused, None) is None
    page.unroute_all()


def test_whose_sign_in_is_no_longer_accepted_is_asked_anew(page: Page) -> None:
    page.route("**/tools/get_recent_transactions", lambda route: route.fulfill(status=401))
    page.context.clear_cookies()
    tried(page, "banking-get_recent_transactions")
    expect(page.get_by_role("alert")).to_have_text("Please sign in again.")
    expect(page.get_by_role("button", name="Execute")).to_have_count(0)
