"""What filters select: months with their counts from the rollups, and a test for single entries."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain

from finance.entities import PAGE, EntryRecord, Rollup
from finance.models import TransactionFilters
from finance.rules import Cell, Days, Entry, Selection, Sums
from toolkit import Caller, InvalidInput
from toolkit.tables import meanwhile

MAX_ENTRIES_READ = 20_000
"""In one call, where rollups cannot answer."""


def selection_of(filters: TransactionFilters) -> Selection:
    days = filters.date_range
    return Selection(
        filters.account_id,
        filters.category_id,
        Days(days.start_date, days.end_date) if days else Days(),
    )


def months_of(caller: Caller, which: Selection) -> dict[str, dict[Cell, Sums]]:
    """The selected cells by month, the newest month first; no month is empty."""
    months: dict[str, dict[Cell, Sums]] = {}
    for cell, sums in Rollup.all_of(caller, which.days).items():
        if which.takes(cell) and sums.entries:
            months.setdefault(cell.month, {})[cell] = sums
    return dict(sorted(months.items(), reverse=True))


def count_of(cells: Mapping[Cell, Sums]) -> int:
    return sum(sums.entries for sums in cells.values())


@dataclass(frozen=True)
class Test:
    """What only the entry itself tells: its amount and its text (R149)."""

    least: Decimal | None
    most: Decimal | None
    text: str

    @classmethod
    def of(cls, filters: TransactionFilters) -> Test:
        return cls(filters.min_amount, filters.max_amount, _folded(filters.search or ""))

    @property
    def is_needed(self) -> bool:
        return self.least is not None or self.most is not None or self.text != ""

    def passes(self, entry: Entry) -> bool:
        return (
            (self.least is None or self.least <= entry.amount)
            and (self.most is None or entry.amount <= self.most)
            and self.text in _folded(entry.description)
        )


def _folded(text: str) -> str:
    """The same for text that differs only in its case or in how its accents are encoded."""
    return unicodedata.normalize("NFC", text).casefold()


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
