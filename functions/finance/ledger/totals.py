"""Sums of a ledger: whole months from rollups, the rest of the range from entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from finance.ledger.entries import MAX_ENTRIES_READ, entries_of, too_many
from finance.ledger.selection import EntryTest, count_of, months_of, selection_of
from finance.models import TransactionFilters
from finance.rules import LedgerEntry, Selection, Total
from toolkit import Caller
from toolkit.storage.rollups import Cell, Sums, rolled_up
from toolkit.storage.tables import submit


def total_of(caller: Caller, filters: TransactionFilters, signs: int) -> Total:
    """The sum of everything that the filters select; limit and offset do not matter (rule R153).

    Raises InvalidInput when too many entries would have to be read.
    """
    total = Total(signs)
    for cells in cells_of(caller, selection_of(filters), EntryTest.of(filters)):
        total.add(cells)
    return total


def cells_of(caller: Caller, which: Selection, test: EntryTest) -> Iterator[Mapping[Cell, Sums]]:
    """The sums of what is selected and passes the test; a cell may come several times.

    Raises InvalidInput when too many entries would have to be read.
    """
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
    yield from from_rollups.values()
    for read in reads:
        yield read.result()


def entries_in(caller: Caller, which: Selection, test: EntryTest) -> Iterator[LedgerEntry]:
    """What is selected and passes the test, newest month first.

    Raises InvalidInput when too many entries would have to be read.
    """
    counts = {month: count_of(cells) for month, cells in months_of(caller, which).items()}
    return filter(test.passes, entries_of(caller, counts, which, count(1)))


def _summed(
    caller: Caller, month: dict[str, int], which: Selection, test: EntryTest, numbers: Iterator[int]
) -> dict[Cell, Sums]:
    passing = filter(test.passes, entries_of(caller, month, which, numbers))
    return rolled_up(entry.posted for entry in passing)
