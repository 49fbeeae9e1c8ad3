"""Entries that tests put into the books."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from pynamodb.models import Model

from money.entities import ROLLUPS
from money.entry import EntryRecord, day_as_booked, prefix_of
from money.rules import Book, rolled_up
from money.writes import changing
from toolkit import Caller, Put, Update
from toolkit.storage import keys
from toolkit.storage.writes import Following, commit


def entry_of(
    caller: Caller, id: str = "txn_1", *, day: str | None = "2025-01-06", **fields: Any
) -> EntryRecord:
    """A coffee, unless stated otherwise, as a document would have brought it."""
    given = {
        "booked_at": day and day_as_booked(date.fromisoformat(day)),
        "description": "Coffee Corner",
        "amount": "-4.50",
        "currency": "USD",
        "account_id": "imported",
        "state": "entered",
        "written_by": "document",
    }
    return EntryRecord.new(caller, id, **given | fields)


def witness(document: str, name: str = "statement.csv", place: str | None = None) -> dict[str, Any]:
    return {"document": document, "name": name, "place": place, "text": None}


def put(caller: Caller, *entries: EntryRecord) -> None:
    """In the place of what is there of their ids."""
    for each in entries:
        there = EntryRecord.all_of(caller, [each.id], each.book)
        commit(changing(caller, [(there.get(each.id), each)]))


def entries_in_book(user_id: str, book: Book) -> list[EntryRecord]:
    """What counts there, by day."""
    caller, begins = Caller(user_id), EntryRecord.sk.startswith(prefix_of(book))
    return [
        entry
        for month in sorted({cell.month for cell in ROLLUPS[book].all_of(caller)})
        for entry in EntryRecord.query(keys.joined(user_id, "month", month), begins)
        if entry.book == book
    ]


def records_of(caller: Caller, entry: EntryRecord) -> Iterator[Model]:
    """All that stands in the table of a user who has this entry alone."""
    for write in changing(caller, [(None, entry)]):
        inner = write.write if isinstance(write, Following) else write
        if isinstance(inner, Put):
            yield inner.record
        assert isinstance(inner, Put | Update)
    for cell, sums in rolled_up(entry.posted).items():
        yield ROLLUPS[entry.book].of(caller, cell).set(sums, seen=None).record
