"""What a user's rows add up to, in plain sums over the rows themselves."""

from __future__ import annotations

import calendar
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple

from toolkit.dates import mexico_city

Row = dict[str, Any]
"""As `make load` takes it."""
Series = tuple[str, str]
"""A book, and a currency."""
CALLED_OTHERWISE: dict[str | None, str] = {
    "restaurants": "Food",
    "housing": "Rent",
    "own_transfers": "Own Transfers",
    "Debt Payment": "Debt",
    None: "Uncategorized",
    **{
        name.lower(): name
        for name in ("Coffee", "Groceries", "Phone", "Salary", "Transport", "Utilities")
    },
}
"""How categories of these rows are called on the page, where that is not as in the rows."""
INCOME = {"Salary"}
MOVED = {"Own Transfers", "Savings"}
BILLS = {"Rent", "Phone", "Utilities", "Subscriptions", "Debt"}
HABITS = {"Coffee", "Food", "Groceries", "Transport", "Shopping", "Entertainment"}
LOOKED_BACK = timedelta(days=200)
LATE = timedelta(days=10)


class Flow(NamedTuple):
    """Money that went out (below zero) or came in."""

    series: Series
    day: date
    text: str
    category: str
    account: str
    signed: Decimal


class Due(NamedTuple):
    """`kind` as the page calls it."""

    day: date
    kind: str
    name: str
    series: Series
    amount: Decimal


def today() -> date:
    return datetime.now(mexico_city()).date()


def month_before(month: date, count: int = 1) -> date:
    """A month is its first day."""
    for _ in range(count):
        month = (month - timedelta(days=1)).replace(day=1)
    return month


def flows(rows: Iterable[Row]) -> Iterator[Flow]:
    for row in rows:
        if row["kind"] == "budget_tx":
            cents = Decimal(row["amount_mxn_cents"]) / 100
            signed = cents if row["type"] == "INCOME" else -cents
            fields = row["date_iso"], row["description"], row["category"], "budget"
            yield _flow(("budget", "MXN"), *fields, signed)
        elif row["kind"] == "ledger_row":
            fields = row["booked_at"], row["description"], row["category_id"], row["account_id"]
            yield _flow(("ledger", row["currency"]), *fields, Decimal(row["amount"]))
        elif row["kind"] == "card_tx":
            fields = str(row["date"]), row["merchant"], row["category"], "card"
            yield _flow(("card", "INR"), *fields, -Decimal(row["amount"]))


def _flow(
    series: Series, day: str, text: str, category: str | None, account: str, signed: Decimal
) -> Flow:
    called = CALLED_OTHERWISE.get(category, category)
    assert called
    return Flow(series, date.fromisoformat(day[:10]), text, called, account, signed)


def of_month(all: Iterable[Flow], month: date) -> list[Flow]:
    return [flow for flow in all if flow.day.replace(day=1) == month]


def so_far(all: Iterable[Flow], month: date) -> list[Flow]:
    """Of a month's days up to that of today."""
    now = today()
    is_last = (now + timedelta(days=1)).day == 1
    return [flow for flow in of_month(all, month) if is_last or flow.day.day <= now.day]


def out_and_in(all: Iterable[Flow], currency: str) -> tuple[Decimal, Decimal]:
    """What was spent over all books, less refunds, and what was received."""
    gone = came = Decimal(0)
    for flow in all:
        if flow.series[1] != currency or flow.category in MOVED:
            continue
        is_income = flow.series[0] != "card" and (
            flow.category in INCOME or (flow.category == "Uncategorized" and flow.signed > 0)
        )
        gone -= 0 if is_income else flow.signed
        came += flow.signed if is_income else 0
    return gone, came


def by_category(all: Iterable[Flow], currency: str, month: date) -> dict[str, Decimal]:
    sums: defaultdict[str, Decimal] = defaultdict(Decimal)
    for flow in of_month(all, month):
        if flow.series[1] == currency and flow.category not in INCOME | MOVED:
            sums[flow.category] -= flow.signed
    return {category: gone for category, gone in sums.items() if gone > 0}


