"""Payments that are due, and those that are overdue by what the books say.

An overdue payment stays until an entry pays it: one that names it, or is of its amount, or, for the
card, any payment of at least its minimum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from banking.entities import FIRST
from books.days.recurring import Recurring
from books.rules import Due, Entry
from books.sources.entries import meaning
from budget.categories.tree import are_one, node_of
from money.rules import Book
from toolkit.text.folding import folded

OVERDUE_DAYS = 31
"""An obligation that was due longer ago is due again."""


class _Kind(NamedTuple):
    """Which entries pay it. One that comes once is paid from the day that it is known; any other
    so long before it is due, since the one before it had the same name."""

    pays: Callable[[Entry, Due], bool]
    paid_ahead: timedelta = timedelta(days=10)
    comes_once: bool = False


class InBook(NamedTuple):
    """`entries` reach back farther than anything in `dues` can have been paid."""

    book: Book
    dues: Sequence[Due]
    entries: Sequence[Entry]


def to_pay(found: Sequence[InBook], today: date) -> list[tuple[Book, Due]]:
    """Each payment due from today on, but for a paid bill; and each that was due last and is not
    paid."""
    entries = [entry for each in found for entry in each.entries]
    ahead = [
        (each.book, due)
        for each in found
        for due in each.dues
        if due.day >= today and not (_KINDS[due.kind].comes_once and _is_paid(due, entries))
    ]
    past = {
        (each.book, due.kind, due.name): due
        for each in found
        for due in sorted(each.dues)
        if due.since <= due.day < today
    }
    overdue = [(key[0], due) for key, due in past.items() if not _is_paid(due, entries)]
    return [*overdue, *ahead]


def are_one_bill(bill: Recurring, owed: Due) -> bool:
    """Whether a charge that comes again is what an obligation or a debt names."""
    return bill.currency == owed.currency and _is_named(owed.name, bill.text, bill.category)


def _is_paid(due: Due, entries: Iterable[Entry]) -> bool:
    kind = _KINDS[due.kind]
    first = str(due.since if kind.comes_once else due.day - kind.paid_ahead)
    return any(each.day >= first and kind.pays(each, due) for each in entries)


def _pays(entry: Entry, due: Due) -> bool:
    is_named = _is_named(due.name, entry.text, entry.category)
    return entry.signed.number < 0 and (_pays_bill(entry, due) or is_named)


def _pays_bill(entry: Entry, due: Due) -> bool:
    """To the cent: the one before had the same name."""
    return entry.currency == due.currency and -entry.signed.amount == due.amount.amount


def _pays_card(entry: Entry, due: Due) -> bool:
    """Also where the bank account that it went from is in the books."""
    enough = abs(entry.signed.amount) >= due.amount.amount
    if not enough or entry.currency != due.currency:
        return False
    if entry.account == FIRST or entry.account.startswith(f"{FIRST}-"):
        if entry.account != due.account:
            return False
        return entry.signed.number > 0 and meaning("card", entry.category) == "between_own_accounts"
    node = node_of(entry.category)
    return node is not None and node.id == "card_payments"


def _is_named(name: str, text: str, category: str) -> bool:
    return folded(name) in folded(text) or are_one(name, category)


_KINDS: Mapping[str, _Kind] = {
    "obligation": _Kind(_pays),
    "debt": _Kind(_pays),
    "card": _Kind(_pays_card, paid_ahead=timedelta(days=31)),
    "bill": _Kind(_pays_bill, comes_once=True),
}
