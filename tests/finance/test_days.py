"""Days are those of the clock a transaction was booked by, first and last included (rule R149)."""

from __future__ import annotations

import pytest

from tests.finance.calls import book, days, found, search

MARCH = [
    "2025-02-28T23:59:59.999999",
    "2025-03-01",
    "2025-03-01T00:00:00.000001",
    "2025-03-15T12:00:00Z",
    "2025-03-31T23:59:59.999999Z",
    "2025-04-01T00:00:00Z",
]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("2025-03-01", "2025-03-31", [4, 3, 2, 1]),
        ("2025-03-01", "2025-03-01", [2, 1]),
        ("2025-03-02", "2025-03-31", [4, 3]),
        ("2025-03-01", "2025-03-30", [3, 2, 1]),
        ("2025-03-31", "2025-04-01", [5, 4]),
        ("2025-02-28", "2025-03-01", [2, 1, 0]),
        ("2025-03-16", "2025-03-30", []),
        ("2025-02-01", "2025-04-30", [5, 4, 3, 2, 1, 0]),
        ("0001-01-01", "9999-12-31", [5, 4, 3, 2, 1, 0]),
        ("0001-01-01", "0001-01-01", []),
        ("9999-12-31", "9999-12-31", []),
    ],
)
def test_the_first_and_the_last_day_are_included(
    start: str, end: str, expected: list[int], user_id: str
) -> None:
    book(user_id, *({"booked_at": at} for at in MARCH))
    assert found(user_id, date_range=days(start, end)) == [f"t{n}" for n in expected]


@pytest.mark.parametrize(
    ("start", "end"), [("2024-02-29", "2024-02-29"), ("2024-02-01", "2024-02-29")]
)
def test_a_leap_day_is_a_day_and_the_last_of_its_month(start: str, end: str, user_id: str) -> None:
    book(user_id, {"booked_at": "2024-02-29T23:59:59Z"}, {"booked_at": "2024-03-01"})
    assert found(user_id, date_range=days(start, end)) == ["t0"]
    assert found(user_id, date_range=days("2024-02-01", "2024-02-28")) == []


@pytest.mark.parametrize(
    ("booked_at", "day"),
    [
        ("2025-01-01T00:30:00+02:00", "2025-01-01"),
        ("2024-12-31T23:30:00-11:00", "2024-12-31"),
        ("2025-01-01T00:00:00+14:00", "2025-01-01"),
        ("2025-01-31T23:59:59.5-00:30", "2025-01-31"),
        ("2025-01-01 00:00", "2025-01-01"),
        ("2025-01-01t00:00:00z", "2025-01-01"),
        ("1970-01-01", "1970-01-01"),
        ("2099-12-31T23:59:59.999999+00:00", "2099-12-31"),
    ],
)
def test_a_day_is_that_of_the_clock_it_was_booked_by(
    booked_at: str, day: str, user_id: str
) -> None:
    book(user_id, {"booked_at": booked_at})
    assert found(user_id, date_range=days(day, day)) == ["t0"]
    (item,) = search(user_id)["items"]
    assert item["booked_at"].startswith(day)


@pytest.mark.parametrize(
    ("booked_at", "shown"),
    [
        ("2025-01-15", "2025-01-15T00:00:00"),
        ("2025-01-15T08:30", "2025-01-15T08:30:00"),
        ("2025-01-15T08:30:00Z", "2025-01-15T08:30:00Z"),
        ("2025-01-15T08:30:00.000001+05:30", "2025-01-15T08:30:00.000001+05:30"),
    ],
)
def test_an_instant_is_shown_with_its_offset_or_without_one(
    booked_at: str, shown: str, user_id: str
) -> None:
    book(user_id, {"booked_at": booked_at})
    (item,) = search(user_id)["items"]
    assert item["booked_at"] == shown
