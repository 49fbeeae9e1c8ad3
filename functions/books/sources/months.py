"""Whole months by their sums, the days beside them by their rows: how a book that keeps rollups
answers a question in which no text and no day matters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from books.rules import Entry, Flow, MeaningOf, Posting, Question, added, answering
from budget.categories.tree import meaning_of
from money.rules import Days, calendar_days
from toolkit import Caller
from toolkit.money import Units
from toolkit.storage.rollups import Cell, MarkedRollup, Sums
from toolkit.storage.tables import submit

Entries = Callable[[Caller, Days], Iterator[Entry]]


def sums_suffice(question: Question) -> bool:
    """Rollups know neither texts nor days."""
    return question.merchant is None and question.by not in ("day", "merchant")


def of_cells(
    cells: Mapping[Cell, Sums],
    question: Question,
    no_category: str = "",
    meaning: MeaningOf = meaning_of,
) -> Iterator[Posting]:
    """Those of the cells that are asked for; `no_category` is what the book calls that."""
    for cell, sums in cells.items():
        alike = _alike(cell, no_category)
        if sums.entries and alike.answers(question):
            out, back = Units(-sums.debit, cell.scale), Units(sums.credit, cell.scale)
            flow = Flow.of(out, back, sums.entries, meaning(cell.category_id or ""))
            yield Posting(cell.currency, alike.key(question.by), flow)


def _alike(cell: Cell, no_category: str) -> Entry:
    """An entry with all that the cell's have in common."""
    category = cell.category_id or no_category
    return Entry("", f"{cell.month}-01", "", category, cell.account_id, cell.currency, Units(0, 0))


class Parts(NamedTuple):
    """The whole months of some days, the first and the last included, and the days beside them."""

    first: str
    last: str
    days: Days
    beside: list[Days]

    @classmethod
    def of(cls, days: Days) -> Parts | None:
        """None where there is no whole month."""
        assert days.first
        assert days.last
        start = days.first if days.first.day == 1 else _next_month(days.first)
        end = days.last if _next_month(days.last) - _DAY == days.last else _before_month(days.last)
        if start > end:
            return None
        ends = ((days.first, start - _DAY), (end + _DAY, days.last))
        beside = [Days(first, last) for first, last in ends if first <= last]
        return cls(f"{start:%Y-%m}", f"{end:%Y-%m}", Days(start, end), beside)


_DAY = timedelta(days=1)


def _next_month(day: date) -> date:
    return calendar_days(day.isoformat()[:7])[1] + _DAY


def _before_month(day: date) -> date:
    return day.replace(day=1) - _DAY


def reading(
    caller: Caller,
    question: Question,
    rollup: type[MarkedRollup],
    entries: Entries,
    meaning: MeaningOf = meaning_of,
) -> Iterator[Posting]:
    """Starts every read at once; the postings wait for them. Where the rollups do not count all
    rows of the caller, the whole months are read by their rows as well."""

    def by_rows(days: Days) -> list[Posting]:
        return _summed(answering(entries(caller, days), question, meaning))

    parts = Parts.of(question.days) if sums_suffice(question) else None
    if parts is None:
        return _all([submit(by_rows, question.days).result])
    known = submit(rollup.known_since, caller, parts.first)
    beside = [submit(by_rows, days) for days in parts.beside]

    def whole() -> Iterable[Posting]:
        cells = known.result()
        if cells is None:
            return by_rows(parts.days)
        asked = {cell: sums for cell, sums in cells.items() if cell.month <= parts.last}
        return of_cells(asked, question, meaning=meaning)

    return _all([whole, *(read.result for read in beside)])


def _all(parts: Iterable[Callable[[], Iterable[Posting]]]) -> Iterator[Posting]:
    for part in parts:
        yield from part()


def _summed(postings: Iterable[Posting]) -> list[Posting]:
    """One for each currency and key: not every row of years has to be kept."""
    return [Posting(currency, key, flow) for (currency, key), flow in added(postings).items()]
