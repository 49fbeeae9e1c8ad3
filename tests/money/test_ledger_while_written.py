"""Pages, sums and accounts of a ledger while a writer adds to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest

from tests.finance.calls import accounts, book, days, search, total
from tests.finance.concurrent_calls import entering
from tests.money.ledgers import assert_whole

BATCH = 3
BASE: list[dict[str, Any]] = [
    {"id": f"{month}-{n}", "booked_at": f"2025-{month:02}-{n + 1:02}", "account_id": f"a{n % 2}"}
    for month in (1, 2, 3)
    for n in range(8)
]
WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"search": "coffee"},
    {"date_range": days("2025-01-01", "2025-03-30")},
)
every_way = pytest.mark.parametrize("filters", WAYS, ids=["counted", "read", "parts"])


def batch(number: int, day: str) -> list[dict[str, Any]]:
    """Rows of one cell, which so are written in one transaction."""
    fields = {"account_id": "a0", "amount": "1.00", "booked_at": f"2025-{day}"}
    return [{"id": f"new {number:04} {n}", **fields} for n in range(BATCH)]


@contextmanager
def written(user_id: str, day: str = "03-20") -> Iterator[None]:
    """Batches are added in a thread. In the end the ledger is whole."""
    book(user_id, *BASE)

    def enter(number: int) -> list[dict[str, Any]]:
        rows = batch(number, day)
        book(user_id, *rows)
        return rows

    with entering(enter, at_most=25) as beside:
        yield
    assert_whole(user_id, [*BASE, *beside.rows])


@pytest.fixture(autouse=True)
def _few_months(monkeypatch: pytest.MonkeyPatch) -> None:
    months = ("2025-01", "2025-02", "2025-03")
    monkeypatch.setattr("money.differences._MONTHS", months)


def walk(user_id: str, limit: int, **filters: Any) -> list[str]:
    visited: list[str] = []
    while page := search(user_id, limit=limit, offset=len(visited), **filters)["items"]:
        visited += [item["id"] for item in page]
    return visited


@pytest.mark.parametrize("day", ["03-20", "01-20"])
@every_way
def test_a_walk_visits_every_row_that_was_there_before(
    filters: dict[str, Any], day: str, user_id: str
) -> None:
    """New rows only push others back."""
    there = {row["id"] for row in BASE}
    with written(user_id, day):
        for limit in (6, 50):
            assert set(walk(user_id, limit, **filters)) >= there


def test_a_sum_of_whole_months_is_always_of_whole_batches(user_id: str) -> None:
    base = Decimal("-3.40") * len(BASE)
    observed = []
    with written(user_id):
        for _ in range(12):
            amount, currency, rows = total(user_id, date_range=days("2025-01-01", "2025-03-31"))
            batches, rest = divmod(rows - len(BASE), BATCH)
            assert rest == 0
            assert currency == "EUR"
            assert Decimal(amount) - base == BATCH * batches
            observed.append(batches)
    assert observed == sorted(observed)
    assert observed[-1] > 0


@every_way
def test_a_count_never_goes_back(filters: dict[str, Any], user_id: str) -> None:
    with written(user_id):
        counts = [total(user_id, **filters)[2] for _ in range(12)]
        totals = [search(user_id, limit=1)["total"] for _ in range(12)]
    for observed in (counts, totals):
        assert all(before <= after for before, after in pairwise(observed))


def test_what_moved_in_an_account_is_always_of_whole_batches(user_id: str) -> None:
    base = Decimal("-3.40") * len(BASE) / 2
    with written(user_id):
        for _ in range(12):
            moved = {each["id"]: Decimal(each["moved"]) for each in accounts(user_id)}
            assert moved["a1"] == base
            assert (moved["a0"] - base) % BATCH == 0
