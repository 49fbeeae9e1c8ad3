"""The runbooks of prime's contract as somebody does and sees them in real Chromium.

See docs/rules/prime.md#test-conversations, which has no number 6. The first is in
test_console_on_stack.py, and as transcripts all are in test_prime_on_stack.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.chromium import screenshot
from tests.local.demo import mail, prime
from tests.local.gmail.letters import File, Letter
from tests.stack.console_page import (
    ON_A_PHONE,
    SignIn,
    answered,
    opened,
    say,
    signing_in,
    size,
    told,
)
from tests.stack.families.prime_lines import (
    FIND_AND_PROCESS,
    GONE,
    MOST_RECENT,
    NEEDS_REVIEW,
    NOT_FOUND,
    SPENDING,
)
from tests.stack.mail_owner import MailOwner
from tests.stack.signed_in import Line, SignedIn
from tests.stack.started import Started

__all__ = ["size"]

pytestmark = [pytest.mark.browser, pytest.mark.stack]

FIND_RECEIPT = "Find my Starbucks receipt and process it"
RECEIPT_IMPORTED = "Imported 1 transaction from receipt.jpg"
STATEMENT_IMPORTED = "Imported 12 transactions from september_statement.pdf"
# Every byte that the page is sent, beside what it makes of it. The stream of notifications has no
# end to wait for.
RECEIVE = """
window.received = [];
const request = window.fetch;
window.fetch = async (...asked) => {
    const response = await request(...asked);
    const body = { path: new URL(response.url).pathname, text: "" };
    const copy = response.clone().body?.pipeThrough(new TextDecoderStream()) ?? [];
    const read = async () => { for await (const part of copy) body.text += part; };
    body.end = read().catch((error) => { body.text += error; });
    window.received.push(body);
    return response;
};
"""
RECEIVED = """async () => {
    const ending = window.received.filter(({ path }) => path !== "/notifications");
    await Promise.all(ending.map(({ end }) => end));
    return window.received.map(({ text }) => text);
}"""


@pytest.fixture
def console_of(browser: Browser, stack: Started, size: str) -> Iterator[SignIn]:
    with signing_in(browser, stack, size) as sign_in:
        yield sign_in


@pytest.fixture
def mail_owner(sign_in: Callable[..., SignedIn]) -> Callable[..., MailOwner]:
    """Somebody of that id, or somebody new without a mailbox as yet."""

    def create(user_id: str = "") -> MailOwner:
        user = sign_in(user_id)
        return MailOwner(user.id, user.http, user.stack, user.thread)

    return create


@pytest.fixture
def owner(mail_owner: Callable[..., MailOwner]) -> MailOwner:
    """Somebody new with a mailbox like the demo's."""
    created = mail_owner()
    created.receives(_demo())
    return created


@pytest.fixture
def page(console_of: SignIn, owner: MailOwner) -> Page:
    return console_of(owner.id)


def asked(page: Page, line: Line, employee: str, state: str = "done") -> Locator:
    """The runbook's sentence; its answer, and the one card in it."""
    answer = say(page, line.said)
    expect(answer.locator(".employee")).to_have_text(employee)
    card = answer.get_by_test_id("tool-card")
    expect(card).to_have_attribute("data-tool", line.calls[0][0])
    expect(card).to_have_attribute("data-state", state)
    for text in line.told:
        expect(answer.locator(".text")).to_contain_text(text)
    return card


def test_2_what_was_imported_most_recently(page: Page, size: str) -> None:
    say(page, FIND_RECEIPT)
    told(page, RECEIPT_IMPORTED)
    card = asked(page, MOST_RECENT, "Prime")
    expect(card).to_contain_text("receipt.jpg")
    expect(card.get_by_role("definition")).to_have_text(["1", "-4.50"])
    screenshot(page, f"runbook-{size}-2-most-recent")


@ON_A_PHONE
def test_3_what_needs_review(console_of: SignIn, size: str) -> None:
    page = console_of(mail.USER_ID)
    card = asked(page, NEEDS_REVIEW, "Prime")
    rows = card.get_by_role("row").filter(has_text="Needs review")
    expect(rows).to_have_count(len(prime.TO_REVIEW))
    for _, _, merchant, amount, reason in prime.TO_REVIEW:
        row = rows.filter(has_text=merchant)
        expect(row).to_contain_text(reason)
        expect(row).to_contain_text(amount)
    screenshot(page, f"runbook-{size}-3-needs-review")
    card.get_by_role("link", name="Review").click()
    expect(page.get_by_test_id("review-row")).to_have_count(len(prime.TO_REVIEW))


def test_4_mail_that_is_not_there(page: Page, size: str) -> None:
    card = asked(page, NOT_FOUND, "Byte")
    expect(card).to_contain_text("No mail found.")
    screenshot(page, f"runbook-{size}-4-not-found")


def test_5_attachments_that_cannot_be_fetched(page: Page, owner: MailOwner, size: str) -> None:
    card = asked(page, Line("process message invalid", GONE.calls, GONE.told), "Prime", "failed")
    expect(card).to_contain_text("Message not found")
    screenshot(page, f"runbook-{size}-5-not-fetched")
    nothing_is_imported(page, owner)


def test_5_a_mail_that_was_deleted_since_it_was_found(
    page: Page, owner: MailOwner, size: str
) -> None:
    found = say(page, "Find my Starbucks receipt")
    (mail,) = (owner.stack.state_dir / "mail" / owner.id).glob("*starbucks*.eml")
    mail.unlink()
    found.get_by_role("button", name="Process Your Starbucks receipt").click()
    answer = answered(page)
    expect(answer.get_by_test_id("tool-card")).to_contain_text("Message not found")
    expect(answer.locator(".text")).to_contain_text(GONE.told[0])
    nothing_is_imported(page, owner)


