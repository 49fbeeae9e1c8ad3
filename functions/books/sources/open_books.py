"""The books that a caller may look into: those of the families whose tools they may use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from datetime import date
from types import ModuleType
from typing import TypeVar

from books.rules import Book
from books.sources import budget, card, ledger
from budget.domain import budget as budget_family
from toolkit import Call
from toolkit.family import is_admitted
from toolkit.storage.tables import submit

Found = TypeVar("Found")

SOURCES: Mapping[Book, ModuleType] = {"card": card, "budget": budget, "ledger": ledger}
_FAMILIES: Mapping[Book, str] = {"card": "banking", "budget": "budget", "ledger": "finance"}


def open_to(call: Call) -> list[Book]:
    users = {"budget": budget_family.users_setting}
    return [
        book
        for book in SOURCES
        if is_admitted(call.caller, _FAMILIES[book], (), users.get(book, ""))
    ]


def first_day(call: Call, asked: Iterable[Book]) -> date | None:
    """The day of the first entry of these books, of a ledger's the first of its month."""
    extents = from_each(asked, lambda book: SOURCES[book].extent(call.caller))
    days = [f"{ends[0]}-01"[: len("2025-03-01")] for ends in extents.values() if ends]
    return date.fromisoformat(min(days)) if days else None


def from_each(books: Iterable[Book], look: Callable[[Book], Found]) -> dict[Book, Found]:
    """What `look` finds in each. The ledger reads in the background itself and is looked at here:
    what waits there for more that is read there may wait forever, once all threads do."""
    books = list(books)
    beside: dict[Book, Future[Found]] = {
        book: submit(look, book) for book in books if book != "ledger"
    }
    here = {book: look(book) for book in books if book == "ledger"}
    return {book: here[book] if book in here else beside[book].result() for book in books}
