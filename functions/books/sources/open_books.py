"""The books that a caller may look into: those of the families whose tools they may use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from books.sources.entries import extent
from budget.domain import budget as budget_family
from money.rules import Book
from toolkit import Call
from toolkit.family import is_admitted
from toolkit.storage.tables import submit

_FAMILIES: Mapping[Book, str] = {"card": "banking", "budget": "budget", "ledger": "finance"}


def open_to(call: Call) -> list[Book]:
    users = {"budget": budget_family.users_setting}
    return [
        book
        for book, family in _FAMILIES.items()
        if is_admitted(call.caller, family, (), users.get(book, ""))
    ]


def extents(call: Call, asked: Iterable[Book]) -> dict[Book, tuple[str, str]]:
    """The first and the last month of the books that have entries."""
    reads = {book: submit(extent, call.caller, book) for book in asked}
    found = {book: read.result() for book, read in reads.items()}
    return {book: ends for book, ends in found.items() if ends}


def first_day(call: Call, asked: Iterable[Book]) -> date | None:
    """That of the month of the first entry of these books."""
    months = [first for first, _ in extents(call, asked).values()]
    return date.fromisoformat(f"{min(months)}-01") if months else None
