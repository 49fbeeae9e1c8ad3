"""The card's transactions, in whole rupees: a charge is spent, what is negative was paid back."""

from __future__ import annotations

from collections.abc import Iterator

from banking.entities import CardTransaction
from books.flows import Entry, Posting, Question, answering
from finance.rules import Days
from toolkit import Caller
from toolkit.money import Units

CURRENCY = "INR"
ACCOUNT = "card"


def postings(caller: Caller, question: Question) -> Iterator[Posting]:
    return answering(entries(caller, question.days), question)


def entries(caller: Caller, days: Days) -> Iterator[Entry]:
    """Oldest first."""
    for row in CardTransaction.between(caller, str(days.first), str(days.last)):
        signed = Units(-int(row.amount), 0)
        yield Entry(row.tx_id, row.date, row.merchant, row.category, ACCOUNT, CURRENCY, signed)


def extent(caller: Caller) -> tuple[str, str] | None:
    """The first and the last day with a transaction."""
    return CardTransaction.first_and_last_day(caller)
