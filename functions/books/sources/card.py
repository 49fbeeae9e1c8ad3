"""The transactions of the user's cards: a charge is spent, a negative one is a refund or the
payment of the card."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from heapq import merge

from banking.entities import Card, CardRollup, CardTransaction
from books.rules import Due, Entry, Posting, Question
from books.sources import months
from budget.categories.tree import Meaning, meaning_of
from money.rules import Days
from toolkit import Caller
from toolkit.money import units_of
from toolkit.storage.tables import submit
from toolkit.text.folding import folded


def postings(caller: Caller, question: Question) -> Iterator[Posting]:
    """They are being read already when this returns."""
    parts = months.Parts.of(question.days) if months.sums_suffice(question) else None
    reads_rows = parts is None or parts.beside
    # before what waits for it: so it is begun first
    known = submit(Card.known_of, caller) if reads_rows else None

    def of_all(caller: Caller, days: Days) -> Iterator[Entry]:
        return _entries(caller, days, known.result() if known else Card.known_of(caller))

    return months.reading(caller, question, CardRollup, of_all, meaning)


def meaning(category: str) -> Meaning:
    """Nothing is earned on a card: what comes back is a refund, or the owner's payment of it."""
    is_paid = folded(category) in ("payment", "payments", "pago", "pagos")
    known = "between_own_accounts" if is_paid else meaning_of(category)
    return "spending" if known in (None, "income") else known


def entries(caller: Caller, days: Days) -> Iterator[Entry]:
    """Of all cards, oldest first."""
    return _entries(caller, days, Card.known_of(caller))


def _entries(caller: Caller, days: Days, cards: list[Card]) -> Iterator[Entry]:
    ends = str(days.first), str(days.last)
    each = (CardTransaction.between(caller, *ends, key) for key in _keys(cards))
    for row in merge(*each, key=lambda row: row.date):
        of = row.account, row.paid_in, row.signed
        yield Entry(row.tx_id, row.date, row.merchant, row.category, *of)


def _keys(cards: list[Card]) -> list[str | None]:
    """Those of transactions; the first card's may have been loaded before it was."""
    return [None, *(card.key for card in cards if card.key)]


def dues(caller: Caller, first: date, last: date) -> Iterator[Due]:
    """Each card's minimum, if it is due by the last day: its bank moves the day once it is paid."""
    cards = Card.known_of(caller)
    for card in cards:
        day = date.fromisoformat(card.due_date)
        if card.minimum_due and day <= last:
            name = f"Card ending {card.name_among(cards)}"
            minimum = units_of(card.minimum_due, card.paid_in)
            yield Due(day, "card", name, card.paid_in, minimum, account=card.account)


def extent(caller: Caller) -> tuple[str, str] | None:
    """The first and the last day with a transaction."""
    days = [
        row.date
        for key in _keys(Card.known_of(caller))
        for oldest in (True, False)
        for row in CardTransaction.last_of(caller, key, 1, oldest=oldest)
    ]
    return (min(days), max(days)) if days else None
