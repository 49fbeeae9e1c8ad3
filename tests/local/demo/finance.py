"""A demo ledger: a current account since January 2025, and savings beside it. What happens on a day
is a matter of the calendar, so that a later start adds the days since and changes none."""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

from commands import rows
from money.entities import Account
from money.index import EntryId
from toolkit import Caller

FIRST_DAY = date(2025, 1, 1)
_OPENED: dict[str, Any] = {"currency": "EUR", "balance": "0.00", "as_of": "2024-12-31"}
ACCOUNTS: tuple[dict[str, Any], ...] = (
    {"id": "acc_main", "name": "Main account", "type": "checking", **_OPENED},
    {"id": "acc_savings", "name": "Savings", "type": "savings", **_OPENED},
)
Happening = tuple[str, str, str, str]
"""Account, category, description, amount."""

MONTHLY: dict[int, tuple[Happening, ...]] = {
    1: (("acc_main", "housing", "Loyer Agence du Parc", "-920.00"),),
    5: (
        ("acc_main", "own_transfers", "Virement vers épargne", "-250.00"),
        ("acc_savings", "own_transfers", "Virement du compte courant", "250.00"),
    ),
    10: (("acc_main", "utilities", "EDF Électricité", "-64.37"),),
    15: (("acc_main", "phone", "Forfait mobile", "-19.99"),),
    28: (("acc_main", "salary", "Salaire ACME SARL", "2650.00"),),
}
WEEKLY: dict[int, tuple[Happening, ...]] = {
    calendar.MONDAY: (("acc_main", "coffee", "Coffee Corner", "-3.40"),),
    calendar.TUESDAY: (("acc_main", "transport", "RATP ticket", "-2.15"),),
    calendar.THURSDAY: (("acc_main", "coffee", "Blue Bottle Coffee", "-4.80"),),
    calendar.FRIDAY: (("acc_main", "restaurants", "Chez Odette", "-31.50"),),
    calendar.SATURDAY: (("acc_main", "groceries", "Marché Bio", "-58.25"),),
}


def seed(user_id: str) -> None:
    """All up to today that the user lacks."""
    caller, today = Caller(user_id), datetime.now(UTC).date()
    if not Account.all_of(caller):
        rows.save(rows.of({"kind": "account", "user_id": user_id, **row}) for row in ACCOUNTS)
    ledger = list(transactions(today))
    there = EntryId.all_of(caller, [row["id"] for row in ledger])
    rows.save(
        rows.of({"kind": "ledger_row", "user_id": user_id, **row})
        for row in ledger
        if row["id"] not in there
    )


def transactions(today: date) -> Iterator[dict[str, Any]]:
    """The entries of the days up to today, without whose they are."""
    for day in (FIRST_DAY + timedelta(days) for days in range((today - FIRST_DAY).days + 1)):
        happened = (*MONTHLY.get(day.day, ()), *WEEKLY.get(day.weekday(), ()))
        for number, (account_id, category_id, description, amount) in enumerate(happened):
            yield {
                "id": f"tx_{day:%Y%m%d}_{number}",
                "account_id": account_id,
                "category_id": category_id,
                "description": description,
                "amount": amount,
                "currency": "EUR",
                "booked_at": f"{day.isoformat()}T{8 + number:02}:30:00Z",
            }
