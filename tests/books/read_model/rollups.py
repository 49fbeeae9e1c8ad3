"""Whether the rollups of the books add up their entries, and what a read of them costs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from money.differences import Difference, differences, mend
from money.entities import ROLLUPS, TWINS
from money.rules import Book, Sums, rolled_up
from tests.money.stored import entries_in_book
from toolkit import Caller
from toolkit.storage import tables


def differing(user_id: str) -> list[Difference]:
    return [each for book in ROLLUPS for each in differences(Caller(user_id), book)]


def assert_rolled_up(user_id: str) -> None:
    """In the months that have sums: every month that a book can have takes too long."""
    caller = Caller(user_id)
    for book, rollup in ROLLUPS.items():
        sums = {cell: each for cell, each in rollup.all_of(caller).items() if any(each)}
        entries = entries_in_book(user_id, book)
        assert sums == rolled_up(each for e in entries for each in e.posted)
        twins = {cell: each for cell, each in TWINS[book].all_of(caller).items() if any(each)}
        assert twins == rolled_up(each for e in entries if e.twin for each in e.posted)


def mended(user_id: str) -> None:
    """As `make books-verify REPAIR=1` does."""
    caller = Caller(user_id)
    for book in ROLLUPS:
        assert all(mend(caller, each) for each in differences(caller, book))
    assert_rolled_up(user_id)


def held(book: Book, user_id: str) -> dict[tuple[str, str], Sums]:
    """By month and category; those of nothing are left out."""
    cells = ROLLUPS[book].all_of(Caller(user_id)).items()
    return {(cell.month, cell.category_id): sums for cell, sums in cells if any(sums)}


@dataclass
class Cost:
    """Of queries of the books' tables: how many, and how many items they went through."""

    requests: int = 0
    items: int = 0


@contextmanager
def counted() -> Iterator[Cost]:
    cost = Cost()
    events = tables.client().meta.events

    def count(http_response: Any, **_: Any) -> None:
        cost.requests += 1
        cost.items += json.loads(http_response.content)["ScannedCount"]

    events.register("after-call.dynamodb.Query", count)
    try:
        yield cost
    finally:
        events.unregister("after-call.dynamodb.Query", count)
