"""What a person does at the review's page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

REVIEW = "tools/review_transaction"
LIST = "tools/get_transactions"


def fill(form: Locator, values: dict[str, str]) -> None:
    for label, value in values.items():
        form.get_by_label(label).fill(value)


def press(form: Locator, name: str) -> None:
    form.get_by_role("button", name=name).click()


def reply(page: Page, name: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def waits(page: Page, name: str) -> None:
    expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
