"""A person's books for tests, as rows that say the same in any of them, and a plain recomputation
of what is spent by them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from banking.commands.rows import CardTransactionRow, save_transactions
from budget.transactions import BudgetTransaction
from finance.models import NewTransaction
from money.writes import enter, record
from tests.banking.stored import give_card
from toolkit import Caller

Json = dict[str, Any]


SPENDING = {"Food", "Comida", "Coffee", "Transport", "Transporte", "transport", "food", "Alimentos"}


@dataclass(frozen=True)
class Entry:
    """`amount` is signed, what went out is negative; `book` says where it is written down."""

    book: str
    day: str
    amount: str
    currency: str
    text: str
    category: str = "Food"
    account: str = ""

    @property
    def is_spending(self) -> bool:
        """What comes back of it is a refund."""
        return self.book == "card" or self.category in SPENDING

    @property
    def key(self) -> dict[str, str]:
        return {
            "day": self.day,
            "month": self.day[:7],
            "category": self.category or "uncategorized",
            "merchant": self.text,
            "account": self.account or self.book,
        }


def write(user_id: str, *entries: Entry, number_from: int = 0) -> None:
    """Each into its book, under its number."""
    give_card(user_id)
    caller, bought = Caller(user_id), []
    for number, entry in enumerate(entries, number_from):
        amount = Decimal(entry.amount)
        if entry.book == "card":
            assert entry.currency == "INR"
            bought.append(
                CardTransactionRow(
                    kind="card_tx",
                    user_id=user_id,
                    tx_id=f"c{number}",
                    date=date.fromisoformat(entry.day),
                    amount=-amount,
                    merchant=entry.text,
                    category=entry.category,
                )
            )
        elif entry.book == "budget":
            assert entry.currency == "MXN"
            is_income = amount > 0
            transaction = BudgetTransaction.new(
                caller,
                "thread",
                type="INCOME" if is_income else "EXPENSE",
                amount_mxn_cents=abs(int(amount * 100)),
                category_type="INCOME" if is_income else "VARIABLE",
                category=entry.category,
                description=entry.text,
                date_iso=entry.day,
            )
            enter(caller, [transaction.record])
    save_transactions(caller, bought)
    ledger = [
        NewTransaction.model_validate(
            {
                "id": f"l{number}",
                "account_id": entry.account or "ledger",
                "category_id": entry.category or None,
                "description": entry.text,
                "amount": entry.amount,
                "currency": entry.currency,
                "booked_at": f"{entry.day}T12:00:00Z",
            }
        )
        for number, entry in enumerate(entries, number_from)
        if entry.book == "ledger"
    ]
    if ledger:
        record(caller, (each.entry for each in ledger))


def recomputed(entries: Iterable[Entry], by: str | None = None) -> dict[tuple[str, ...], Json]:
    """Spent, received and count by currency and key."""
    cells: dict[tuple[str, ...], Json] = {}
    for entry in entries:
        place = (entry.currency, entry.key[by]) if by else (entry.currency,)
        cell = cells.setdefault(place, {"spent": Decimal(0), "received": Decimal(0), "count": 0})
        amount = Decimal(entry.amount)
        if entry.is_spending:
            cell["spent"] -= amount
        elif entry.category == "Salary":
            cell["received"] += amount
        else:
            cell["spent"] += max(-amount, Decimal(0))
            cell["received"] += max(amount, Decimal(0))
        cell["count"] += 1
    return cells


def answered(cells: Iterable[Json]) -> dict[tuple[str, ...], Json]:
    """An answer's totals or groups in that form."""
    return {
        tuple(cell[name] for name in ("currency", "key") if name in cell): {
            "spent": Decimal(cell["spent"]),
            "received": Decimal(cell["received"]),
            "count": cell["count"],
        }
        for cell in cells
    }
