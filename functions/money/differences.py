"""Compares a book's rollups with its entries, by month."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain

from money import reading
from money.entities import ROLLUPS, TWINS, Rollup
from money.rules import Book, Cell, Days, Selection, Sums, rolled_up
from toolkit import Caller
from toolkit.storage.tables import submit
from toolkit.storage.writes import LostRace, commit

_MONTHS = tuple(f"{year}-{month:02}" for year in range(1970, 2100) for month in range(1, 13))
_AT_ONCE = 32


Kept = Mapping[tuple[type[Rollup], Cell], Sums]
Read = Callable[[], Kept]


@dataclass(frozen=True)
class Difference:
    """A rollup that is not the sum of its rows; `stored` is None where it is missing."""

    cell: Cell
    stored: Sums | None
    actual: Sums
    rollup: type[Rollup] = Rollup


def differences(caller: Caller, book: Book = "ledger") -> Iterator[Difference]:
    """Checks every month that a book can have, also those without a rollup."""
    return chain.from_iterable(by_month(caller, book))


def by_month(caller: Caller, book: Book = "ledger") -> Iterator[list[Difference]]:
    """What differs in each month that a book can have, the oldest first; mostly nothing."""
    stored = _stored(caller, book)
    for first in range(0, len(_MONTHS), _AT_ONCE):
        months = _MONTHS[first : first + _AT_ONCE]
        for read in [submit(_of_month, caller, book, month, stored) for month in months]:
            yield read.result()


def _of_month(caller: Caller, book: Book, month: str, known: Kept) -> list[Difference]:
    which = Selection(days=Days.of_month(month), book=book)
    return _settled(
        {sums: each for sums, each in known.items() if sums[1].month == month},
        partial(_stored, caller, book, which.days),
        partial(_actual, caller, month, which),
    )


def _stored(caller: Caller, book: Book, days: Days = Days()) -> Kept:  # noqa: B008
    kinds = (ROLLUPS[book], TWINS[book])
    return {(kind, c): sums for kind in kinds for c, sums in kind.all_of(caller, days).items()}


def _actual(caller: Caller, month: str, which: Selection) -> Kept:
    entries = [*chain.from_iterable(reading.walk(caller, month, which))]
    every = rolled_up(entry.posted for entry in entries)
    twins = rolled_up(entry.posted for entry in entries if entry.twin)
    return {
        **{(ROLLUPS[which.book], cell): sums for cell, sums in every.items()},
        **{(TWINS[which.book], cell): sums for cell, sums in twins.items()},
    }


def _settled(stored: Kept, stored_now: Read, actual_now: Read) -> list[Difference]:
    """What differs for certain. An apparent difference may come from a write during the check, so
    only one that shows twice in the same way counts; `stored` is what was read first."""
    certain: dict[tuple[type[Rollup], Cell], Difference] = {}
    before: dict[tuple[type[Rollup], Cell], Difference] = {}
    while True:
        different = _compared(stored, actual_now())
        certain |= {sums: each for sums, each in different.items() if each == before.get(sums)}
        if different.keys() <= certain.keys():
            return sorted(certain.values(), key=lambda each: (each.rollup.PREFIX, each.cell))
        before, stored = different, stored_now()


def _compared(stored: Kept, actual: Kept) -> dict[tuple[type[Rollup], Cell], Difference]:
    return {
        (rollup, cell): Difference(cell, stored.get((rollup, cell)), there, rollup)
        for rollup, cell in stored.keys() | actual.keys()
        if stored.get((rollup, cell), Sums()) != (there := actual.get((rollup, cell), Sums()))
    }


def mend(caller: Caller, difference: Difference) -> bool:
    """Correct the rollup. False if somebody else changed it since it was read."""
    record = difference.rollup.of(caller, difference.cell)
    try:
        commit([record.set(difference.actual, seen=difference.stored)])
    except LostRace:
        return False
    return True
