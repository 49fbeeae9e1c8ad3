"""The card's transactions, in whole rupees: a charge is spent, a negative one is a refund or the
payment of the card."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from banking.entities import ACCOUNT, CURRENCY, Card, CardRollup, CardTransaction
from books.rules import Due, Entry, Posting, Question
from books.sources import months
from budget.categories.tree import Meaning, meaning_of
from money.rules import Days
from toolkit import Caller, NotFound
from toolkit.money import Units
from toolkit.text.folding import folded


def postings(caller: Caller, question: Question) -> Iterator[Posting]:
    """They are being read already when this returns."""
    return months.reading(caller, question, CardRollup, entries, meaning)


def meaning(category: str) -> Meaning:
    """Nothing is earned on a card: what comes back is a refund, or the owner's payment of it."""
    is_paid = folded(category) in ("payment", "payments", "pago", "pagos")
    known = "between_own_accounts" if is_paid else meaning_of(category)
    return "spending" if known in (None, "income") else known


def entries(caller: Caller, days: Days) -> Iterator[Entry]:
    """Oldest first."""
    for row in CardTransaction.between(caller, str(days.first), str(days.last)):
        yield Entry(row.tx_id, row.date, row.merchant, row.category, ACCOUNT, CURRENCY, row.signed)


def dues(caller: Caller, first: date, last: date) -> Iterator[Due]:
    """The card's minimum, if it is due by the last day: its bank moves the day once it is paid."""
    try:
        card = Card.of(caller)
    except NotFound:
        return
    day, minimum = date.fromisoformat(card.due_date), int(card.minimum_due)
    if minimum and day <= last:
        yield Due(day, "card", f"Card ending {card.last_four}", CURRENCY, Units(minimum, 0))


def extent(caller: Caller) -> tuple[str, str] | None:
    """The first and the last day with a transaction."""
    return CardTransaction.first_and_last_day(caller)
