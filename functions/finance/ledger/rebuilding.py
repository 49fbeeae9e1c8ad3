"""Holds the rollups of a ledger against its entries, and mends those that do not add them up.

They cannot differ by anything that `writing` does: this finds what was changed past it, by hand or
by a restored backup.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from finance.entities import EntryRecord, Rollup
from finance.rules import Cell, Days, Selection, Sums, rolled_up
from toolkit import Caller
from toolkit.tables import meanwhile
from toolkit.writes import LostRace, commit

_MONTHS = tuple(f"{year}-{month:02}" for year in range(1970, 2100) for month in range(1, 13))
_AT_ONCE = 32


@dataclass(frozen=True)
class Difference:
    """A rollup that is not what its entries add up to; None where there is none at all."""

    cell: Cell
    stored: Sums | None
    actual: Sums


def differences(caller: Caller) -> Iterator[Difference]:
    """Every month a ledger may have is looked into, also those that no rollup tells of."""
    stored = Rollup.all_of(caller)
    for first in range(0, len(_MONTHS), _AT_ONCE):
        months = _MONTHS[first : first + _AT_ONCE]
        for read in [meanwhile(_of_month, caller, month, stored) for month in months]:
            yield from read.result()


def _of_month(caller: Caller, month: str, known: dict[Cell, Sums]) -> list[Difference]:
    """What seems to differ may have been written meanwhile, or moved within its cell from what was
    not read yet to what was: it differs if it does so twice in the same way."""
    days, before = Days.of_month(month), None
    stored = {cell: sums for cell, sums in known.items() if cell.month == month}
    while True:
        entries = chain.from_iterable(EntryRecord.walk(caller, month, Selection(days=days)))
        actual = rolled_up(entries)
        found = [
            Difference(cell, stored.get(cell), actual.get(cell, Sums()))
            for cell in sorted(stored.keys() | actual.keys())
            if stored.get(cell, Sums()) != actual.get(cell, Sums())
        ]
        if not found or found == before:
            return found
        before, stored = found, Rollup.all_of(caller, days)


def mend(caller: Caller, difference: Difference) -> bool:
    """Whether it was mended: if not, somebody has changed the rollup meanwhile."""
    rollup = Rollup.of(caller, difference.cell)
    try:
        commit([rollup.set(difference.actual, seen=difference.stored)])
    except LostRace:
        return False
    return True
