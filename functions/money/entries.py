"""What is selected of a book: months with their sums from the rollups, and entries one by one
where these are not enough, up to a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from itertools import chain, count

from money import reading
from money.entities import ROLLUPS, TWINS
from money.rules import Cell, LedgerEntry, Selection, Sums, rolled_up
from toolkit import Caller, InvalidInput
from toolkit.storage.tables import submit

Months = dict[str, dict[Cell, Sums]]
Test = Callable[[LedgerEntry], bool]
"""What needs the entry itself: its amount or its text."""

MAX_ENTRIES_READ = 20_000
"""In one call."""


def months_of(caller: Caller, which: Selection) -> Months:
    """The selected cells by month, newest month first, without empty months."""
    months: Months = {}
    every = ROLLUPS[which.book].all_of(caller, which.days)
    twins = TWINS[which.book].all_of(caller, which.days) if which.once else {}
    for cell, sums in twins.items():
        every[cell] = every.get(cell, Sums()).minus(sums)
    for cell, sums in every.items():
        if which.takes(cell) and sums.entries:
            months.setdefault(cell.month, {})[cell] = sums
    return dict(sorted(months.items(), reverse=True))


def count_of(cells: Mapping[Cell, Sums]) -> int:
    return sum(sums.entries for sums in cells.values())


def cells_of(
    caller: Caller, which: Selection, test: Test | None = None
) -> Iterator[Mapping[Cell, Sums]]:
    """The sums of what is selected and passes the test; a cell may come several times. They are
    being read already when this returns.

    Raises InvalidInput when too many entries would have to be read.
    """
    return _cells(caller, which, test, submit(months_of, caller, which))


def _cells(
    caller: Caller, which: Selection, test: Test | None, known: Future[Months]
) -> Iterator[Mapping[Cell, Sums]]:
    months = known.result()
    whole = {month: cells for month, cells in months.items() if which.days.hold_all_of(month)}
    if test and sum(map(count_of, whole.values())) > MAX_ENTRIES_READ:
        raise too_many()
    from_rollups = {} if test else whole
    numbers = count(1)
    reads = [
        submit(_summed, caller, {month: count_of(cells)}, which, test, numbers)
        for month, cells in months.items()
        if month not in from_rollups
    ]
    yield from from_rollups.values()
    for read in reads:
        yield read.result()


def entries_in(caller: Caller, which: Selection, test: Test | None = None) -> Iterator[LedgerEntry]:
    """What is selected and passes the test, newest month first. It is being read already when this
    returns.

    Raises InvalidInput when too many entries would have to be read.
    """
    return filter(test, _entries(caller, which, submit(months_of, caller, which)))


def _entries(caller: Caller, which: Selection, known: Future[Months]) -> Iterator[LedgerEntry]:
    counts = {month: count_of(cells) for month, cells in known.result().items()}
    yield from entries_of(caller, counts, which, count(1))


def _summed(
    caller: Caller,
    month: dict[str, int],
    which: Selection,
    test: Test | None,
    numbers: Iterator[int],
) -> dict[Cell, Sums]:
    passing = filter(test, entries_of(caller, month, which, numbers))
    return rolled_up(entry.posted for entry in passing)


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
                if not (which.once and entry.twin):
                    yield entry


def _grouped(counts: Mapping[str, int]) -> Iterator[list[str]]:
    """The months, grouped so that each group has at most a page of entries."""
    group: list[str] = []
    for month in counts:
        if group and sum(counts[each] for each in (*group, month)) > reading.PAGE:
            yield group
            group = []
        group.append(month)
    if group:
        yield group


def _pages_of(
    caller: Caller, months: list[str], which: Selection
) -> Iterator[Iterable[list[LedgerEntry]]]:
    """Each month's pages. Several months, which are small, are read at the same time."""
    walks = [reading.walk(caller, month, which) for month in months]
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
