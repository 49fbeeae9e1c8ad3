"""The entries of a book, as a question about spending takes them.

Whole months come from the book's rollups, so that they cost the same at any number of entries.
What rollups do not know, days and texts, is read entry by entry, up to a limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

from books.rules import Entry, Flow, MeaningOf, Posting, Question, answering
from budget.categories.tree import UNCATEGORIZED, Meaning, are_one, is_catch_all, meaning_of
from budget.transactions import ACCOUNT
from money.entities import ROLLUPS
from money.entries import MAX_ENTRIES_READ, TooMany, cells_of, entries_in
from money.rules import Book, Cell, LedgerEntry, Selection, Sums
from toolkit import Caller, InvalidInput
from toolkit.money import Units
from toolkit.text.folding import folded
from toolkit.text.sentences import say

Read = TypeVar("Read")


def postings(caller: Caller, book: Book, question: Question) -> Iterator[Posting]:
    """They are being read already when this returns. Raises InvalidInput when too many entries
    would have to be read."""
    meanings = _meanings(caller, book)
    if not sums_suffice(question):
        return answering(entries(caller, book, question), question, meanings)
    which = _which(book, question)
    if which is None:
        return iter(())
    return _few_enough(_of_cells(cells_of(caller, which), question, meanings))


def entries(caller: Caller, book: Book, question: Question) -> Iterator[Entry]:
    """As `rows`."""
    return map(entry, rows(caller, book, question))


def rows(caller: Caller, book: Book, question: Question) -> Iterator[LedgerEntry]:
    """Those of the question's days and account, newest month first. They are being read already
    when this returns. Raises InvalidInput when these are too many."""
    which = _which(book, question)
    return _few_enough(entries_in(caller, which)) if which else iter(())


def entry(row: LedgerEntry) -> Entry:
    """What it was for stands in its description, or else is its category."""
    return Entry(
        row.id,
        row.booked_at.date().isoformat(),
        row.description or row.category_id or "",
        row.category_id or UNCATEGORIZED,
        row.account_id,
        row.currency,
        Units.of(row.amount),
        row.entered_by,
    )


def sums_suffice(question: Question) -> bool:
    """Rollups know neither texts nor days."""
    return question.merchant is None and question.by not in ("day", "merchant")


def meaning(book: Book, category: str) -> Meaning | None:
    """Nothing is earned on a card: what comes back is a refund, or the owner's payment of it."""
    if book != "card":
        return meaning_of(category)
    is_paid = folded(category) in ("payment", "payments", "pago", "pagos")
    known = "between_own_accounts" if is_paid else meaning_of(category)
    return "spending" if known in (None, "income") else known


def _meanings(caller: Caller, book: Book) -> MeaningOf:
    """A category of the owner's own, which is in no node, is for spending once they have typed an
    expense in it: what comes back is a refund."""

    @cache
    def own() -> set[str]:
        cells = ROLLUPS[book].all_of(caller).items()
        return {cell.category_id for cell, sums in cells if sums.debit_count}

    def meant(category: str, *, is_back: bool) -> Meaning | None:
        known = meaning(book, category)
        if known or not is_back or book != "budget" or is_catch_all(category):
            return known
        return "spending" if any(are_one(category, each) for each in own()) else None

    return meant


def extent(caller: Caller, book: Book) -> tuple[str, str] | None:
    """The first and the last month with an entry."""
    cells = ROLLUPS[book].all_of(caller).items()
    months = [cell.month for cell, sums in cells if sums.entries]
    return (min(months), max(months)) if months else None


def _which(book: Book, question: Question) -> Selection | None:
    """None for an account that the budget, which is one, does not have."""
    account, once = question.account_id, question.once and book != "ledger"
    if book != "budget":
        return Selection(account, None, question.days, book, once)
    return Selection(None, None, question.days, book, once) if account in (None, ACCOUNT) else None


def _few_enough(read: Iterator[Read]) -> Iterator[Read]:
    try:
        yield from read
    except TooMany:
        raise InvalidInput(say("books.too_many_entries", most=MAX_ENTRIES_READ)) from None


def _of_cells(
    parts: Iterator[Mapping[Cell, Sums]], question: Question, meant: MeaningOf
) -> Iterator[Posting]:
    for cell, sums in (each for cells in parts for each in cells.items()):
        alike = _alike(cell)
        if sums.entries and alike.answers(question):
            out, back = Units(-sums.debit, cell.scale), Units(sums.credit, cell.scale)
            means = meant(cell.category_id, is_back=back.number > 0)
            flow = Flow.of(out, back, sums.entries, means)
            yield Posting(cell.currency, alike.key(question.by), flow)


def _alike(cell: Cell) -> Entry:
    """An entry with all that the cell's have in common."""
    category = cell.category_id or UNCATEGORIZED
    return Entry("", f"{cell.month}-01", "", category, cell.account_id, cell.currency, Units(0, 0))
