"""The page of money in real Chromium on the one-machine stack: each figure is what the rows that
`make load` wrote add up to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.chromium import ARTIFACTS
from tests.console.driving import part
from tests.local.demo import budget, finance, prime, seed
from tests.local.demo.seed import USER_ID as DEMO_USER
from tests.stack.console_page import ON_A_PHONE, SignIn, signing_in, size
from tests.stack.money import recomputed
from tests.stack.money.figures import opened, require_what_adds_up
from tests.stack.money.recomputed import Row
from tests.stack.started import Started, started

__all__ = ["size"]

pytestmark = [pytest.mark.browser, pytest.mark.stack]

MONTHS = 14


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state")) as running:
        yield running


@pytest.fixture(scope="module")
def demo() -> list[Row]:
    """The rows that the stack was seeded with."""
    today = datetime.now(UTC).date()
    bought = prime.COFFEE
    receipt = {
        "kind": "ledger_row",
        "booked_at": str(today - timedelta(days=prime.RECEIPT_DAYS_AGO)),
    }
    return [
        seed.CARD,
        *({"kind": "account", **account} for account in finance.ACCOUNTS),
        *seed.card_transactions(today),
        *budget.transactions(recomputed.today()),
        {"kind": "budget_cap", "variable_cap_mxn_cents": budget.CAP_CENTS},
        {"kind": "budget_balance", "bank_balance_mxn_cents": budget.BALANCE_CENTS},
        *({"kind": "debt", **debt} for debt in budget.DEBTS),
        *({"kind": "ledger_row", **row} for row in finance.transactions(today)),
        {**bought, **receipt},
    ]


@pytest.fixture
def sign_in(browser: Browser, stack: Started, size: str) -> Iterator[SignIn]:
    with signing_in(browser, stack, size) as signing:
        yield signing


@pytest.fixture
def rows(stack: Started, size: str, tmp_path: Path) -> list[Row]:
    """What was loaded for the user `saver-<size>`."""
    loaded = [
        {"user_id": f"saver-{size}", **row} for row in written(recomputed.today().replace(day=1))
    ]
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in loaded))
    finished = stack.command("load", str(file))
    assert finished.returncode == 0, finished.stderr
    return loaded


def written(this: date) -> Iterator[Row]:
    yield {"kind": "card", "last_four": "4242", "balance": 15000, "credit_limit": 100000} | {
        "due_date": "2025-12-03",
        "minimum_due": 750,
        "total_points": 0,
        "expiring_soon": 0,
    }
    yield {"kind": "budget_cap", "effective_month": "2020-01", "variable_cap_mxn_cents": 50000}
    yield {"kind": "budget_balance", "bank_balance_mxn_cents": 1234567} | {
        "as_of_iso": "2026-01-02T09:30:00"
    }
    yield account("acc_main", "Main account")
    yield account("acc_savings", "Savings")
    for back in range(MONTHS):
        month = f"{recomputed.month_before(this, back):%Y-%m}"
        yield spent(month, 1, 850000 + 137 * back, "FIXED", "Rent")
        yield spent(month, 15, 1650001, "INCOME", "Salary")
        for day in (3, 11, 27):
            yield spent(month, day, 12450 + back + day, "VARIABLE", "Food")
        yield booked(month, 1, "acc_main", "-920.00", "housing")
        yield booked(month, 5, "acc_main", f"-{250 + back}.10", "own_transfers")
        yield booked(month, 6, "acc_savings", f"{250 + back}.10", "own_transfers")
        yield booked(month, 7, "acc_main", "-12.345", None)
        yield booked(month, 28, "acc_main", "2650.00", "salary")
        for day in range(8, 26, 3):
            yield booked(month, day, "acc_main", f"-3.{40 + day}", "coffee")
        yield {"kind": "card_tx", "tx_id": f"c-{month}", "date": f"{month}-09"} | {
            "amount": 350 + back,
            "merchant": "Chai Point",
            "category": "Food",
        }


def account(id: str, name: str) -> Row:
    return {"kind": "account", "id": id, "name": name, "type": "checking", "currency": "EUR"}


def spent(month: str, day: int, cents: int, kind: str, category: str) -> Row:
    return {"kind": "budget_tx", "thread_id": "t", "id": f"tx-{month}-{day}"} | {
        "type": "INCOME" if kind == "INCOME" else "EXPENSE",
        "amount_mxn_cents": cents,
        "category_type": kind,
        "category": category,
        "description": f"{category} {day}",
        "date_iso": f"{month}-{day:02}",
    }


def booked(month: str, day: int, account_id: str, amount: str, category: str | None) -> Row:
    return {"kind": "ledger_row", "id": f"l-{month}-{day}", "account_id": account_id} | {
        "category_id": category,
        "description": f"Booked {day}",
        "amount": amount,
        "currency": "EUR",
        "booked_at": f"{month}-{day:02}T08:30:00Z",
    }


def test_every_figure_is_what_the_loaded_rows_add_up_to(
    sign_in: SignIn, rows: list[Row], size: str
) -> None:
    require_what_adds_up(opened(sign_in(f"saver-{size}")), rows)


def test_every_figure_of_the_demo_user_is_what_the_demo_adds_up_to(
    sign_in: SignIn, demo: list[Row]
) -> None:
    page = opened(sign_in(DEMO_USER))
    require_what_adds_up(page, demo)
    expect(part(page, "Needs your attention")).to_have_text(
        f"Needs your attention{len(prime.TO_REVIEW)} transactions wait for review"
    )


def test_a_category_is_changed_and_the_picture_with_it(
    sign_in: SignIn, rows: list[Row], size: str
) -> None:
    page = opened(sign_in(f"saver-{size}"))
    page.get_by_role("radio", name="MXN").check()
    page.get_by_role("button", name="change the category of Food 11").click()
    page.get_by_role("combobox", name="Category of Food 11").fill("Checked")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Put 1 entry, in the budget, “Food 11”")
    page.get_by_role("button", name="Yes").click()
    bars = part(page, "Spending by category").locator("tbody tr")
    expect(bars.filter(has_text="Checked")).to_contain_text("124.61 MXN")
    page.get_by_role("button", name="Checked: 124.61 MXN").click()
    expect(part(page, "Entries").get_by_role("status")).to_have_text("1 of 1")


@ON_A_PHONE
def test_the_demo_users_page_is_photographed(sign_in: SignIn, size: str) -> None:
    page = opened(sign_in(DEMO_USER))
    for box in ("html", ".bar", ".money-scroller"):
        overflow = page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth")
        assert overflow <= 0, box
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"money-{size}.png")
    viewport = page.viewport_size
    assert viewport
    height = page.locator(".money").evaluate("e => Math.ceil(e.offsetHeight) + 80")
    page.set_viewport_size({"width": viewport["width"], "height": min(height, 4000)})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.screenshot(path=ARTIFACTS / f"money-{size}-{scheme}-whole.png")
