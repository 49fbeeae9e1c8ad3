"""Compares a book's rollups with its entries, by month."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from money.entities import ROLLUPS
from money.entry import EntryRecord
from money.rules import Book, Days, Selection
from toolkit import Caller
from toolkit.storage.rollups import Cell, Difference, Sums, rolled_up, settled
from toolkit.storage.tables import submit

_MONTHS = tuple(f"{year}-{month:02}" for year in range(1970, 2100) for month in range(1, 13))
_AT_ONCE = 32


def differences(caller: Caller, book: Book = "ledger") -> Iterator[Difference]:
    """Checks every month that a book can have, also those without a rollup."""
    return chain.from_iterable(by_month(caller, book))


def by_month(caller: Caller, book: Book = "ledger") -> Iterator[list[Difference]]:
    """What differs in each month that a book can have, the oldest first; mostly nothing."""
    stored = ROLLUPS[book].all_of(caller)
    for first in range(0, len(_MONTHS), _AT_ONCE):
        months = _MONTHS[first : first + _AT_ONCE]
        for read in [submit(_of_month, caller, book, month, stored) for month in months]:
            yield read.result()


def _of_month(caller: Caller, book: Book, month: str, known: dict[Cell, Sums]) -> list[Difference]:
    which = Selection(days=Days.of_month(month), book=book)
    stored = {cell: sums for cell, sums in known.items() if cell.month == month}
    return settled(
        stored,
        partial(ROLLUPS[book].all_of, caller, which.days),
        partial(_actual, caller, month, which),
    )


def _actual(caller: Caller, month: str, which: Selection) -> dict[Cell, Sums]:
    entries = chain.from_iterable(EntryRecord.walk(caller, month, which))
    return rolled_up(entry.posted for entry in entries)
