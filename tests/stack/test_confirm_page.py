"""The page with what waits for a person's answer, in real Chromium on the one-machine stack."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import jwt
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.chromium import screenshot
from tests.stack.card_customer import LOST, Customer

pytestmark = [pytest.mark.browser, pytest.mark.stack]

NARROW: dict[str, Any] = {"viewport": {"width": 360, "height": 700}, "has_touch": True}
EXPECTED = re.compile(r"40[34] \((Forbidden|Not Found)\)|ERR_FAILED")
"""What a test has answered in another place, or kept from the page."""
PROMPT = "Block your card ending 4242? Reply YES to confirm."
Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, customer: Customer) -> Iterator[Open]:
    """Opens the page and signs in there. Afterwards nothing may have failed on it."""
    failures: list[str] = []
    contexts = []

    def on_console(line: ConsoleMessage) -> None:
        if line.type == "error" and not EXPECTED.search(line.text):
            failures.append(line.text)

    def open_page(**options: Any) -> Page:
        contexts.append(browser.new_context(**(NARROW | options)))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("console", on_console)
        page.clock.install()
        page.goto(f"{customer.stack.url}/confirm")
        page.get_by_label("User ID").fill(customer.id)
        page.get_by_test_id("sign-in").click()
        expect(page.get_by_role("heading", name="Waiting for your answer")).to_be_focused()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert failures == []


def call(customer: Customer, arguments: dict[str, Any] = LOST) -> dict[str, Any]:
    """block_card by an MCP client that cannot ask its user."""
    params = {"name": "block_card", "arguments": arguments}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    result: dict[str, Any] = customer.http.post("/mcp", json=body).json()["result"]
    return result


def waiting(page: Page) -> Locator:
    return page.get_by_test_id("waiting")


def outcome(question: Locator) -> Locator:
    return question.get_by_role("status")


def test_a_question_appears_by_itself_and_a_yes_lets_the_call_go_through(
    open_page: Open, customer: Customer
) -> None:
    page = open_page()
    expect(page.get_by_text("Nothing waits for your answer.")).to_be_visible()
    told = call(customer)["content"][0]["text"]
    assert f"{customer.stack.url}/confirm" in told
    question = waiting(page)
    expect(question.get_by_text(PROMPT, exact=True)).to_be_visible()
    expect(question.get_by_role("heading")).to_have_text("Block card")
    expect(question.get_by_role("listitem")).to_have_text(["reason: “Lost card”"])
    expect(question.get_by_role("timer")).to_contain_text("Expires in 4:")
    expect(page).to_have_title("(1) Confirm \u2013 Teller")
    screenshot(page, "confirm-phone")
    question.get_by_role("button", name="YES").click()
    expect(outcome(question)).to_have_text("You said YES. What was asked for can go on now.")
    expect(question).to_be_focused()
    expect(page).to_have_title("Confirm \u2013 Teller")
    assert call(customer)["isError"] is False
    assert customer.card_status == "blocked"
    time.sleep(5)  # the log is sealed meanwhile
    with page.expect_download() as saved:
        question.get_by_test_id("receipt").click()
    receipt = json.loads(saved.value.path().read_text())
    said = jwt.decode(receipt["receipt"], receipt["public_key"], algorithms=["ES256"])
    assert (said["sub"], said["tool"]) == (customer.id, "block_card")
    assert said["prompt"].endswith(PROMPT)


def test_a_no_changes_nothing(open_page: Open, customer: Customer) -> None:
    call(customer)
    question = waiting(open_page())
    question.get_by_role("button", name="NO").click()
    expect(outcome(question)).to_have_text("You said NO. Nothing was changed.")
    assert call(customer)["isError"] is True
    assert customer.card_status == "active"


def test_it_is_used_by_the_keyboard_alone(open_page: Open, customer: Customer) -> None:
    call(customer)
    page = open_page(viewport={"width": 1280, "height": 800}, has_touch=False)
    yes = waiting(page).get_by_role("button", name="YES")
    expect(yes).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the conversation")).to_be_focused()
    page.keyboard.press("Tab")
    expect(yes).to_be_focused()
    screenshot(page, "confirm-desktop")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(outcome(waiting(page))).to_have_text("You said NO. Nothing was changed.")


def test_what_cannot_be_seen_is_shown(open_page: Open, customer: Customer) -> None:
    reason = "Lost\u202e drac\u2066\nuser_id: 1\u200b<b>x</b>" + "y" * 300
    call(customer, {"reason": reason})
    page = open_page()
    shown = waiting(page).get_by_role("listitem")
    seen = "Lost<U+202E> drac<U+2066><U+000A>user_id: 1<U+200B><b>x</b>" + "y" * 300
    expect(shown).to_have_text([f"reason: “{seen}”"])
    screenshot(page, "confirm-unseen")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(
        "(box => box.scrollWidth <= box.clientWidth)(document.querySelector('main.waiting'))"
    )


def test_what_was_answered_elsewhere_says_so(open_page: Open, customer: Customer) -> None:
    call(customer)
    page = open_page()
    question = waiting(page)
    expect(question).to_have_attribute("data-state", "open")
    answer_elsewhere(customer)
    expect(outcome(question)).to_have_text("Answered in another place, or withdrawn.")
    expect(question.get_by_role("button")).to_have_count(0)
    expect(page.get_by_text("Nothing waits for your answer.")).to_be_visible()


def test_a_reply_that_is_not_taken_says_why(open_page: Open, customer: Customer) -> None:
    call(customer)
    page = open_page()
    question = waiting(page)
    expect(question).to_have_attribute("data-state", "open")
    page.route("**/confirmations", lambda route: route.abort())
    expect(page.get_by_text("The connection was lost.")).to_be_visible()
    answer_elsewhere(customer)
    question.get_by_role("button", name="YES").click()
    expect(outcome(question)).to_contain_text("No such confirmation waits for a reply")
    page.unroute("**/confirmations")
    expect(question).to_have_attribute("data-state", "gone")
    expect(page.get_by_text("The connection was lost.")).to_have_count(0)


def test_what_has_expired_says_so(open_page: Open, customer: Customer) -> None:
    call(customer)
    expires_soon(customer)
    question = waiting(open_page())
    expect(outcome(question)).to_have_text("Expired. Nothing was changed.")
    expect(question.get_by_role("button")).to_have_count(0)


def test_a_page_that_nobody_sees_asks_for_nothing(open_page: Open, customer: Customer) -> None:
    page = open_page()
    show(page, hidden=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.fast_forward(60_000)
    call(customer)
    assert [url for url in asked if url.endswith("/confirmations")] == []
    show(page, hidden=False)
    expect(waiting(page)).to_have_count(1)


def test_whoever_signs_out_leaves_nothing(open_page: Open, customer: Customer) -> None:
    call(customer)
    page = open_page()
    expect(waiting(page)).to_have_count(1)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    expect(waiting(page)).to_have_count(0)
    page.get_by_label("User ID").fill(f"{customer.id}-other")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_text("Nothing waits for your answer.")).to_be_visible()


def test_a_one_time_password_is_entered_here(open_page: Open, customer: Customer) -> None:
    params = {"name": "unblock_card", "arguments": {"otp": ""}}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    customer.http.post("/mcp", json=body)
    question = waiting(open_page())
    field = question.get_by_label("One-time password")
    expect(field).to_have_attribute("autocomplete", "one-time-code")
    expect(question.get_by_role("button", name="YES")).to_have_count(0)
    field.fill("654321")
    question.get_by_role("button", name="Send").click()
    expect(outcome(question)).to_have_text("Invalid OTP")
    field.fill("123456")
    question.get_by_role("button", name="Send").click()
    expect(outcome(question)).to_contain_text("That was right.")
    assert customer.http.post("/mcp", json=body).json()["result"]["isError"] is False


def answer_elsewhere(customer: Customer, reply: str = "NO") -> None:
    (asked,) = customer.http.get("/confirmations").json()["confirmations"]
    path, page = f"/confirmations/{asked['id']}", {"Origin": customer.stack.url}
    answer = customer.http.post(path, json={"reply": reply}, headers=page)
    assert answer.status_code == 200


def expires_soon(customer: Customer) -> None:
    table = "CONFIRMATIONS_TABLE"
    (stored,) = [
        each
        for each in customer.stack.items(table)
        if each["user_id"]["S"] == customer.id and each["id"]["S"].startswith("confirmation#")
    ]
    customer.stack.put(table, stored | {"expires_at": {"N": str(int(time.time()) + 8)}})


def show(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )
