"""Ten thousand entries of a ledger that `make load` wrote, scrolled through in Chromium."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Tell
from tests.console.driving import part
from tests.local.demo import seed
from tests.stack.console_page import PATIENCE_MILLISECONDS, SignIn, signing_in, size
from tests.stack.money import recomputed
from tests.stack.money.figures import opened
from tests.stack.started import Started, started

__all__ = ["size"]

pytestmark = [pytest.mark.browser, pytest.mark.stack]

COUNT = 10_000
USER = "of-many-entries"
MOST_NODES_EACH = 20
"""A row's own elements, with its box, its button and its amount."""
MOST_LAID_OUT = 400
WATCHING = """() => {
  globalThis.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  }).observe({ type: "longtask" });
}"""
LAID_OUT = """rows => rows.filter(
  (row) => row.checkVisibility({ contentVisibilityAuto: true })).length"""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state")) as running:
        _load(running, tmp_path_factory.mktemp("rows") / "rows.jsonl")
        yield running


@pytest.fixture
def sign_in(browser: Browser, stack: Started, size: str) -> Iterator[SignIn]:
    with signing_in(browser, stack, size) as signing:
        yield signing


def _load(stack: Started, file: Path) -> None:
    """All of this month, the first of them the newest by their ids."""
    month = f"{recomputed.today():%Y-%m}"
    account = {"kind": "account", "user_id": USER, "id": "acc_main", "name": "Main account"}
    balance = {"kind": "budget_balance", "user_id": USER, "bank_balance_mxn_cents": 1}
    rows = [
        seed.CARD | {"user_id": USER, "due_date": str(seed.CARD["due_date"])},
        account | {"type": "checking", "currency": "EUR"},
        balance | {"as_of_iso": "2026-01-02T09:30:00"},
    ]
    rows += [
        {
            "kind": "ledger_row",
            "user_id": USER,
            "id": f"l{number:05}",
            "account_id": "acc_main",
            "category_id": "groceries",
            "description": f"Purchase {number}",
            "amount": f"-{number}.25",
            "currency": "EUR",
            "booked_at": f"{month}-{1 + number % 28:02}T08:30:00Z",
        }
        for number in range(COUNT)
    ]
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    finished = stack.command("load", str(file))
    assert finished.returncode == 0, finished.stderr


def scroll_to_the_end(page: Page) -> None:
    status = part(page, "Entries").get_by_role("status")
    for read in (*range(600, COUNT, 500), COUNT):
        page.locator(".money-scroller").evaluate("e => e.scrollTo(0, e.scrollHeight)")
        text = f"{read:,} of {COUNT:,}"
        expect(status).to_have_text(text, timeout=PATIENCE_MILLISECONDS)


def test_all_of_them_are_scrolled_through_and_few_are_laid_out(
    sign_in: SignIn, size: str, tell: Tell
) -> None:
    page = opened(sign_in(USER))
    page.evaluate(WATCHING)
    scroll_to_the_end(page)
    listed = page.locator(".chunk .row")
    assert listed.count() == COUNT
    assert len(set(listed.locator(".what").all_text_contents())) == COUNT
    nodes = page.locator(".chunks").evaluate("e => e.querySelectorAll('*').length")
    assert nodes <= COUNT * MOST_NODES_EACH
    for place in (0.9, 0.5, 0.1, 1):
        page.locator(".money-scroller").evaluate(f"e => e.scrollTo(0, e.scrollHeight * {place})")
        assert 0 < listed.evaluate_all(LAID_OUT) <= MOST_LAID_OUT
    tasks = page.evaluate("tasks")
    longest = max(tasks, default=0)
    tell(
        f"{size}: {COUNT:,} entries, {nodes:,} elements; while they came {len(tasks)} tasks of "
        f"more than 50 ms, {longest} ms the longest"
    )
