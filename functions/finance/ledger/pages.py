"""A page of a ledger: offset and limit over its entries, newest first (R148)."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from itertools import count, islice

from finance.entities import EntryRecord
from finance.ledger.reading import entries_of
from finance.ledger.selecting import Test, count_of, months_of, selection_of
from finance.models import TransactionFilters
from finance.rules import Entry, Selection
from toolkit import Caller
from toolkit.tables import meanwhile


@dataclass(frozen=True)
class Page:
    """`total` is None where it is not known without reading every entry."""

    entries: list[Entry]
    total: int | None


def page_of(caller: Caller, filters: TransactionFilters) -> Page:
    """Raises InvalidInput when too many entries would have to be read."""
    which, test = selection_of(filters), Test.of(filters)
    counts = {month: count_of(cells) for month, cells in months_of(caller, which).items()}
    if not test.is_needed:
        return _counted(caller, which, counts, filters)
    end = filters.offset + filters.limit
    found = list(islice(filter(test.passes, entries_of(caller, counts, which, count(1))), end))
    return Page(found[filters.offset :], len(found) if len(found) < end else None)


def _counted(
    caller: Caller, which: Selection, counts: dict[str, int], filters: TransactionFilters
) -> Page:
    """Whole months before the offset are skipped by their counts, and it is known what each of the
    others gives to the page, so that they are read at the same time."""
    skip, wanted = filters.offset, filters.limit
    reading: list[Future[tuple[list[Entry], int]]] = []
    for month, size in counts.items():
        is_whole = which.days.hold_all_of(month)
        if is_whole and skip >= size:
            skip -= size
            continue
        if not wanted:
            break
        # All that the page may need, not what the count says: a month that has grown since then
        # gives its own entries before an older month gives any, and none is passed over.
        read = meanwhile(EntryRecord.newest, caller, month, which, skip, wanted)
        reading.append(read)
        if is_whole:
            skip, wanted = 0, wanted - min(wanted, size - skip)
        else:
            entries, skipped = read.result()
            skip, wanted = skip - skipped, wanted - len(entries)
    found = [entry for read in reading for entry in read.result()[0]][: filters.limit]
    if all(map(which.days.hold_all_of, counts)):
        return Page(found, sum(counts.values()))
    return Page(found, filters.offset - skip + len(found) if wanted else None)
