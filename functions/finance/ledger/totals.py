"""Sums of a ledger: whole months from rollups, the rest of the range from entries."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from finance.ledger.entries import MAX_ENTRIES_READ, entries_of, too_many
from finance.ledger.selection import EntryTest, count_of, months_of, selection_of
from finance.models import TransactionFilters
from finance.rules import Cell, Selection, Sums, Total, rolled_up
from toolkit import Caller
from toolkit.storage.tables import submit


def total_of(caller: Caller, filters: TransactionFilters, signs: int) -> Total:
    """The sum of everything that the filters select; limit and offset do not matter (rule R153).

    Raises InvalidInput when too many entries would have to be read.
    """
    which, test, total = selection_of(filters), EntryTest.of(filters), Total(signs)
    months = months_of(caller, which)
    whole = {month: cells for month, cells in months.items() if which.days.hold_all_of(month)}
    if test.is_needed and sum(map(count_of, whole.values())) > MAX_ENTRIES_READ:
        raise too_many()
    from_rollups = {} if test.is_needed else whole
    numbers = count(1)
    reads = [
        submit(_summed, caller, {month: count_of(cells)}, which, test, numbers)
        for month, cells in months.items()
        if month not in from_rollups
    ]
    for cells in (*from_rollups.values(), *(read.result() for read in reads)):
        total.add(cells)
    return total


def _summed(
    caller: Caller, month: dict[str, int], which: Selection, test: EntryTest, numbers: Iterator[int]
) -> dict[Cell, Sums]:
    return rolled_up(filter(test.passes, entries_of(caller, month, which, numbers)))