def nothing_is_imported(page: Page, owner: MailOwner) -> None:
    expect(say(page, MOST_RECENT.said)).to_contain_text("There is nothing like that.")
    expect(opened(page, "bell")).to_contain_text("No notifications.")
    assert owner.rows("PRIME_TABLE", "documents") == []


def test_7_another_user_sees_nothing_of_it(
    console_of: SignIn, mail_owner: Callable[..., MailOwner], size: str
) -> None:
    owner, stranger = mail_owner(mail.USER_ID), mail_owner()
    stranger.receives([Letter("Hello", "A friend <f@friend.example>", 1, "How are you?")])
    page, other = console_of(owner.id), console_of(stranger.id)
    say(page, FIND_AND_PROCESS)
    told(page, STATEMENT_IMPORTED)
    transaction = owner.calls("get_transactions")[1]["transactions"][0]["id"]
    message = owner.calls("search_gmail", query="visa statement")[1]["messages"][0]["id"]
    sentences = NOTHING_OF_THEIRS | {
        f"process message {message}": GONE.told[0],
        f"discard {transaction}": "Transaction not found",
    }
    for sentence, answer in sentences.items():
        expect(say(other, sentence).locator(".text")).to_contain_text(answer)
    screenshot(other, f"runbook-{size}-7-another-user")
    expect(other.get_by_test_id("toast")).to_have_count(0)
    expect(opened(other, "bell")).to_contain_text("No notifications.")
    other.keyboard.press("Escape")
    title = opened(other, "conversations").get_by_role("listitem")
    expect(title).to_contain_text(next(iter(sentences)))
    other.keyboard.press("Escape")
    other.get_by_test_id("review").click()
    expect(other.locator(".review-note")).to_have_text("Nothing needs review.")
    other.goto(f"{stranger.stack.url}/#/c/{conversation_on(page)}")
    expect(other.get_by_text("How can I help?")).to_be_visible()
    expect(other.get_by_test_id("message-user")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("message-user")).to_have_text([FIND_AND_PROCESS])


NOTHING_OF_THEIRS = {
    MOST_RECENT.said: "There is nothing like that.",
    NEEDS_REVIEW.said: "There is nothing like that",
    SPENDING.said: "There is nothing like that",
    "Find my last Visa statement": "There is nothing like that",
    "List my accounts": "There is nothing like that.",
}


def conversation_on(page: Page) -> str:
    """Its id stands in the address."""
    _, id = page.url.split("#/c/")
    return id


# --- 8: personal numbers --------------------------------------------------------------------------

SSN = mail.SSN
SPELLED = re.compile(rf"(?<![0-9]){SSN.replace('-', '[- ]?')}(?![0-9])")
SPOKEN = f"My SSN is {SSN}. {MOST_RECENT.said}"


def test_8_a_social_security_number_is_nowhere(
    console_of: SignIn, mail_owner: Callable[..., MailOwner], size: str
) -> None:
    owner = mail_owner()
    owner.receives([*_demo(), _tax_receipt()])
    page = console_of(owner.id)
    page.add_init_script(RECEIVE)
    page.reload()
    say(page, FIND_RECEIPT)
    told(page, RECEIPT_IMPORTED)
    say(page, "Find my taxes receipt and process it")
    told(page, "Imported 1 transaction from ssn [redacted].csv")
    for line in (MOST_RECENT, NEEDS_REVIEW, SPENDING):
        say(page, line.said)
    say(page, "Show my imports")
    say(page, "Show my imported transactions")
    expect(opened(page, "bell").get_by_role("listitem")).to_have_count(2)
    page.keyboard.press("Escape")
    assert_nowhere(page, owner)
    screenshot(page, f"runbook-{size}-8-redacted")
    say(page, SPOKEN)
    assert spelled(received(page)) == []
    page.reload()
    expect(page.get_by_test_id("message-user").last).to_contain_text("My SSN is [redacted].")
    expect(opened(page, "conversations").get_by_role("listitem")).to_have_count(1)
    assert_nowhere(page, owner)


def assert_nowhere(page: Page, owner: MailOwner) -> None:
    """Not on the page or in its storage, not in what it was sent, and not saved."""
    saved = owner.gets(f"/chat/{conversation_on(page)}")[1]
    shown = [page.content(), page.locator("body").inner_text()]
    stored = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    places = [*shown, stored, *received(page), json.dumps(saved)]
    assert spelled(places) == []
    for cut in (shown[1], "".join(received(page)), json.dumps(saved)):
        assert "[redacted]" in cut


def received(page: Page) -> list[str]:
    """The bodies of all answers since the page was loaded."""
    bodies: list[str] = page.evaluate(RECEIVED)
    return bodies


def spelled(texts: Sequence[str]) -> list[str]:
    return [text for text in texts if SPELLED.search(text)]


def _demo() -> Sequence[Letter]:
    return mail.letters(datetime.now(UTC).date())


def _tax_receipt() -> Letter:
    rows = ("Date,Description,Amount,Currency", f"2026-09-03,Fees SSN {SSN},-12.50,USD", "")
    file = File(f"ssn {SSN}.csv", "text/csv", "\n".join(rows).encode())
    subject = f"Your taxes receipt, {SSN}"
    return Letter(subject, "Taxes <t@taxes.example>", 1, f"For SSN {SSN}.", [file])
