"""When somebody is told of their budget, and in which words (rules R254-R256)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from budget.alerts.tell_of_budget import DAYS_AHEAD, due_soon, of_bill, of_cap
from budget.rules import next_due
from tests.each_row import each_row

MONTH = "2026-11"
TODAY = date(2026, 11, 26)


@each_row(
    ("cap", "spent", "mark"),
    [
        (100_00, 79_99, None),
        (100_00, 80_00, "2026-11#080"),
        (100_00, 99_99, "2026-11#080"),
        (100_00, 100_00, "2026-11#100"),
        (100_00, 250_00, "2026-11#100"),
        (0, 0, None),
        (0, 1, "2026-11#100"),
    ],
)
def test_a_cap_is_told_of_at_eighty_and_at_a_hundred_percent(
    cap: int, spent: int, mark: str | None
) -> None:
    alert = of_cap(MONTH, cap, spent)
    assert (alert and alert.mark) == mark


def test_a_cap_is_told_of_in_pesos_and_percent() -> None:
    alert = of_cap(MONTH, 6_000_00, 5_123_45)
    assert alert
    assert alert.message == (
        "You have spent 5,123.45 of 6,000.00 MXN on variable things in November 2026: 85 %"
    )


def test_a_cap_of_nothing_has_no_percent() -> None:
    alert = of_cap(MONTH, 0, 1)
    assert alert
    assert alert.message.endswith("in November 2026: more than was planned")


@pytest.mark.parametrize(("ahead", "when"), [(0, "today"), (1, "tomorrow"), (3, "in 3 days")])
def test_a_bill_is_told_of_with_its_day(ahead: int, when: str) -> None:
    due = TODAY + timedelta(days=ahead)
    assert of_bill("Internet", 499_00, due, TODAY).message == (
        f"Internet is due {when}, on {due:%B} {due.day}, {due.year}: 499.00 MXN"
    )


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(1, 31))
def test_a_bill_is_told_of_in_the_three_days_before_it_and_on_no_other(
    today: date, day: int
) -> None:
    due = next_due(day, today)
    assert due
    told = [each for each, of_day in due_soon(today) if of_day == day]
    assert told == ([due] if (due - today).days <= DAYS_AHEAD else [])