def variable(rows: Iterable[Row], month: date) -> Decimal:
    """What was spent of the kind that has a cap."""
    cents = (
        row["amount_mxn_cents"]
        for row in rows
        if row["kind"] == "budget_tx"
        and row["category_type"] == "VARIABLE"
        and row["date_iso"][:7] == f"{month:%Y-%m}"
    )
    return Decimal(sum(cents)) / 100


class Held(NamedTuple):
    """What is known of an account of the ledgers in a currency: the balance that was `stated` of
    the day `as_of`, if any was, and the entries since, of which `first` is the first one's day."""

    id: str
    currency: str
    stated: Decimal | None
    as_of: date | None
    first: date
    moved: Decimal
    entries: int


def held(rows: Sequence[Row]) -> Iterator[Held]:
    stated = {row["id"]: row for row in rows if row["kind"] == "account" and "balance" in row}
    entries: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if row["kind"] == "ledger_row":
            entries[row["account_id"], row["currency"]].append(row)
    for (id, currency), all_of_it in entries.items():
        last = stated.get(id)
        of_it = [row for row in all_of_it if last is None or row["booked_at"][:10] > last["as_of"]]
        yield Held(
            id,
            currency,
            None if last is None else Decimal(last["balance"]),
            None if last is None else date.fromisoformat(last["as_of"]),
            date.fromisoformat(min(row["booked_at"] for row in all_of_it)[:10]),
            sum((Decimal(row["amount"]) for row in of_it), Decimal()),
            len(of_it),
        )


def dues(rows: list[Row], first: date) -> list[Due]:
    """Of the thirty days from the first."""
    last = first + timedelta(days=30)
    found = [due for due in _all_dues(rows, first, last) if due.day <= last]
    return [due for due in found if due.day >= first or due.series == ("card", "INR")]


def _all_dues(rows: list[Row], first: date, last: date) -> Iterator[Due]:
    for row in rows:
        if row["kind"] == "debt" and "due_day_of_month" in row:
            minimum = Decimal(row["minimum_payment_mxn_cents"]) / 100
            for month in (first, last):
                day = _in_month(month, row["due_day_of_month"])
                yield Due(day, "Debt", row["name"], ("budget", "MXN"), minimum)
        if row["kind"] == "card":
            day = date.fromisoformat(str(row["due_date"]))
            name = f"Card ending {row['last_four']}"
            yield Due(
                day, "Card\u2019s minimum", name, ("card", "INR"), Decimal(row["minimum_due"])
            )
    alike: defaultdict[tuple[Series, str, str], list[Flow]] = defaultdict(list)
    for flow in flows(rows):
        if flow.signed < 0 and first - LOOKED_BACK <= flow.day <= first:
            name = re.sub(r"[^\w]|\d", "", flow.text)
            alike[flow.series, flow.account, name].append(flow)
    for found in alike.values():
        yield from _coming(sorted(found, key=lambda flow: flow.day), first, last)


def _coming(found: list[Flow], first: date, last: date) -> Iterator[Due]:
    apart = {(later.day - earlier.day).days for earlier, later in pairwise(found)}
    is_weekly = apart <= {6, 7, 8}
    if len(found) < 3 or not (is_weekly or apart <= set(range(26, 36))):
        return
    newest = found[-1]
    amounts = [-flow.signed for flow in found]
    is_habit = newest.category in MOVED or (is_weekly and newest.category in HABITS)
    keeps = max(amounts) <= min(amounts) * Decimal("1.25")
    if is_habit or not (newest.category in BILLS or keeps):
        return

    def after(day: date) -> date:
        following = day.replace(day=1) + timedelta(days=31)
        return day + timedelta(days=7) if is_weekly else _in_month(following, newest.day.day)

    day = after(newest.day)
    if day < first - LATE:
        return
    while day <= last:
        yield Due(max(day, first), "Comes again", newest.text, newest.series, -newest.signed)
        day = after(day)


def _in_month(month: date, day: int) -> date:
    return month.replace(day=min(day, calendar.monthrange(month.year, month.month)[1]))
