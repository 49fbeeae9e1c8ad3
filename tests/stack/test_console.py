"""The console in real Chromium on the whole one-machine stack, led by the offline planner."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chromium import focus, screenshot
from tests.local.demo import mail
from tests.local.gmail.letters import write_mailbox
from tests.stack.console_page import ON_A_PHONE, SignIn, answered, say, signing_in, size
from tests.stack.started import Item, Started, started

__all__ = ["size"]

pytestmark = [pytest.mark.browser, pytest.mark.stack]

USER_ID = "12345"
OTP = re.compile(r"(?<![0-9])123456(?![0-9])")
# What the eye sees of the last answer, painted frame by painted frame.
WATCH = """() => {
    window.seen = [];
    const look = () => {
        const text = [...document.querySelectorAll(".answer .text")].at(-1)?.textContent ?? "";
        if (text !== window.seen.at(-1)) window.seen.push(text);
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state"), CHAT_PER_MINUTE="1000") as running:
        yield running


@pytest.fixture
def sign_in(browser: Browser, stack: Started, size: str) -> Iterator[SignIn]:
    with signing_in(browser, stack, size) as sign_in:
        yield sign_in


@pytest.fixture
def page(sign_in: SignIn) -> Page:
    return sign_in(USER_ID)


def card(stack: Started) -> Item:
    rows = stack.items("BANKING_TABLE")
    (found,) = [row for row in rows if (row["pk"]["S"], row["sk"]["S"]) == (USER_ID, "card")]
    return found


def conversation(page: Page, stack: Started) -> dict[str, Any]:
    """As the server has saved it."""
    convo_id = page.evaluate(f"localStorage.getItem('teller.conversation.{USER_ID}')")
    with stack.client(stack.tokens.issue(USER_ID)) as client:
        saved: dict[str, Any] = client.get(f"/chat/{convo_id}").raise_for_status().json()
    return saved


def no_sideways_scroll(page: Page) -> bool:
    boxes = "['html', '.bar', '.scroller', '.composer'].map(name => document.querySelector(name))"
    return bool(page.evaluate(f"{boxes}.every(box => box.scrollWidth <= box.clientWidth)"))


@ON_A_PHONE
def test_a_balance_is_answered_word_by_word_and_in_rupees(page: Page, size: str) -> None:
    page.evaluate(WATCH)
    answer = say(page, "What's my balance?")
    tool_card = answer.get_by_test_id("tool-card")
    expect(tool_card).to_have_attribute("data-state", "done")
    expect(tool_card).to_contain_text("Balance₹15,000")
    expect(tool_card).to_contain_text("Available credit₹85,000")
    text = "".join(answer.locator(".text").inner_text().split())
    assert "₹15,000" in text
    seen = ["".join(painted.split()) for painted in page.evaluate("window.seen") if painted]
    assert len(seen) > 1  # a busy machine paints few frames
    assert all(text.startswith(painted) for painted in seen)
    assert seen == sorted(seen, key=len)
    assert no_sideways_scroll(page)
    screenshot(page, f"stack-{size}-1-balance")


@ON_A_PHONE
def test_transactions_are_a_table(page: Page, size: str) -> None:
    answer = say(page, "Show my last 5 transactions")
    expect(answer.get_by_role("row")).to_have_count(6)
    expect(answer.get_by_role("cell", name="ElectroMart")).to_be_visible()
    assert no_sideways_scroll(page)
    screenshot(page, f"stack-{size}-2-transactions")


def test_a_card_is_blocked_on_yes_and_unblocked_with_a_password_that_is_nowhere(
    page: Page, stack: Started, size: str
) -> None:
    asked = say(page, "block my card, I lost it")
    expect(asked.get_by_test_id("confirmation")).to_contain_text("Block your card ending 4242?")
    assert card(stack)["card_status"]["S"] == "active"
    screenshot(page, f"stack-{size}-3-confirmation")
    asked.get_by_test_id("confirm-yes").click()
    blocked = answered(page)
    expect(blocked).to_contain_text("Card blocked successfully")
    assert card(stack)["card_status"]["S"] == "blocked"
    expect(blocked).to_contain_text(card(stack)["block_id"]["S"])
    screenshot(page, f"stack-{size}-4-blocked")
    expect(say(page, "unblock it")).to_contain_text("one-time password")
    expect(say(page, "123456")).to_contain_text("Card unblocked successfully")
    assert card(stack)["card_status"]["S"] == "active"
    expect(page.get_by_test_id("message-user").last).to_have_text("••••••")
    screenshot(page, f"stack-{size}-5-unblocked")
    assert_nowhere(page, stack)
    page.reload()
    expect(page.get_by_test_id("message-user").last).to_have_text("••••••")
    assert_nowhere(page, stack)


def assert_nowhere(page: Page, stack: Started) -> None:
    """The password is not on the page, not in its storage, not saved, not logged."""
    stored = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
    places = {
        "page": page.content(),
        "browser storage": page.evaluate(stored),
        "conversation": json.dumps(conversation(page, stack)),
        "log": (stack.state_dir / "teller.log").read_text(),
        **{table: json.dumps(stack.items(table), default=repr) for table in stack.tables},
    }
    assert all(places.values())
    assert [place for place, text in places.items() if OTP.search(text)] == []


def test_cancel_leaves_the_card_as_it_is(page: Page, stack: Started, size: str) -> None:
    before = card(stack)
    asked = say(page, "block my card, I lost it")
    asked.get_by_test_id("confirm-cancel").click()
    cancelled = answered(page)
    expect(cancelled.get_by_test_id("tool-card")).to_have_count(0)
    expect(asked.get_by_test_id("confirmation")).to_contain_text("You cancelled.")
    assert card(stack) == before
    assert "confirmation" not in conversation(page, stack)
    screenshot(page, f"stack-{size}-6-cancelled")


def test_a_dispute_shows_its_ticket(page: Page, stack: Started, size: str) -> None:
    answer = say(page, "dispute t1, double charge")
    rows = stack.items("BANKING_TABLE")
    (dispute,) = [row for row in rows if row["sk"]["S"] == "dispute#t1"]
    assert dispute["reason"]["S"] == "double charge"
    ticket = dispute["ticket_id"]["S"]
    expect(answer.get_by_test_id("tool-card")).to_contain_text(ticket)
    expect(answer.locator(".text")).to_contain_text(ticket)
    screenshot(page, f"stack-{size}-7-dispute")


def test_a_reload_brings_back_what_was_said_and_what_waits(
    page: Page, stack: Started, size: str
) -> None:
    say(page, "What's my balance?")
    say(page, "block my card, I lost it")
    said = page.get_by_test_id("message-user").all_inner_texts()
    page.reload()
    expect(page.get_by_test_id("message-user")).to_have_text(said)
    expect(page.get_by_test_id("tool-card").first).to_contain_text("Balance₹15,000")
    expect(page.get_by_test_id("tool-card").last).to_have_attribute("data-state", "waiting")
    screenshot(page, f"stack-{size}-8-restored")
    page.get_by_test_id("confirm-cancel").click()
    answered(page)
    page.reload()
    expect(page.get_by_test_id("message-user")).to_have_text([*said, "Cancel"])
    expect(page.get_by_test_id("confirmation")).to_have_count(0)
    expect(page.get_by_test_id("tool-card").last).to_have_attribute("data-state", "asked")
    screenshot(page, f"stack-{size}-9-after-cancel")


def test_gmail_is_connected_and_the_import_tells_of_itself(
    sign_in: SignIn, stack: Started, size: str
) -> None:
    today, mailbox = datetime.now(UTC).date(), f"mailbox-{size}"
    write_mailbox(stack.state_dir / "mail", mailbox, mail.letters(today), today=today)
    page = sign_in(f"reader-{size}")
    sentence = "Find my last Visa statement and process it"
    asked = say(page, sentence)
    asked.get_by_role("link", name="Connect Gmail").click()
    page.get_by_role("button", name="Connect Gmail", exact=True).click()
    page.get_by_label("Mailbox").fill(mailbox)
    page.get_by_role("button", name="Allow").click()
    expect(page.get_by_role("status")).to_contain_text("Gmail is connected.")
    assert page.url == f"{stack.url}/mail"
    page.get_by_role("link", name="Back to the conversation").click()
    expect(page.get_by_test_id("composer")).to_be_focused()
    page.get_by_test_id("composer").fill(sentence)
    page.get_by_test_id("send").click()
    found = page.get_by_test_id("message-assistant").last
    expect(found.locator(".employee")).to_have_text("Byte")
    expect(found.get_by_role("listitem").first).to_contain_text("Sept Visa Statement")
    toast = page.get_by_test_id("toast").get_by_role("status")
    told = "Imported 12 transactions from september_statement.pdf"
    expect(toast).to_have_text(told, timeout=60_000)
    screenshot(page, f"stack-{size}-10-imported")
    page.get_by_role("button", name="Notifications, 1 unread").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_contain_text(told)
    page.keyboard.press("Escape")
    page.get_by_test_id("conversations").click()
    resumed = page.get_by_role("dialog").get_by_role("listitem").get_by_role("link")
    expect(resumed).to_contain_text(sentence)
    expect(resumed).to_have_attribute("aria-current", "true")


@ON_A_PHONE
def test_what_needs_review_is_settled_and_enters_the_ledger(
    page: Page, stack: Started, size: str
) -> None:
    rows = page.get_by_test_id("review-row")
    say(page, "Do I have anything that needs review?")
    page.get_by_test_id("review").click()
    expect(rows.first).to_be_visible()
    before = rows.count()
    name = rows.first.get_by_role("heading").inner_text()
    rows.first.get_by_label("Amount").fill("-12.34")
    rows.first.get_by_label("Category").fill("checked")
    rows.first.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"{name}, -12.34 USD")
    screenshot(page, f"stack-{size}-11-review")
    page.get_by_role("button", name="Yes").click()
    expect(rows).to_have_count(before - 1)
    expect(page.get_by_role("status")).to_have_text(f"Accepted: {name}, -12.34 USD.")
    entered = [json.dumps(item) for item in stack.items("MONEY_TABLE")]
    assert [item for item in entered if name in item and "-12.34" in item]
    focus(rows.first.get_by_role("button", name="Discard"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Discard this transaction")
    page.get_by_role("button", name="No", exact=True).click()
    expect(rows).to_have_count(before - 1)
    page.reload()
    expect(rows).to_have_count(before - 1)
