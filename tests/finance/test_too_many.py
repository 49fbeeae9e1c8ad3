"""A call reads so many entries one by one and no more, and says what to do instead."""

from __future__ import annotations

from typing import Any

import pytest

from money.entities import Rollup
from money.rules import Cell, Sums
from tests.calling import rest
from tests.finance.calls import SEARCH, SUM, book, days, error, ids, total
from toolkit import Caller
from toolkit.storage.writes import commit

FEW = 4
ONE_BY_ONE: tuple[dict[str, Any], ...] = (
    {"search": "coffee"},
    {"min_amount": -100},
    {"max_amount": 0},
)
EDGES = {"date_range": days("2025-01-02", "2025-02-27")}
one_by_one = pytest.mark.parametrize("filters", ONE_BY_ONE, ids=str)


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("money.entries.MAX_ENTRIES_READ", FEW)


def book_in(user_id: str, month: str, rows: int, **fields: Any) -> None:
    booked = ({"id": f"{month} {n}", "booked_at": f"{month}-15", **fields} for n in range(rows))
    book(user_id, *booked)


def refused(user_id: str, tool: Any, **filters: Any) -> None:
    answer = error(rest(tool, user_id, filters), 400, "VALIDATION_ERROR")
    assert f"more than {FEW:,} transactions" in answer["message"]
    for way_out in ("date_range", "account_id", "category_id"):
        assert way_out in answer["message"]
    assert answer["details"] is None


@one_by_one
def test_as_many_as_that_are_read(filters: dict[str, Any], user_id: str) -> None:
    book_in(user_id, "2025-01", 2)
    book_in(user_id, "2025-02", 2)
    assert len(ids(user_id, **filters)) == total(user_id, **filters)[2] == 4


@one_by_one
def test_more_than_that_are_refused(filters: dict[str, Any], user_id: str) -> None:
    book_in(user_id, "2025-01", 3)
    book_in(user_id, "2025-02", 2)
    refused(user_id, SEARCH, **filters)
    refused(user_id, SUM, **filters)


def test_in_one_month_it_is_the_same(user_id: str) -> None:
    book_in(user_id, "2025-01", FEW + 1)
    for tool in (SEARCH, SUM):
        refused(user_id, tool, search="coffee")
    refused(user_id, SUM, **EDGES)


def test_the_edges_of_a_range_count_together(user_id: str) -> None:
    book_in(user_id, "2025-01", 2)
    book_in(user_id, "2025-02", 2)
    assert total(user_id, **EDGES) == ("-13.60", "EUR", 4)
    book(user_id, {"id": "one more", "booked_at": "2025-02-20"})
    refused(user_id, SUM, **EDGES)
    refused(user_id, SUM, **EDGES, search="coffee")
    refused(user_id, SEARCH, **EDGES, search="coffee")


def test_whole_months_between_the_edges_count_where_they_are_read(user_id: str) -> None:
    for month, rows in (("2025-01", 2), ("2025-02", 2), ("2025-03", 1)):
        book_in(user_id, month, rows)
    around = {"date_range": days("2025-01-02", "2025-03-30")}
    assert total(user_id, **around) == ("-17.00", "EUR", 5)
    refused(user_id, SUM, **around, search="coffee")


def test_a_page_that_is_full_before_that_is_told(user_id: str) -> None:
    book_in(user_id, "2025-02", 3)
    book_in(user_id, "2025-01", 3)
    assert len(ids(user_id, search="coffee", limit=3)) == 3
    refused(user_id, SEARCH, search="coffee", limit=5)


def test_what_narrows_it_makes_it_possible(user_id: str) -> None:
    book_in(user_id, "2025-01", 9)
    book_in(user_id, "2025-02", 2, account_id="acc_savings", category_id="interest")
    for narrowed in (
        {"date_range": days("2025-02-01", "2025-02-28")},
        {"account_id": "acc_savings"},
        {"category_id": "interest"},
    ):
        assert len(ids(user_id, search="coffee", **narrowed)) == 2
        assert total(user_id, search="coffee", **narrowed)[2] == 2


def test_what_rollups_and_counts_answer_has_no_such_bound(user_id: str) -> None:
    for month in ("2025-01", "2025-02", "2025-03"):
        book_in(user_id, month, 9)
    assert total(user_id) == ("-91.80", "EUR", 27)
    assert total(user_id, account_id="acc_main", category_id="coffee")[2] == 27
    assert len(ids(user_id, limit=9, offset=18)) == 9
    assert len(ids(user_id, limit=9, offset=9, date_range=days("2025-01-02", "2025-03-30"))) == 9


@pytest.mark.parametrize(("rows", "status"), [(20_000, 200), (20_001, 400)])
def test_20000_transactions_may_be_read_one_by_one(
    user_id: str, rows: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known by the rollups before any is read, so there need be none."""
    monkeypatch.undo()
    cell = Cell("2025-01", "acc_main", "coffee", "EUR", 2)
    commit([Rollup.of(Caller(user_id), cell).add(Sums(rows, -rows, rows))])
    assert rest(SUM, user_id, {"search": "coffee"}).status == status
