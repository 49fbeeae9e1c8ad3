"""What has to be paid on a day: the budget's obligations and debts, the cards' minimums, and the
bills that were imported."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal

from banking.entities import Card
from books.rules import Due
from budget.entities import Debt, Obligation
from budget.rules import next_due
from budget.transactions import CURRENCY, SCALE
from money.rules import Book
from prime.imports.bills import BillRecord
from toolkit import Call, Caller
from toolkit.money import Units, units_of
from toolkit.storage.keys import created_at

_BILLED_AHEAD = timedelta(days=31)


def dues(call: Call, book: Book, first: date, last: date) -> Iterator[Due]:
    if book == "budget":
        return _of_the_budget(call, first, last)
    return (_of_the_cards if book == "card" else _of_documents)(call.caller, last)


def _of_the_budget(call: Call, first: date, last: date) -> Iterator[Due]:
    """On each of their days."""
    owed: list[Obligation | Debt] = [*Obligation.all_of(call.caller), *Debt.all_of(call.caller)]
    for each in owed:
        kind: Literal["obligation", "debt"] = "debt" if isinstance(each, Debt) else "obligation"
        amount = Units(each.monthly_mxn_cents, SCALE)
        since = call.local(created_at(each.id.removeprefix(f"{each.KIND}_"))).date()
        day = next_due(each.due_day, first)
        while day and day <= last and amount.number:
            yield Due(day, kind, each.name, CURRENCY, amount, since)
            day = next_due(each.due_day, day + timedelta(days=1))


def _of_the_cards(caller: Caller, last: date) -> Iterator[Due]:
    """Each one's minimum, if it is due by the last day: its bank moves the day once it is paid."""
    cards = Card.known_of(caller)
    for card in cards:
        day = date.fromisoformat(card.due_date)
        if card.minimum_due and day <= last:
            name = f"Card ending {card.name_among(cards)}"
            minimum = units_of(card.minimum_due, card.paid_in)
            yield Due(day, "card", name, card.paid_in, minimum, account=card.account)


def _of_documents(caller: Caller, last: date) -> Iterator[Due]:
    """One without a day of its own may be a month old."""
    for each in BillRecord.all_of(caller):
        day = date.fromisoformat(each.due)
        issued = date.fromisoformat(each.issued) if each.issued else day - _BILLED_AHEAD
        if day <= last:
            amount = units_of(each.decimal, each.currency)
            yield Due(day, "bill", each.name, each.currency, amount, min(issued, day))
