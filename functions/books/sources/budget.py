"""The budget's transactions, in centavos of Mexican pesos. It has one account, and what an entry
was for stands in its description, or else is its category."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal

from books.rules import Due, Entry, Posting, Question
from books.sources import months
from budget.entities import BudgetRollup, BudgetTransaction, Debt, Obligation
from budget.rules import next_due
from budget.transactions.writes import ACCOUNT, CURRENCY, SCALE, signed
from money.rules import Days
from toolkit import Caller
from toolkit.dates import mexico_city
from toolkit.money import Units
from toolkit.ulid import created_at


def postings(caller: Caller, question: Question) -> Iterator[Posting]:
    """They are being read already when this returns."""
    return months.reading(caller, question, BudgetRollup, entries)


def entries(caller: Caller, days: Days) -> Iterator[Entry]:
    """Oldest first."""
    return map(entry, rows(caller, days))


def rows(caller: Caller, days: Days) -> Iterator[BudgetTransaction]:
    """As entries."""
    return BudgetTransaction.between(caller, str(days.first), str(days.last))


def entry(row: BudgetTransaction) -> Entry:
    return Entry(
        row.transaction_id,
        row.date_iso,
        row.description or row.category,
        row.category,
        ACCOUNT,
        CURRENCY,
        signed(row),
    )


def dues(caller: Caller, first: date, last: date) -> Iterator[Due]:
    """Obligations, and what debts require, on each of their days."""
    owed: list[Obligation | Debt] = [*Obligation.all_of(caller), *Debt.all_of(caller)]
    for each in owed:
        kind: Literal["obligation", "debt"] = "debt" if isinstance(each, Debt) else "obligation"
        amount = Units(each.monthly_mxn_cents, SCALE)
        since = created_at(each.id.removeprefix(f"{each.KIND}_")).astimezone(mexico_city()).date()
        day = next_due(each.due_day, first)
        while day and day <= last and amount.number:
            yield Due(day, kind, each.name, CURRENCY, amount, since)
            day = next_due(each.due_day, day + timedelta(days=1))


def extent(caller: Caller) -> tuple[str, str] | None:
    """The first and the last day with a transaction."""
    return BudgetTransaction.first_and_last_day(caller)
