"""The page of a user's own data, in real Chromium on the one-machine stack."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chromium import screenshot
from tests.stack.console_page import (
    PATIENCE_MILLISECONDS,
    SignIn,
    answered,
    opened,
    say,
    signing_in,
    size,
)
from tests.stack.started import Started

__all__ = ["size"]

pytestmark = [pytest.mark.browser, pytest.mark.stack]


@pytest.fixture
def sign_in(browser: Browser, stack: Started, size: str) -> Iterator[SignIn]:
    with signing_in(browser, stack, size) as signing:
        yield signing


def own_data(page: Page, stack: Started) -> None:
    page.goto(f"{stack.url}/data")
    expect(page.get_by_test_id("export")).to_be_enabled()


def test_an_archive_is_made_and_fetched(sign_in: SignIn, stack: Started, size: str) -> None:
    page = sign_in(f"archived-{size}")
    opened(page, "conversations").get_by_role("link", name="Your data").click()
    page.get_by_test_id("export").click()
    expect(page.get_by_role("status")).to_have_text("The archive is being made.")
    archives = page.get_by_role("list", name="Archives")
    fetch = archives.get_by_role("button", name="Fetch")
    expect(fetch).to_be_visible(timeout=PATIENCE_MILLISECONDS)
    screenshot(page, f"data-{size}")
    with page.expect_download() as download:
        fetch.click()
    assert download.value.suggested_filename == "my-data.zip"
    names = zipfile.ZipFile(download.value.path()).namelist()
    assert {"README.md", "chat/messages.csv", "money/entries.jsonl"} <= {*names}
    page.get_by_role("link", name="Back to the conversation").click()
    expect(opened(page, "bell")).to_contain_text("Your data is ready to be fetched")


def test_what_a_person_sets_is_there_when_they_come_back(
    sign_in: SignIn, stack: Started, size: str
) -> None:
    page = sign_in(f"settled-{size}")
    own_data(page, stack)
    page.get_by_label("Currency").fill("jpy")
    page.get_by_label("Time zone").select_option("Asia/Tokyo")
    page.get_by_test_id("save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    screenshot(page, f"settings-{size}")
    page.reload()
    expect(page.get_by_label("Time zone")).to_have_value("Asia/Tokyo")
    expect(page.get_by_label("Currency")).to_have_value("JPY")
    page.get_by_label("Language").select_option("es")
    page.get_by_test_id("save").click()
    expect(page.get_by_role("heading", name="Ajustes")).to_be_visible()


def test_a_conversation_is_deleted_after_a_yes_and_not_after_a_no(
    sign_in: SignIn, stack: Started, size: str
) -> None:
    page = sign_in(f"talking-{size}")
    say(page, "What can you do?")
    answered(page)
    own_data(page, stack)
    rows = page.get_by_role("list", name="Conversations").get_by_role("listitem")
    expect(rows).to_have_count(1)
    question = page.get_by_role("dialog")
    rows.get_by_role("button", name="Delete").click()
    expect(question).to_contain_text("Delete that conversation for good")
    question.get_by_role("button", name="No").click()
    expect(page.get_by_role("status")).to_have_text("Nothing was changed.")
    rows.get_by_role("button", name="Delete").click()
    question.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("status")).to_have_text("It is deleted within minutes.")
    expect(rows).to_have_count(0)


def test_what_is_remembered_is_forgotten_after_a_yes(
    sign_in: SignIn, stack: Started, size: str
) -> None:
    page = sign_in(f"remembered-{size}")
    own_data(page, stack)
    page.get_by_test_id("forget").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(page.get_by_role("status")).to_have_text("It is forgotten within minutes.")


def test_who_is_not_signed_in_is_asked_to(browser: Browser, stack: Started) -> None:
    page = browser.new_page()
    page.goto(f"{stack.url}/data")
    expect(page.get_by_role("alert")).to_contain_text("Please sign in")
    expect(page.get_by_test_id("export")).to_be_disabled()
    page.close()


def test_everything_is_erased_after_a_yes_and_a_password(
    sign_in: SignIn, stack: Started, size: str
) -> None:
    page = sign_in(f"erased-{size}")
    say(page, "What can you do?")
    answered(page)
    own_data(page, stack)
    erase, field = page.get_by_test_id("erase"), page.get_by_test_id("otp")
    question = page.get_by_role("dialog")
    erase.click()
    expect(question).to_contain_text("Erase everything that is kept of you, for good?")
    screenshot(page, f"erase-question-{size}")
    question.get_by_role("button", name="No").click()
    expect(page.get_by_role("status")).to_have_text("Nothing was changed.")
    expect(field).to_have_count(0)

    erase.click()
    question.get_by_role("button", name="Yes").click()
    expect(field).to_be_focused()
    screenshot(page, f"erase-password-{size}")
    field.fill("654321")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Invalid OTP")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    field.fill("123456")
    field.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("is being erased")
    expect(page.get_by_role("status")).to_be_in_viewport()
    screenshot(page, f"erasing-{size}")
    for button in ("export", "forget", "erase"):
        expect(page.get_by_test_id(button)).to_be_disabled()
    expect(field).to_have_count(0)


def test_whoever_is_erased_is_told_so_by_a_whole_page(
    sign_in: SignIn, stack: Started, size: str
) -> None:
    page = sign_in(f"gone-{size}")
    own_data(page, stack)
    page.get_by_test_id("erase").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    page.get_by_test_id("otp").fill("123456")
    page.get_by_test_id("otp").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("is being erased")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("All that was kept of this user")
    expect(page.get_by_role("heading", name="Everything", exact=True)).to_be_visible()
    for button in ("export", "forget", "erase"):
        expect(page.get_by_test_id(button)).to_be_disabled()
    screenshot(page, f"erased-{size}")
