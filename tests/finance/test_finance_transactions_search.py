from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.calling import rest
from tests.finance.calls import SEARCH, book, days, ids, search
from tests.finance.concurrent_calls import right_before

EXAMPLE = {
    "search": "coffee",
    "date_range": {"start_date": "2025-01-01", "end_date": "2025-01-31"},
}


def month(number: int, rows: int, **fields: Any) -> list[dict[str, Any]]:
    """Coffees of a month of 2025, one a day, the newest first."""
    return [
        {"id": f"{number:02}-{day:02}", "booked_at": f"2025-{number:02}-{day:02}", **fields}
        for day in range(rows, 0, -1)
    ]


def names(rows: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


def walk(user_id: str, limit: int, **filters: Any) -> list[str]:
    """All pages up to the first that is empty. A total that is given is right."""
    visited: list[str] = []
    totals = set()
    while True:
        page = search(user_id, limit=limit, offset=len(visited), **filters)
        totals.add(page["total"])
        visited += [item["id"] for item in page["items"]]
        if not page["items"]:
            assert totals <= {None, len(visited)}
            assert page["total"] is not None
            return visited


def test_the_contracts_filters_are_answered_to_the_letter(user_id: str) -> None:
    book(
        user_id,
        {"id": "tx_1"},
        {"id": "tx_2", "category_id": None, "amount": "5.0", "booked_at": "2025-01-31"},
        {"id": "tx_3", "description": "Tea"},
        {"id": "tx_4", "booked_at": "2025-02-01"},
    )
    assert rest(SEARCH, user_id, EXAMPLE).text == (
        '{"items":[{"id":"tx_2","account_id":"acc_main","category_id":null,'
        '"description":"Coffee Corner","amount":{"amount":"5.0","currency":"EUR"},'
        '"booked_at":"2025-01-31T00:00:00"},'
        '{"id":"tx_1","account_id":"acc_main","category_id":"coffee",'
        '"description":"Coffee Corner","amount":{"amount":"-3.40","currency":"EUR"},'
        '"booked_at":"2025-01-15T08:30:00Z"}],"limit":50,"offset":0,"total":2}'
    )


@pytest.mark.parametrize("filters", [{}, EXAMPLE, {"account_id": "x"}, {"offset": 10_000}])
def test_nothing_found_is_a_page_as_well(filters: dict[str, Any], user_id: str) -> None:
    page = search(user_id, **filters)
    assert page == {"items": [], "limit": 50, "offset": filters.get("offset", 0), "total": 0}


def test_the_newest_come_first_and_of_one_moment_the_greatest_id(user_id: str) -> None:
    """By the clock that each was booked by, whatever its offset."""
    moments = [
        "2024-12-31T23:59:59.999999Z",
        "2025-01-01",
        "2025-01-01T00:00:00.000001-11:00",
        "2025-01-01T00:00:01+14:00",
        "2025-02-01T00:00:00Z",
    ]
    same = ["", "+02:00", "Z"]
    ordered = [{"id": f"moment {n}", "booked_at": moment} for n, moment in enumerate(moments)]
    ties = [
        {"id": id, "booked_at": f"2025-03-01T12:00{zone}"}
        for id, zone in zip(("10", "9", "#", "a", "A", "é", "🌮", "~", "9#"), same * 3, strict=True)
    ]
    book(user_id, *ties, *ordered)
    assert ids(user_id) == [*sorted(names(ties), reverse=True), *reversed(names(ordered))]


@pytest.mark.parametrize("limit", [1, 3, 8, 500])
def test_a_walk_by_limit_visits_each_once_in_order(limit: int, user_id: str) -> None:
    rows = [*month(3, 3), *month(2, 4), *month(1, 1)]
    book(user_id, *rows)
    assert walk(user_id, limit) == names(rows)
    assert walk(user_id, limit, search="coffee") == names(rows)
    assert walk(user_id, limit, account_id="acc_main", category_id="coffee") == names(rows)
    some = walk(user_id, limit, date_range=days("2025-02-02", "2025-03-02"))
    assert some == names(rows)[1:6]


def test_every_page_is_the_part_of_the_whole_that_it_should_be(user_id: str) -> None:
    rows = [*month(3, 3), *month(2, 2, account_id="other"), *month(1, 3)]
    book(user_id, *rows)
    for limit, offset in product((2, 4), (0, 1, 3, 5, 7)):
        part = names(rows)[offset : offset + limit]
        for filters in ({}, {"search": "c"}, {"date_range": days("2025-01-01", "2025-03-30")}):
            assert ids(user_id, limit=limit, offset=offset, **filters) == part
    assert ids(user_id, account_id="acc_main", limit=2, offset=2) == ["03-01", "01-03"]


def test_fifty_are_a_page_unless_said_otherwise(user_id: str) -> None:
    book(user_id, *({} for _ in range(51)))
    page = search(user_id)
    assert (len(page["items"]), page["limit"], page["offset"], page["total"]) == (50, 50, 0, 51)


@pytest.mark.parametrize("offset", [8, 9, 100, 10_000])
def test_beyond_the_end_is_an_empty_page_that_tells_the_total(offset: int, user_id: str) -> None:
    book(user_id, *month(3, 4), *month(1, 4))
    for filters in ({}, {"search": "COFFEE"}, {"date_range": days("2025-01-01", "2025-03-30")}):
        page = search(user_id, offset=offset, **filters)
        assert page == {"items": [], "limit": 50, "offset": offset, "total": 8}


@pytest.mark.parametrize(
    ("filters", "limit", "expected"),
    [
        ({}, 1, 8),
        ({"account_id": "acc_main"}, 1, 7),
        ({"category_id": "coffee"}, 8, 8),
        ({"date_range": days("2025-01-01", "2025-02-28")}, 1, 4),
        ({"date_range": days("2025-01-02", "2025-02-27")}, 3, None),
        ({"date_range": days("2025-01-02", "2025-02-27")}, 4, 3),
        ({"search": "coffee"}, 7, None),
        ({"search": "coffee"}, 8, None),
        ({"search": "coffee"}, 9, 8),
        ({"min_amount": -100}, 1, None),
        ({"max_amount": -100}, 1, 0),
    ],
)
def test_the_total_is_told_where_it_is_known_without_reading_on(
    filters: dict[str, Any], limit: int, expected: int | None, user_id: str
) -> None:
    book(user_id, *month(3, 4), *month(1, 3), {"id": "x", "account_id": "x"})
    assert search(user_id, limit=limit, **filters)["total"] == expected


@pytest.mark.parametrize("limit", [1, 3, 4])
def test_what_is_added_between_count_and_page_passes_nothing_over(limit: int, user_id: str) -> None:
    """New rows push others back, onto pages that are still to come."""
    there = [*month(3, 5), *month(2, 5)]
    book(user_id, *there)
    new = [{"id": f"new {n}", "booked_at": "2025-03-31"} for n in range(3)]
    first = ids(user_id, limit=limit)
    with right_before("#month#2025-03", lambda: book(user_id, *new)):
        second = ids(user_id, limit=limit, offset=limit)
    visited = first + second
    while page := ids(user_id, limit=limit, offset=len(visited)):
        visited += page
    assert set(visited) >= set(names(there))
    assert walk(user_id, limit) == [*sorted(names(new), reverse=True), *names(there)]
