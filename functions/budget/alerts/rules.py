"""What a user is told of their budget without having asked, as pure functions (rules R254-R256)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal, NamedTuple

from budget.rules import next_due
from toolkit import money
from toolkit.text.sentences import Month, say

LEVELS = (100, 80)
"""Percent of a cap, the highest first."""
DAYS_AHEAD = 3
_AHEAD = {0: "bill.due_today", 1: "bill.due_tomorrow"}


class Alert(NamedTuple):
    """`mark` says what it is about; of one row, a later alert has a mark that sorts higher."""

    kind: Literal["budget_limit", "bill_due"]
    mark: str
    message: str


def of_cap(month: str, cap: int, spent: int) -> Alert | None:
    """For the highest level that was reached. Both in centavos; `spent` is what counts against the
    cap in that month."""
    for level in LEVELS:
        if spent and spent * 100 >= cap * level:
            message = say(
                "budget.cap_spent",
                spent=money.formatted(money.Units(spent, 2).amount, None),
                cap=money.formatted(money.Units(cap, 2).amount, None),
                month=Month(month),
                how=f"{spent * 100 // cap} %" if cap else say("word.more_than_planned"),
            )
            return Alert("budget_limit", f"{month}#{level:03}", message)
    return None


def of_bill(name: str, cents: int, due: date, today: date) -> Alert:
    days = (due - today).days
    when = _AHEAD.get(days, "bill.due_in_days")
    message = say(when, name=name, days=days, day=due, amount=money.pesos_formatted(cents))
    return Alert("bill_due", str(due), message)


def due_soon(today: date) -> Iterator[tuple[date, int]]:
    """The days that are told of, each with every day of the month that falls on it: in February the
    last day is that of the 31st, too."""
    for ahead in range(DAYS_AHEAD + 1):
        due = today + timedelta(days=ahead)
        yield from ((due, day) for day in range(1, 32) if next_due(day, due) == due)
