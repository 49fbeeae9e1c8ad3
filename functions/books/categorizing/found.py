"""The entries that are to be put into a category: named one by one, or those that a question finds.
The card's are never among them: the bank writes those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple

from books.rules import Entry, Question
from books.sources.entries import entry, rows
from books.sources.open_books import open_to
from money.entry import EntryRecord
from money.rules import Book, LedgerEntry
from toolkit import Call, Conflict, Forbidden, NotFound
from toolkit.text.sentences import say


class Found(NamedTuple):
    """An entry of the book, as it was found."""

    book: Book
    row: LedgerEntry

    @property
    def entry(self) -> Entry:
        return entry(self.row)


class Named(NamedTuple):
    book: Book
    id: str
    day: date

    @classmethod
    def of(cls, found: Found) -> Named:
        return cls(found.book, found.entry.id, date.fromisoformat(found.entry.day))


def unfit(names: Iterable[tuple[Named, str]]) -> dict[str, Any]:
    """A refusal's details: the entries that it is about, each with the reason (books.domain)."""
    return {
        "entries": [
            {"book": name.book, "id": name.id, "day": str(name.day), "reason": reason}
            for name, reason in names
        ]
    }


def named(call: Call, names: Iterable[Named]) -> list[Found]:
    """In the order of the names, each once. Raises Conflict for one of the card, Forbidden for one
    of a book that the caller may not use, and NotFound."""
    names = list(dict.fromkeys(names))
    for book in {name.book for name in names}:
        _require_open(call, book)
    there = EntryRecord.of_books(call.caller, ((name.book, name.id) for name in names))
    return [_named(name, there.get((name.book, name.id))) for name in names]


def answering(call: Call, question: Question, book: Book | None) -> list[Found]:
    """The newest first. Raises Conflict for the card, Forbidden for a book that the caller may not
    use, and InvalidInput when too many entries would have to be read."""
    if book:
        _require_open(call, book)
    asked = [each for each in open_to(call) if book in (None, each)]
    found = [each for each in _all(call, question, asked) if each.entry.answers(question)]
    return sorted(found, key=lambda f: (f.entry.day, f.book, f.entry.id), reverse=True)


def _require_open(call: Call, book: Book) -> None:
    if book == "card":
        raise Conflict(say("categorize.card_is_the_banks"))
    if book not in open_to(call):
        raise Forbidden(say("call.not_allowed"))


def _named(name: Named, there: EntryRecord | None) -> Found:
    if there is None or not there.counts or there.day != str(name.day):
        text = say("transaction.not_on_that_day")
        raise NotFound(text, details=unfit([(name, "not_found")]))
    return Found(name.book, there.entry)


def _all(call: Call, question: Question, books: Iterable[Book]) -> Iterator[Found]:
    """Those of the question's days."""
    reading = {book: rows(call.caller, book, question) for book in books if book != "card"}
    return (Found(book, row) for book, each in reading.items() for row in each)
