"""What differs between a book's rollups and its rows, and how it is corrected.

Who writes rows keeps both equal. They differ only where something else changed the table: a person,
a restored backup, or a version from before there were rollups.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toolkit.storage.rollups import Cell, Owner, RollupRecord, Sums
from toolkit.storage.writes import LostRace, commit

Read = Callable[[], Mapping[Cell, Sums]]


@dataclass(frozen=True)
class Difference:
    """A rollup that is not the sum of its rows; `stored` is None where it is missing."""

    cell: Cell
    stored: Sums | None
    actual: Sums


def settled(stored: Mapping[Cell, Sums], stored_now: Read, actual_now: Read) -> list[Difference]:
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


def mend(owner: Owner, rollup: type[RollupRecord], difference: Difference) -> bool:
    """Correct the rollup. False if somebody else changed it since it was read."""
    record = rollup.of(owner, difference.cell)
    try:
        commit([record.set(difference.actual, seen=difference.stored)])
    except LostRace:
        return False
    return True
