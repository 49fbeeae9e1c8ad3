"""The page of money in real Chromium on the one-machine stack: each figure is what the rows that
`make load` wrote add up to."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chromium import ARTIFACTS
from tests.console.driving import part, told
from tests.stack.console_page import SignIn, signing_in, size
from tests.stack.started import Started, started
from toolkit.dates import mexico_city

__all__ = ["size"]

pytestmark = [pytest.mark.browser, pytest.mark.stack]

Row = dict[str, Any]
MONTHS = 14
NUMBER = re.compile(r"([\d,]+(?:\.\d+)?) ([A-Z]{3})")
SERIES = {"Budget · MXN": "budget", "Ledger · EUR": "ledger", "Card · INR": "card"}


class Flow(NamedTuple):
    book: str
    currency: str
    day: str
    category: str
    signed: Decimal


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state")) as running:
        yield running


@pytest.fixture
def sign_in(browser: Browser, stack: Started, size: str) -> Iterator[SignIn]:
    with signing_in(browser, stack, size) as signing:
        yield signing


@pytest.fixture
def rows(stack: Started, size: str, tmp_path: Path) -> list[Row]:
    """What was loaded for the user `saver-<size>`."""
    loaded = [{"user_id": f"saver-{size}", **row} for row in written(this_month())]
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in loaded))
    finished = stack.command("load", str(file))
    assert finished.returncode == 0, finished.stderr
    return loaded


def this_month() -> date:
    return datetime.now(mexico_city()).date().replace(day=1)


def month_before(first: date, count: int = 1) -> date:
    for _ in range(count):
        first = (first - timedelta(days=1)).replace(day=1)
    return first


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
        month = f"{month_before(this, back):%Y-%m}"
        yield spent(month, 1, 850000 + 137 * back, "FIXED", "Rent")
        yield spent(month, 15, 1650001, "INCOME", "Salary")
        for day in (3, 11, 27):
            yield spent(month, day, 12450 + back + day, "VARIABLE", "Food")
        yield booked(month, 1, "acc_main", "-920.00", "housing")
        yield booked(month, 5, "acc_main", f"-{250 + back}.10", "transfers")
        yield booked(month, 6, "acc_savings", f"{250 + back}.10", "transfers")
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


def flows(rows: list[Row]) -> Iterator[Flow]:
    for row in rows:
        if row["kind"] == "budget_tx":
            cents = Decimal(row["amount_mxn_cents"]) / 100
            signed = cents if row["type"] == "INCOME" else -cents
            yield Flow("budget", "MXN", row["date_iso"], row["category"], signed)
        elif row["kind"] == "ledger_row":
            category = row["category_id"] or "Uncategorized"
            yield Flow("ledger", "EUR", row["booked_at"][:10], category, Decimal(row["amount"]))
        elif row["kind"] == "card_tx":
            yield Flow("card", "INR", row["date"], row["category"], -Decimal(row["amount"]))


def out_and_in(rows: list[Row], book: str, month: date) -> tuple[Decimal, Decimal]:
    of_month = [f.signed for f in flows(rows) if f.book == book and f.day[:7] == f"{month:%Y-%m}"]
    gone = -sum((each for each in of_month if each < 0), Decimal(0))
    return gone, sum((each for each in of_month if each > 0), Decimal(0))


def by_category(rows: list[Row], book: str, month: date) -> dict[str, Decimal]:
    sums: defaultdict[str, Decimal] = defaultdict(Decimal)
    for flow in flows(rows):
        if flow.book == book and flow.day[:7] == f"{month:%Y-%m}" and flow.signed < 0:
            sums[flow.category] -= flow.signed
    return dict(sums)


def numbers(text: str) -> list[Decimal]:
    return [Decimal(number.replace(",", "")) for number, _ in NUMBER.findall(text)]


def opened(page: Page) -> Page:
    page.get_by_role("link", name="Money").click()
    expect(page.get_by_role("heading", name="Your money")).to_be_visible()
    settled(page)
    return page


def settled(page: Page) -> None:
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def test_every_figure_is_what_the_loaded_rows_add_up_to(
    sign_in: SignIn, rows: list[Row], size: str
) -> None:
    page = opened(sign_in(f"saver-{size}"))
    this = this_month()
    month = part(page, f"{this:%B %Y}")
    for series, book in SERIES.items():
        tile = month.locator(".tile", has_text=series)
        (text,) = told(tile)
        (gone, came), (gone_before, came_before) = (
            out_and_in(rows, book, each) for each in (this, month_before(this))
        )
        assert numbers(text) == [gone, gone_before, came, came_before], series

        month.get_by_role("radio", name=series).check()
        bars = part(page, "Spending by category").locator("tbody tr")
        shown = {row.split(" ")[0]: numbers(row)[0] for row in told(bars)}
        assert shown == by_category(rows, book, this), series

        flow = part(page, "Twelve months")
        flow.get_by_text("As a table").click()
        year = told(flow.locator("tbody tr"))
        months = [month_before(this, back) for back in range(11, -1, -1)]
        assert [row.split(" ")[:2] for row in year] == [[f"{m:%B}", f"{m:%Y}"] for m in months]
        sums = [out_and_in(rows, book, each) for each in months]
        assert [numbers(row) for row in year] == [[came, gone] for gone, came in sums], series

    (cap,) = told(month.locator(".tile", has_text="Variable spending"))
    food = by_category(rows, "budget", this)["Food"]
    assert numbers(cap) == [food, Decimal("500.00"), 500 - food]

    balances = told(part(page, "Balances").locator(".tile"))
    held = {
        id: sum((Decimal(row["amount"]) for row in rows if row.get("account_id") == id), Decimal(0))
        for id in ("acc_main", "acc_savings")
    }
    assert numbers(balances[0]) == [Decimal("12345.67")]
    assert [numbers(text) for text in balances[1:3]] == [[held["acc_main"]], [held["acc_savings"]]]
    assert numbers(balances[3])[:3] == [15000, 85000, 100000]

    of_month = [flow for flow in flows(rows) if flow.day[:7] == f"{this:%Y-%m}"]
    entries = part(page, "Entries")
    expect(entries.get_by_role("status")).to_have_text(f"{len(of_month)} of {len(of_month)}")
    amounts = [numbers(row)[0] for row in told(entries.get_by_role("row"))[1:]]
    assert sorted(amounts) == sorted(abs(flow.signed) for flow in of_month)


def test_a_category_is_changed_and_the_picture_with_it(
    sign_in: SignIn, rows: list[Row], size: str
) -> None:
    page = opened(sign_in(f"saver-{size}"))
    page.get_by_role("radio", name="Budget").check()
    page.get_by_role("button", name="change the category of Food 11").click()
    page.get_by_role("combobox", name="Category of Food 11").fill("Checked")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Change -124.61 MXN")
    page.get_by_role("button", name="Yes").click()
    bars = part(page, "Spending by category").locator("tbody tr")
    expect(bars.filter(has_text="Checked")).to_contain_text("124.61 MXN")
    page.get_by_role("button", name="Checked: 124.61 MXN").click()
    expect(part(page, "Entries").get_by_role("status")).to_have_text("1 of 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_demo_users_page_is_photographed(sign_in: SignIn, size: str, scheme: str) -> None:
    page = sign_in("12345")
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    opened(page)
    for box in ("html", ".bar", ".money-scroller"):
        overflow = page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth")
        assert overflow <= 0, box
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"money-{size}-{scheme}.png")
    viewport = page.viewport_size
    assert viewport
    height = page.locator(".money").evaluate("e => Math.ceil(e.offsetHeight) + 80")
    page.set_viewport_size({"width": viewport["width"], "height": min(height, 4000)})
    page.screenshot(path=ARTIFACTS / f"money-{size}-{scheme}-whole.png")
