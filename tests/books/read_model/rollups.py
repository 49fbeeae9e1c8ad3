"""Whether the budget's and the card's rollups add up their rows, and what a read of them costs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from banking.entities import CardRollup
from books.commands.rolled_up import BOOKS
from budget.entities import BudgetRollup
from toolkit import Caller
from toolkit.storage import tables
from toolkit.storage.rollups import Difference, MarkedRollup, Sums, mend

ROLLUPS: tuple[type[MarkedRollup], ...] = (BudgetRollup, CardRollup)


def differing(user_id: str) -> list[Difference]:
    return [each for book in BOOKS for each in book.differences(Caller(user_id))]


def unmarked(user_id: str) -> list[str]:
    """The books with rows of which nothing says that all of them count."""
    return [book.name for book in BOOKS if book.rollup.lacks_marker(Caller(user_id))]


def assert_rolled_up(user_id: str) -> None:
    assert differing(user_id) == []
    assert unmarked(user_id) == []


def build(user_id: str) -> None:
    """As `make books-verify REPAIR=1` does."""
    caller = Caller(user_id)
    for book in BOOKS:
        lacks_marker = book.rollup.lacks_marker(caller)
        assert all(mend(caller, book.rollup, each) for each in book.differences(caller))
        if lacks_marker:
            book.mark(caller)
    assert_rolled_up(user_id)


def forget(user_id: str, *, sums: bool = False) -> None:
    """As if the rows were from before there were rollups: without the marker, and with no sums or
    with those of nothing."""
    caller = Caller(user_id)
    for rollup in ROLLUPS:
        rollup.marker(caller).record.delete()
        for cell in rollup.between(caller) if sums else ():
            rollup.of(caller, cell).delete()


def held(rollup: type[MarkedRollup], user_id: str) -> dict[tuple[str, str], Sums]:
    """By month and category; those of nothing are left out."""
    cells = rollup.between(Caller(user_id)).items()
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
