"""A demo budget. What happens on a day is a matter of the calendar, so that a later start adds the
days since and changes none."""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

from books.entities import Goal
from budget.entities import BankBalance, Cap, CategoryRule, Debt, Obligation
from commands import rows
from money.entry import EntryRecord
from toolkit import Caller
from toolkit.dates import mexico_city

THREAD_ID = "987654"
DAYS = 61
Happening = tuple[str, int, str, str, str]
"""Type, centavos, category type, category, description."""

MONTHLY: dict[int, tuple[Happening, ...]] = {
    1: (("EXPENSE", 850000, "FIXED", "Rent", "Renta"),),
    3: (("EXPENSE", 29900, "FIXED", "Subscriptions", "Netflix"),),
    5: (("EXPENSE", 448200, "DONATION", "Donation", "Donativo"),),
    8: (("EXPENSE", 59900, "FIXED", "Phone", "Telcel"),),
    12: (("EXPENSE", 43150, "FIXED", "Utilities", "CFE"),),
    15: (
        ("INCOME", 1650000, "INCOME", "Salary", "Nómina"),
        ("EXPENSE", 125300, "DEBT", "Debt Payment", "Rappi CC"),
    ),
    20: (("EXPENSE", 100000, "SAVINGS", "Savings", "Fondo de emergencia"),),
    28: (("INCOME", 1650000, "INCOME", "Salary", "Nómina"),),
}
WEEKLY: dict[int, tuple[Happening, ...]] = {
    calendar.TUESDAY: (("EXPENSE", 12450, "VARIABLE", "Food", "Tacos"),),
    calendar.WEDNESDAY: (("EXPENSE", 8600, "VARIABLE", "Transport", "Uber"),),
    calendar.FRIDAY: (("EXPENSE", 31000, "VARIABLE", "Food", "Cena con amigos"),),
    calendar.SATURDAY: (("EXPENSE", 64785, "VARIABLE", "Groceries", "Soriana"),),
}
DEBTS = (
    {"name": "NU CC", "balance_mxn_cents": 2438500, "priority": "HIGH"},
    {
        "name": "Rappi CC",
        "balance_mxn_cents": 1723033,
        "minimum_payment_mxn_cents": 125300,
        "due_day_of_month": 15,
        "priority": "MEDIUM_HIGH",
    },
)
DONATION = {"name": "Donation", "amount_mxn_cents": 448200, "category_type": "DONATION"}
CAP_CENTS = 600000
BALANCE_CENTS = 1250000


FIXED: dict[str, Any] = {
    "id": "tx_01KDVDEM000000000000000001",
    "type": "EXPENSE",
    "amount_mxn_cents": 4500,
    "category_type": "VARIABLE",
    "category": "Food",
    "description": "Sweet bread of the first day",
    "date_iso": "2026-01-01",
}
"""What the examples change and delete: the same on every day."""


def seed(user_id: str) -> None:
    """Two months of transactions up to today, and what else there is, where the user lacks it."""
    today = datetime.now(mexico_city()).date()
    demo = list(transactions(today))
    there = EntryRecord.all_of(Caller(user_id), [row["id"] for row in demo], "budget")
    lacking = (row for row in demo if row["id"] not in there)
    rows.save(
        rows.of({"user_id": user_id, **row})
        for row in (*lacking, *_lacking(Caller(user_id), today))
    )
    category_rule(Caller(user_id)).save()
    if Goal.of(Caller(user_id), "Trip") is None:
        goal(Caller(user_id)).save()


def category_rule(caller: Caller) -> CategoryRule:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return CategoryRule.new(
        caller, "antojos", at=at, words="Antojos", category="Snacks", category_type="VARIABLE"
    )


def goal(caller: Caller) -> Goal:
    """Half of it is saved, with a year to go and more."""
    by = f"{datetime.now(mexico_city()).year + 1}-12-15"
    return Goal.new(
        caller, "Trip", currency="MXN", target="30000.00", saved="15000.00", target_date=by
    )


def transactions(today: date) -> Iterator[dict[str, Any]]:
    """The rows that `make load` would take, without whose they are."""
    yield {"kind": "budget_tx", "thread_id": "earlier", **FIXED}
    for day in (today - timedelta(days) for days in range(DAYS)):
        happened = (*MONTHLY.get(day.day, ()), *WEEKLY.get(day.weekday(), ()))
        for number, (kind, cents, category_type, category, description) in enumerate(happened):
            yield {
                "kind": "budget_tx",
                "thread_id": THREAD_ID,
                "id": f"tx_{day:%Y%m%d}_{number}",
                "type": kind,
                "amount_mxn_cents": cents,
                "category_type": category_type,
                "category": category,
                "description": description,
                "date_iso": day.isoformat(),
            }


def _lacking(caller: Caller, today: date) -> Iterator[dict[str, Any]]:
    month = (today - timedelta(DAYS)).isoformat()[:7]
    if Cap.in_force(caller, today.isoformat()[:7]) is None:
        yield {
            "kind": "budget_cap",
            "effective_month": month,
            "variable_cap_mxn_cents": CAP_CENTS,
        }
    if BankBalance.latest_of(caller) is None:
        yield {
            "kind": "budget_balance",
            "bank_balance_mxn_cents": BALANCE_CENTS,
            "as_of_iso": f"{(today - timedelta(1)).isoformat()}T09:30:00",
        }
    if not Debt.all_of(caller):
        yield from ({"kind": "debt", **debt} for debt in DEBTS)
    if not Obligation.all_of(caller):
        yield {"kind": "obligation", **DONATION}
