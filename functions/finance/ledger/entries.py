"""A ledger's entries one by one, where rollups are not enough, up to a limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from finance.entities import PAGE, EntryRecord
from finance.rules import LedgerEntry, Selection
from toolkit import Caller, InvalidInput
from toolkit.storage.tables import submit

MAX_ENTRIES_READ = 20_000
"""In one call."""


def entries_of(
    caller: Caller, counts: Mapping[str, int], which: Selection, numbers: Iterator[int]
) -> Iterator[LedgerEntry]:
    """The selected entries of those months, in the order of `counts`, newest first within each.

    `numbers` counts the entries that one call reads, from 1; concurrent reads share it. Raises
    TooMany when there are more than MAX_ENTRIES_READ.
    """
    for months in _grouped(counts):
        for pages in _pages_of(caller, months, which):
            for entry in chain.from_iterable(pages):
                if next(numbers) > MAX_ENTRIES_READ:
                    raise too_many()
                yield entry


def _grouped(counts: Mapping[str, int]) -> Iterator[list[str]]:
    """The months, grouped so that each group has at most a page of entries."""
    group: list[str] = []
    for month in counts:
        if group and sum(counts[each] for each in (*group, month)) > PAGE:
            yield group
            group = []
        group.append(month)
    if group:
        yield group


def _pages_of(
    caller: Caller, months: list[str], which: Selection
) -> Iterator[Iterable[list[LedgerEntry]]]:
    """Each month's pages. Several months, which are small, are read at the same time."""
    walks = [EntryRecord.walk(caller, month, which) for month in months]
    if len(walks) == 1:
        yield walks[0]
        return
    for read in [submit(_all, walk) for walk in walks]:
        yield read.result()


def _all(pages: Iterator[list[LedgerEntry]]) -> list[list[LedgerEntry]]:
    return list(pages)


class TooMany(InvalidInput):
    """The message says how the ledger's own tools are narrowed."""


def too_many() -> TooMany:
    return TooMany(
        f"That would go through more than {MAX_ENTRIES_READ:,} transactions one by one. Narrow "
        "it with date_range, account_id or category_id, which cost nothing; search, min_amount, "
        "max_amount and days that make no whole month have to be looked up in every transaction."
    )
