"""What whoever listens to the page is told, in the order in which it is told."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from tests.console.answers import DONE, SUMMARY, asks_to_block, result, start, token
from tests.console.chat_double import Server
from tests.console.driving import say

pytestmark = pytest.mark.browser

LISTEN = """() => {
  const [log, status] = ["log", "status"].map((role) => document.querySelector(`[role=${role}]`));
  window.heard = [];
  const hear = (said) => said && heard.at(-1) !== said && heard.push(said);
  // What is written into the log while it is busy is told when it is at rest.
  const listener = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target === status) hear(status.textContent);
      else if (log.ariaBusy !== "true") hear(log.lastElementChild.innerText);
    }
  });
  listener.observe(status, { childList: true });
  listener.observe(log, { attributes: true, attributeFilter: ["aria-busy"] });
}"""


def told_in_order(page: Page, *parts: str) -> None:
    """Each of these, one after the other, and nothing else."""
    heard = cast(list[str], page.evaluate("heard"))
    assert [part for part, said in zip(parts, heard, strict=True) if part in said] == [*parts]


def test_an_answer_is_told_before_it_is_said_to_be_complete(page: Page, server: Server) -> None:
    tool = "get_account_summary"
    server.answers = [[token("One "), start(tool), result(tool, SUMMARY), token("two."), DONE]]
    page.evaluate(LISTEN)
    say(page, "Hi")
    expect(page.get_by_role("status")).to_have_text("Answer complete.")
    told_in_order(page, "Answering…", "two.", "Answer complete.")


def test_a_question_is_told_and_then_has_the_focus(page: Page, server: Server) -> None:
    server.answers = [asks_to_block()]
    page.evaluate(LISTEN)
    say(page, "Block my card")
    expect(page.get_by_test_id("confirmation")).to_be_focused()
    expect(page.get_by_role("status")).to_have_text("Answer complete.")
    told_in_order(page, "Answering…", "Block your card ending 4242?", "Answer complete.")


def test_a_failure_is_told_before_it_is_said_that_there_is_no_answer(
    page: Page, server: Server
) -> None:
    server.answers = [JSONResponse({"error": "Too many messages."}, 429)]
    page.evaluate(LISTEN)
    say(page, "Hi")
    expect(page.get_by_role("alert")).to_contain_text("Too many messages.")
    expect(page.get_by_role("status")).to_have_text("Not answered.")
    told_in_order(page, "Answering…", "Too many messages.", "Not answered.")
