"""The page where a person links their chat with the bot to their account, in real Chromium."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.chromium import screenshot
from tests.integrations.telegram.cristi import Cristi
from tests.integrations.telegram.test_linked import code_for
from tests.local.telegram.bot_api import Person
from tests.stack.console_page import SignIn, signing_in, size

__all__ = ["size"]

pytestmark = [pytest.mark.browser, pytest.mark.stack]


@pytest.fixture
def sign_in(browser: Browser, cristi: Cristi, size: str) -> Iterator[SignIn]:
    with signing_in(browser, cristi.stack, size) as opened:
        yield opened


def test_a_code_of_the_bot_is_looked_at_linked_and_unlinked(
    cristi: Cristi, ana: Person, sign_in: SignIn, size: str
) -> None:
    user_id = f"user-{uuid.uuid4().hex[:8]}"
    code = code_for(ana)
    page = sign_in(user_id)
    page.goto(f"{cristi.stack.url}/link")
    expect(page.get_by_role("heading", name="Linked identities")).to_be_visible()
    field, link = page.get_by_label("Code"), page.get_by_test_id("link")
    field.fill(code.lower())
    link.click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text('Let "Ana"')
    question.get_by_role("button", name="No").click()
    expect(page.get_by_role("status")).to_have_text("Nothing was linked.")
    assert cristi.user_of(ana) != user_id
    link.click()
    expect(question).to_contain_text('Let "Ana"')
    screenshot(page, f"link-{size}")
    question.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("status")).to_have_text("Linked.")
    assert cristi.user_of(ana) == user_id
    listed = page.get_by_role("list", name="Linked identities").get_by_role("listitem")
    expect(listed).to_contain_text("Ana")
    listed.get_by_role("button", name="Unlink").click()
    expect(listed).to_have_count(0)
    assert cristi.user_of(ana) != user_id


def test_a_wrong_code_is_told_and_who_is_not_signed_in_is_sent_to_do_so(
    cristi: Cristi, sign_in: SignIn
) -> None:
    page = sign_in(f"user-{uuid.uuid4().hex[:8]}")
    page.goto(f"{cristi.stack.url}/link")
    page.get_by_label("Code").fill("AAAAA-AAAAA")
    page.get_by_test_id("link").click()
    expect(page.get_by_role("alert")).to_contain_text("No such code is good")
    page.context.clear_cookies()
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Please sign in")
    expect(page.get_by_test_id("link")).to_be_disabled()
