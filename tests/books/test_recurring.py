"""Which charges are found to come again, and when they are due next."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from books.days.recurring import days_of, recurring
from books.rules import Entry
from toolkit.money import Units

TODAY = date(2025, 11, 20)


def charges(
    *days: str, text: str = "Netflix", account: str = "main", cents: int = -1599
) -> list[Entry]:
    return [Entry(day, day, text, "", account, "EUR", Units(cents, 2)) for day in days]


MONTHLY = charges("2025-09-15", "2025-10-15", "2025-11-14")


def test_a_monthly_charge_is_due_on_its_day_of_the_next_month() -> None:
    (found,) = recurring(MONTHLY, TODAY)
    assert (found.text, found.every, found.next) == ("Netflix", "month", date(2025, 12, 14))
    assert (found.amount, found.varies) == (Units(1599, 2), False)


@pytest.mark.parametrize(
    ("days", "every", "following"),
    [
        (["2025-11-03", "2025-11-10", "2025-11-17"], "week", date(2025, 11, 24)),
        (["2025-10-20", "2025-11-03", "2025-11-17"], "two weeks", date(2025, 12, 1)),
        (["2025-08-31", "2025-09-30", "2025-10-31"], "month", date(2025, 11, 30)),
    ],
)
def test_how_often_it_comes_is_found_by_its_days(
    days: list[str], every: str, following: date
) -> None:
    (found,) = recurring(charges(*days), TODAY)
    assert (found.every, found.next) == (every, following)


@pytest.mark.parametrize(
    "entries",
    [
        MONTHLY[:2],
        charges("2025-09-15", "2025-09-16", "2025-10-15", "2025-11-14"),
        charges("2025-05-15", "2025-06-15", "2025-07-15"),
        charges("2025-09-15", "2025-10-15", "2025-11-14", cents=1599),
        [*MONTHLY[:2], *charges("2025-11-14", account="other")],
        [*MONTHLY[:2], *charges("2025-11-14", text="Spotify")],
    ],
    ids=["twice", "irregular", "ended", "income", "another account", "another text"],
)
def test_what_does_not_come_again_is_not_found(entries: list[Entry]) -> None:
    assert recurring(entries, TODAY) == []


def test_numbers_in_a_text_do_not_keep_charges_apart_and_other_amounts_are_told() -> None:
    entries = [
        *charges("2025-09-15", text="NETFLIX 8374"),
        *charges("2025-10-15", text="Netflix *9921"),
        *charges("2025-11-14", text="netflix", cents=-1799),
    ]
    (found,) = recurring(entries, TODAY)
    assert (found.text, found.amount, found.varies) == ("netflix", Units(1799, 2), True)


def test_a_charge_that_is_a_little_late_is_still_expected() -> None:
    (found,) = recurring(charges("2025-08-15", "2025-09-15", "2025-10-15"), TODAY)
    assert found.next == date(2025, 11, 15)


@given(first=st.dates(date(2024, 1, 1), date(2025, 6, 30)), ahead=st.integers(1, 92))
def test_days_of_a_monthly_charge_are_one_in_each_month(first: date, ahead: int) -> None:
    days = [first]
    while len(days) < 4:
        later = (days[-1].replace(day=1) + timedelta(days=31)).replace(day=1)
        last = (later + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        days.append(later.replace(day=min(first.day, last.day)))
    (found,) = recurring(charges(*map(str, days)), days[-1])
    due = list(days_of(found, days[-1] + timedelta(days=ahead)))
    months = [(day.year, day.month) for day in due]
    assert len(set(months)) == len(months)
    assert all(day > days[-1] for day in due)
