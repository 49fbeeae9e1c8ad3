"""A page of a ledger: offset and limit over its entries, newest first (rule R148)."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from itertools import count, islice

from money import reading
from money.entries import Test, count_of, entries_of, months_of
from money.rules import LedgerEntry, Selection
from toolkit import Caller
from toolkit.storage.tables import submit


@dataclass(frozen=True)
class Page:
    """`total` is None where counting would mean reading every entry."""

    entries: list[LedgerEntry]
    total: int | None


def page_of(
    caller: Caller, which: Selection, test: Test | None, *, offset: int, limit: int
) -> Page:
    """Raises InvalidInput when too many entries would have to be read."""
    counts = {month: count_of(cells) for month, cells in months_of(caller, which).items()}
    if test is None:
        return _counted(caller, which, counts, offset, limit)
    end = offset + limit
    matches = list(islice(filter(test, entries_of(caller, counts, which, count(1))), end))
    return Page(matches[offset:], len(matches) if len(matches) < end else None)


def _counted(
    caller: Caller, which: Selection, counts: dict[str, int], offset: int, limit: int
) -> Page:
    """Skips whole months before the offset by their counts. The counts also say what each other
    month contributes to the page, so that those are read at the same time."""
    skip, wanted = offset, limit
    reads: list[Future[tuple[list[LedgerEntry], int]]] = []
    for month, size in counts.items():
        is_whole = which.days.hold_all_of(month)
        if is_whole and skip >= size:
            skip -= size
            continue
        if not wanted:
            break
        # Up to `wanted`, not up to the count: if the month has grown since it was counted, its new
        # entries come before those of older months, and none is left out.
        read = submit(reading.newest, caller, month, which, skip, wanted)
        reads.append(read)
        if is_whole:
            skip, wanted = 0, wanted - min(wanted, size - skip)
        else:
            part, skipped = read.result()
            skip, wanted = skip - skipped, wanted - len(part)
    entries = [entry for read in reads for entry in read.result()[0]][:limit]
    if all(map(which.days.hold_all_of, counts)):
        return Page(entries, sum(counts.values()))
    return Page(entries, offset - skip + len(entries) if wanted else None)
