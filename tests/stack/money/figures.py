"""The figures that the page of money shows, as a reader of it finds them, held against rows."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from playwright.sync_api import Page, expect

from tests.console.driving import part, told
from tests.stack.console_page import PATIENCE_MILLISECONDS
from tests.stack.money import recomputed
from tests.stack.money.recomputed import Due, Flow, Row, month_before

NUMBER = re.compile(r"([+-]?[\d,]+(?:\.\d+)?) [A-Z]{3}")
BOOKS = {"Budget": "budget", "Ledger": "ledger", "Card": "card"}


def opened(page: Page) -> Page:
    page.get_by_role("link", name="Money").click()
    expect(page.get_by_role("heading", name="Your money")).to_be_visible()
    settled(page)
    return page


def settled(page: Page) -> None:
    busy = page.locator("[aria-busy=true]")
    expect(busy).to_have_count(0, timeout=PATIENCE_MILLISECONDS)


def numbers(text: str) -> list[Decimal]:
    """The amounts in a text, without their signs."""
    return [abs(Decimal(number.replace(",", ""))) for number in NUMBER.findall(text)]


def require_what_adds_up(page: Page, rows: list[Row]) -> None:
    """Holds all that is shown of this month against the rows. Leaves the last picture's table
    open."""
    today = recomputed.today()
    this = today.replace(day=1)
    flows = list(recomputed.flows(rows))
    _require_months(page, flows, this)
    _require_cap(page, rows, this)
    _require_balances(page, rows)
    _require_dues(page, recomputed.dues(rows, today))
    _require_entries(page, recomputed.of_month(flows, this))


def _require_months(page: Page, flows: list[Flow], this: date) -> None:
    month = part(page, f"{this:%B %Y}")
    now = recomputed.of_month(flows, this)
    then = recomputed.so_far(flows, month_before(this))
    *currencies, _cap = [told(tile)[0] for tile in month.locator(".tile h4").all()]
    assert sorted(currencies) == sorted({flow.series[1] for flow in (*now, *then)})
    for currency in currencies:
        sums = [recomputed.out_and_in(part, currency) for part in (now, then)]
        title = page.get_by_role("heading", name=currency, exact=True)
        tile = month.locator(".tile").filter(has=title)
        shown = [number for text in told(tile.locator(".comparison")) for number in numbers(text)]
        assert shown == [
            sum[way]
            for way in (0, 1)
            for sum, part in zip(sums, (now, then), strict=True)
            if any(flow.series[1] == currency for flow in part)
        ], currency
        _require_pictures(page, flows, currency, this)


def _require_pictures(page: Page, flows: list[Flow], currency: str, this: date) -> None:
    page.get_by_role("radio", name=currency, exact=True).check()
    spending = part(page, "Spending by category")
    bars = spending.locator("tbody tr")
    names = told(bars.get_by_role("button"))
    amounts = [numbers(text)[0] for text in told(bars.locator("td:last-child"))]
    assert dict(zip(names, amounts, strict=True)) == recomputed.by_category(flows, currency, this)

    flow = part(page, "Twelve months")
    flow.get_by_text("As a table").click()
    year = told(flow.locator("tbody tr"))
    months = [month_before(this, back) for back in range(11, -1, -1)]
    assert [row.split(" ")[:2] for row in year] == [[f"{m:%B}", f"{m:%Y}"] for m in months]
    sums = [recomputed.out_and_in(recomputed.of_month(flows, each), currency) for each in months]
    assert [numbers(row) for row in year] == [[came, gone] for gone, came in sums], currency
    columns = flow.get_by_role("list").get_by_role("button").all()
    spoken = [numbers(column.get_attribute("aria-label") or "") for column in columns]
    assert spoken == [[came, gone] for gone, came in sums], currency


def _require_cap(page: Page, rows: list[Row], this: date) -> None:
    (cap,) = (Decimal(r["variable_cap_mxn_cents"]) / 100 for r in rows if r["kind"] == "budget_cap")
    (shown,) = told(page.locator(".tile", has_text="Variable spending"))
    spent = recomputed.variable(rows, this)
    assert numbers(shown) == [spent, cap, abs(cap - spent)]
    assert shown.endswith("left" if spent <= cap else "over the cap")


def _require_balances(page: Page, rows: list[Row]) -> None:
    tiles = told(part(page, "Balances").locator(".tile"))
    (bank,) = (Decimal(r["bank_balance_mxn_cents"]) for r in rows if r["kind"] == "budget_balance")
    (card,) = (row for row in rows if row["kind"] == "card")
    names = {row["id"]: row["name"] for row in rows if row["kind"] == "account"}
    held = recomputed.held(rows)
    ledgers = {f"{names.get(each.id, each.id)} {_held(each)} Change" for each in held}
    assert numbers(tiles[0]) == [bank / 100]
    assert set(tiles[1:-1]) == ledgers
    limit, balance = card["credit_limit"], card["balance"]
    assert numbers(tiles[-1]) == [balance, limit - balance, limit, card["minimum_due"]]
    assert tiles[-1].startswith(f"Credit card {card['last_four']}")


def _held(held: recomputed.Held) -> str:
    entries = "1 entry" if held.entries == 1 else f"{held.entries} entries"
    if held.stated is None or held.as_of is None:
        plus = "+" if held.moved > 0 else ""
        moved = f"{plus}{held.moved:,} {held.currency}"
        return f"Balance not known {entries}, {moved} since {_with_year(held.first)}"
    since = f", and {entries} since" if held.entries else ""
    balance = f"{held.stated + held.moved:,} {held.currency}"
    return f"{balance} as stated for {_with_year(held.as_of)}{since}"


def _with_year(day: date) -> str:
    return f"{day:%b} {day.day}, {day.year}"


def _require_dues(page: Page, dues: list[Due]) -> None:
    soon = part(page, "In the next 30 days")
    for button in soon.get_by_role("button", name="Show all").all():
        button.click()
    names = {name: shown for shown, name in BOOKS.items()}
    wanted = [
        (
            _day(due.day),
            f"{due.name} {due.kind} · {names[due.series[0]]}",
            due.amount,
            due.series[1],
        )
        for due in dues
    ]
    cells = [told(row.get_by_role("cell")) for row in soon.locator("tbody tr").all()]
    shown = [(day, what, numbers(amount)[0], amount[-3:]) for day, what, amount in cells]
    assert sorted(shown) == sorted(wanted)


def _day(due: date) -> str:
    day = f"{due:%b} {due.day}"
    return f"Overdue since {day}, {due.year}" if due < recomputed.today() else day


def _require_entries(page: Page, flows: list[Flow]) -> None:
    entries = part(page, "Entries")
    expect(entries.get_by_role("status")).to_have_text(f"{len(flows)} of {len(flows)}")
    listed = entries.locator(".chunk").get_by_role("row")
    # What is far from what is seen is not laid out, and has no inner text.
    texts, sums = (listed.locator(of).all_text_contents() for of in (".what", ".sum"))
    shown = [
        (text, Decimal(sum[:-4].replace(",", "")), sum[-3:], sum.startswith("+"))
        for text, sum in zip(texts, sums, strict=True)
    ]
    wanted = [(flow.text, flow.signed, flow.series[1], flow.signed > 0) for flow in flows]
    assert sorted(shown) == sorted(wanted)
