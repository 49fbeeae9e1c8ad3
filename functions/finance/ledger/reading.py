"""Reads entries one by one, where rollups cannot answer, up to a limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from finance.entities import PAGE, EntryRecord
from finance.rules import Entry, Selection
from toolkit import Caller, InvalidInput
from toolkit.tables import meanwhile

MAX_ENTRIES_READ = 20_000
"""In one call."""


def entries_of(
    caller: Caller, counts: Mapping[str, int], which: Selection, numbers: Iterator[int]
) -> Iterator[Entry]:
    """The selected entries of those months, in their order, newest first within each.

    `numbers` counts what one call reads, from 1; reads at the same time may share it. Raises
    InvalidInput when it goes on for too long.
    """
    for months in _together(counts):
        for pages in _read(caller, months, which):
            for entry in chain.from_iterable(pages):
                if next(numbers) > MAX_ENTRIES_READ:
                    raise too_many()
                yield entry


def _together(counts: Mapping[str, int]) -> Iterator[list[str]]:
    """The months, those in one list that have no more entries than a page together."""
    together: list[str] = []
    for month in counts:
        if together and sum(counts[each] for each in (*together, month)) > PAGE:
            yield together
            together = []
        together.append(month)
    if together:
        yield together


def _read(caller: Caller, months: list[str], which: Selection) -> Iterator[Iterable[list[Entry]]]:
    """Each month's pages; of several months, which are small, all at the same time."""
    walks = [EntryRecord.walk(caller, month, which) for month in months]
    if len(walks) == 1:
        yield walks[0]
        return
    for read in [meanwhile(_all, walk) for walk in walks]:
        yield read.result()


def _all(pages: Iterator[list[Entry]]) -> list[list[Entry]]:
    return list(pages)


def too_many() -> InvalidInput:
    return InvalidInput(
        f"That would go through more than {MAX_ENTRIES_READ:,} transactions one by one. Narrow "
        "it with date_range, account_id or category_id, which cost nothing; search, min_amount, "
        "max_amount and days that make no whole month have to be looked up in every transaction."
    )
