"""Compares a book's rollups with its entries, by month."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain

from money.entities import ROLLUPS
from money.entry import EntryRecord
from money.rules import Book, Cell, Days, Selection, Sums, rolled_up
from toolkit import Caller
from toolkit.storage.tables import submit
from toolkit.storage.writes import LostRace, commit

_MONTHS = tuple(f"{year}-{month:02}" for year in range(1970, 2100) for month in range(1, 13))
_AT_ONCE = 32


Read = Callable[[], Mapping[Cell, Sums]]


@dataclass(frozen=True)
class Difference:
    """A rollup that is not the sum of its rows; `stored` is None where it is missing."""

    cell: Cell
    stored: Sums | None
    actual: Sums


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
    return _settled(
        stored,
        partial(ROLLUPS[book].all_of, caller, which.days),
        partial(_actual, caller, month, which),
    )


def _actual(caller: Caller, month: str, which: Selection) -> dict[Cell, Sums]:
    entries = chain.from_iterable(EntryRecord.walk(caller, month, which))
    return rolled_up(entry.posted for entry in entries)


def _settled(stored: Mapping[Cell, Sums], stored_now: Read, actual_now: Read) -> list[Difference]:
    """What differs for certain. An apparent difference may come from a write during the check, so
    only one that shows twice in the same way counts; `stored` is what was read first."""
    certain: dict[Cell, Difference] = {}
    before: dict[Cell, Difference] = {}
    while True:
        different = _compared(stored, actual_now())
        certain |= {cell: each for cell, each in different.items() if each == before.get(cell)}
        if different.keys() <= certain.keys():
            return [certain[cell] for cell in sorted(certain)]
        before, stored = different, stored_now()


def _compared(stored: Mapping[Cell, Sums], actual: Mapping[Cell, Sums]) -> dict[Cell, Difference]:
    return {
        cell: Difference(cell, stored.get(cell), actual.get(cell, Sums()))
        for cell in stored.keys() | actual.keys()
        if stored.get(cell, Sums()) != actual.get(cell, Sums())
    }


def mend(caller: Caller, book: Book, difference: Difference) -> bool:
    """Correct the rollup. False if somebody else changed it since it was read."""
    record = ROLLUPS[book].of(caller, difference.cell)
    try:
        commit([record.set(difference.actual, seen=difference.stored)])
    except LostRace:
        return False
    return True
