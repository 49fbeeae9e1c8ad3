"""Sums of a ledger: whole months from their rollups, what is left of the range from its entries."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from finance.ledger.reading import MAX_ENTRIES_READ, entries_of, too_many
from finance.ledger.selecting import Test, count_of, months_of, selection_of
from finance.models import TransactionFilters
from finance.rules import Cell, Selection, Sums, Total, rolled_up
from toolkit import Caller
from toolkit.tables import meanwhile


def total_of(caller: Caller, filters: TransactionFilters, signs: int) -> Total:
    """Of all that the filters select, whatever their limit and offset are (R153).

    Raises InvalidInput when too many entries would have to be read.
    """
    which, test, total = selection_of(filters), Test.of(filters), Total(signs)
    months = months_of(caller, which)
    whole = {month: cells for month, cells in months.items() if which.days.hold_all_of(month)}
    if test.is_needed and sum(map(count_of, whole.values())) > MAX_ENTRIES_READ:
        raise too_many()
    answered = {} if test.is_needed else whole
    numbers = count(1)
    reading = [
        meanwhile(_summed, caller, {month: count_of(cells)}, which, test, numbers)
        for month, cells in months.items()
        if month not in answered
    ]
    for cells in (*answered.values(), *(read.result() for read in reading)):
        total.add(cells)
    return total


def _summed(
    caller: Caller, month: dict[str, int], which: Selection, test: Test, numbers: Iterator[int]
) -> dict[Cell, Sums]:
    return rolled_up(filter(test.passes, entries_of(caller, month, which, numbers)))
