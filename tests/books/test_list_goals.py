from __future__ import annotations

from datetime import date

import pytest

from tests.books.saving import TRIP, listed, set_goal

TODAY = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("day", "months", "per_month"),
    [
        ("2027-11-26", 12, "83.34"),
        ("2027-11-25", 11, "90.91"),
        ("2027-01-26", 2, "500.00"),
        ("2027-01-25", 1, "1000.00"),
        ("2026-12-25", 0, "1000.00"),
        ("2026-11-26", 0, "1000.00"),
        ("2027-02-28", 3, "333.34"),
    ],
)
def test_what_it_takes_a_month_is_rounded_up_over_whole_months(
    user_id: str, day: str, months: int, per_month: str
) -> None:
    goal = TRIP | {"target": "1000", "target_date": day}
    stored = set_goal(user_id, on=TODAY, **goal)
    assert (stored["months_left"], stored["per_month"]) == (months, per_month)


@pytest.mark.parametrize(
    ("today", "day", "months"),
    [
        (date(2026, 1, 31), "2026-02-28", 1),
        (date(2026, 1, 31), "2026-02-27", 0),
        (date(2026, 12, 31), "2027-01-31", 1),
    ],
)
def test_a_month_that_is_shorter_ends_on_its_last_day(
    user_id: str, today: date, day: str, months: int
) -> None:
    assert set_goal(user_id, on=today, **TRIP, target_date=day)["months_left"] == months


@pytest.mark.parametrize(
    ("currency", "target", "saved", "per_month"),
    [
        ("JPY", "1000", "1", "333"),
        ("JPY", "1000", "0", "334"),
        ("KWD", "1.000", "0", "0.334"),
        ("MXN", "0.01", "0", "0.01"),
        ("MXN", "999999999999999", "0.01", "333333333333333.00"),
    ],
)
def test_it_is_rounded_to_the_currencys_smallest_coin(
    user_id: str, currency: str, target: str, saved: str, per_month: str
) -> None:
    goal = {"name": "Trip", "currency": currency, "target": target, "saved": saved}
    stored = set_goal(user_id, on=TODAY, **goal, target_date="2027-02-26")
    assert stored["per_month"] == per_month


@pytest.mark.parametrize(
    ("saved", "percent", "state"),
    [
        ("29999.99", "99.9", "saving"),
        ("30000", "100.0", "reached"),
        ("45000", "150.0", "reached"),
        ("10000", "33.3", "saving"),
    ],
)
def test_a_goal_is_reached_when_all_of_it_is_saved(
    user_id: str, saved: str, percent: str, state: str
) -> None:
    stored = set_goal(user_id, on=TODAY, **TRIP, saved=saved, target_date="2027-11-26")
    assert (stored["percent"], stored["state"]) == (percent, state)
    assert (stored["per_month"] is None) == (state == "reached")
    assert (stored["missing"] == "0.00") == (state == "reached")


def test_a_goal_whose_day_is_over_is_overdue_until_it_is_reached(user_id: str) -> None:
    set_goal(user_id, on=TODAY, **TRIP, target_date="2026-11-25")
    [goal] = listed(user_id, on=TODAY)["goals"]
    assert (goal["state"], goal["months_left"], goal["per_month"]) == ("overdue", 0, None)
    assert set_goal(user_id, on=TODAY, name="Trip", saved="30000")["state"] == "reached"


def test_goals_are_listed_by_name_and_what_they_need_is_added_up_by_currency(user_id: str) -> None:
    day = {"target_date": "2027-05-26"}
    set_goal(user_id, on=TODAY, name="Trip", target="6000", currency="MXN", **day)
    set_goal(user_id, on=TODAY, name="Bike", target="300.30", currency="MXN", **day)
    set_goal(user_id, on=TODAY, name="Gift", target="60", currency="EUR", **day)
    set_goal(user_id, on=TODAY, name="Car", target="90000", currency="USD")
    answer = listed(user_id, on=TODAY)
    assert [goal["name"] for goal in answer["goals"]] == ["Bike", "Car", "Gift", "Trip"]
    assert answer["needed"] == [
        {"currency": "EUR", "per_month": "10.00"},
        {"currency": "MXN", "per_month": "1050.05"},
    ]


def test_without_goals_nothing_is_listed(user_id: str) -> None:
    assert listed(user_id) == {"goals": [], "needed": []}
