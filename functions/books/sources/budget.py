"""The budget's transactions, in centavos of Mexican pesos. It has one account, and what an entry
was for stands in its description, or else is its category."""

from __future__ import annotations

from collections.abc import Iterator

from books.flows import Entry, Posting, Question, answering
from budget.entities import BudgetTransaction
from finance.rules import Days
from toolkit import Caller
from toolkit.money import Units

CURRENCY = "MXN"
ACCOUNT = "budget"
_SCALE = 2


def postings(caller: Caller, question: Question) -> Iterator[Posting]:
    return answering(entries(caller, question.days), question)


def entries(caller: Caller, days: Days) -> Iterator[Entry]:
    """Oldest first."""
    return map(entry, BudgetTransaction.between(caller, str(days.first), str(days.last)))


def entry(row: BudgetTransaction) -> Entry:
    cents = int(row.amount_mxn_cents)
    return Entry(
        row.transaction_id,
        row.date_iso,
        row.description or row.category,
        row.category,
        ACCOUNT,
        CURRENCY,
        Units(cents if row.type == "INCOME" else -cents, _SCALE),
    )


def extent(caller: Caller) -> tuple[str, str] | None:
    """The first and the last day with a transaction."""
    return BudgetTransaction.first_and_last_day(caller)
