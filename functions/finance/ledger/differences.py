"""Compares a ledger's rollups with its entries, and corrects those that are wrong.

entry_writes.py keeps them equal. They differ only where something else changed the table: a person,
or a restored backup.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from finance.entities import EntryRecord, Rollup
from finance.rules import Cell, Days, Selection, Sums, rolled_up
from toolkit import Caller
from toolkit.storage.tables import submit
from toolkit.storage.writes import LostRace, commit

_MONTHS = tuple(f"{year}-{month:02}" for year in range(1970, 2100) for month in range(1, 13))
_AT_ONCE = 32


@dataclass(frozen=True)
class Difference:
    """A rollup that is not the sum of its entries; `stored` is None where it is missing."""

    cell: Cell
    stored: Sums | None
    actual: Sums


def differences(caller: Caller) -> Iterator[Difference]:
    """Checks every month that a ledger can have, also those without a rollup."""
    return chain.from_iterable(by_month(caller))


def by_month(caller: Caller) -> Iterator[list[Difference]]:
    """What differs in each month that a ledger can have, the oldest first; mostly nothing."""
    stored = Rollup.all_of(caller)
    for first in range(0, len(_MONTHS), _AT_ONCE):
        months = _MONTHS[first : first + _AT_ONCE]
        for read in [submit(_of_month, caller, month, stored) for month in months]:
            yield read.result()


def _of_month(caller: Caller, month: str, known: dict[Cell, Sums]) -> list[Difference]:
    """An apparent difference may come from a write during the check, so only one that shows twice
    in the same way counts."""
    days, before = Days.of_month(month), None
    stored = {cell: sums for cell, sums in known.items() if cell.month == month}
    while True:
        entries = chain.from_iterable(EntryRecord.walk(caller, month, Selection(days=days)))
        actual = rolled_up(entries)
        different = [
            Difference(cell, stored.get(cell), actual.get(cell, Sums()))
            for cell in sorted(stored.keys() | actual.keys())
            if stored.get(cell, Sums()) != actual.get(cell, Sums())
        ]
        if not different or different == before:
            return different
        before, stored = different, Rollup.all_of(caller, days)


def mend(caller: Caller, difference: Difference) -> bool:
    """Correct the rollup. False if somebody else changed it since it was read."""
    rollup = Rollup.of(caller, difference.cell)
    try:
        commit([rollup.set(difference.actual, seen=difference.stored)])
    except LostRace:
        return False
    return True
