"""The ledgers' entries, imported ones among them, in any currency.

Whole months come from the ledger's rollups, so that they cost the same at any number of entries.
What rollups do not know, days and texts, is read entry by entry, up to the ledger's own limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TypeVar

from books.rules import Due, Entry, Posting, Question, answering
from books.sources.months import of_cells, sums_suffice
from budget.categories.tree import UNCATEGORIZED
from money.entities import Rollup
from money.entries import MAX_ENTRIES_READ, TooMany, cells_of, entries_in
from money.rules import Days, LedgerEntry, Selection
from toolkit import Caller, InvalidInput
from toolkit.money import Units
from toolkit.text.sentences import say

Read = TypeVar("Read")


def postings(caller: Caller, question: Question) -> Iterator[Posting]:
    """Raises InvalidInput when too many entries would have to be read."""
    which = Selection(question.account_id, None, question.days)
    if not sums_suffice(question):
        return answering(map(entry, rows(caller, which)), question)
    return _few_enough(_of_cells(caller, which, question))


def entries(caller: Caller, days: Days) -> Iterator[Entry]:
    """Newest month first. Raises InvalidInput when these are too many."""
    return map(entry, rows(caller, Selection(days=days)))


def rows(caller: Caller, which: Selection) -> Iterator[LedgerEntry]:
    """As entries."""
    return _few_enough(entries_in(caller, which))


def entry(row: LedgerEntry) -> Entry:
    return Entry(
        row.id,
        row.booked_at.date().isoformat(),
        row.description,
        row.category_id or UNCATEGORIZED,
        row.account_id,
        row.currency,
        Units.of(row.amount),
    )


def dues(caller: Caller, first: date, last: date) -> Iterator[Due]:
    """A ledger knows of none."""
    return iter(())


def extent(caller: Caller) -> tuple[str, str] | None:
    """The first and the last month with an entry."""
    months = [cell.month for cell, sums in Rollup.all_of(caller).items() if sums.entries]
    return (min(months), max(months)) if months else None


def _few_enough(read: Iterator[Read]) -> Iterator[Read]:
    try:
        yield from read
    except TooMany:
        raise InvalidInput(say("books.too_many_entries", most=MAX_ENTRIES_READ)) from None


def _of_cells(caller: Caller, which: Selection, question: Question) -> Iterator[Posting]:
    for cells in cells_of(caller, which):
        yield from of_cells(cells, question, UNCATEGORIZED)
