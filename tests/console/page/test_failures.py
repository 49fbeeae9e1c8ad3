"""What goes wrong is said, and can be tried again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse, Response

from tests.console.answers import DONE, Step, token
from tests.console.chat_double import Server
from tests.console.conftest import OWN
from tests.console.driving import say

pytestmark = pytest.mark.browser


@OWN
def test_too_many_messages_are_counted_down_before_a_retry(page: Page, server: Server) -> None:
    refused = JSONResponse({"error": "Too many messages."}, 429, {"Retry-After": "30"})
    server.answers = [refused, [token("Hello"), DONE]]
    page.clock.install()
    say(page, "Hi")
    retry = page.get_by_role("button", name="Retry")
    expect(page.get_by_text("Too many messages.")).to_be_visible()
    expect(page.get_by_text("Try again in")).to_be_visible()
    expect(retry).to_be_disabled()
    page.clock.fast_forward(31_000)
    retry.click()
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("Hello")
    assert server.messages[0].key == server.messages[1].key


@pytest.mark.parametrize(
    "failure",
    [
        pytest.param([token("Your bal")], id="ends without done"),
        pytest.param([{"type": "error", "message": "The model failed."}, DONE], id="error event"),
        pytest.param(JSONResponse({"error": "Busy."}, 503), id="not answered"),
    ],
)
def test_a_lost_answer_is_retried_with_the_same_key(
    page: Page, server: Server, failure: list[Step] | Response
) -> None:
    server.answers = [failure, [token("Your balance is ₹15,000."), DONE]]
    say(page, "What's my balance?")
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text(
        "Your balance is ₹15,000."
    )
    expect(page.get_by_test_id("message-user")).to_have_count(1)
    first, second = server.messages
    assert (first.key, first.text) == (second.key, second.text)


def test_a_server_that_cannot_be_reached_is_retried(page: Page, server: Server) -> None:
    server.answers = [[token("Hello"), DONE]]
    page.context.set_offline(True)
    say(page, "Hi")
    expect(page.get_by_text("The connection was lost.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_test_id("message-assistant").locator(".text")).to_have_text("Hello")
