"""The days that a question is about, and those before them that it is compared with."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from money.rules import Days, calendar_days
from toolkit import InvalidInput
from toolkit.errors import Problem
from toolkit.text.sentences import say

__all__ = ["Days", "asked", "before", "require_readable"]

MOST_DAYS = 1_830
"""Five years and some days: by day and by text, the budget and the card are read row by row."""


def asked(
    first: date | None, last: date | None, *, today: date, begin: Callable[[], date | None]
) -> Days:
    """The days that a question with these ends is about (rule R230). A first day alone ends today,
    a last day alone starts with the first entry, whose day is `begin()`; with neither it is this
    month up to today.

    Raises InvalidInput if the first day is after the last.
    """
    if first is None and last is None:
        return Days(today.replace(day=1), today)
    if first is None:
        assert last
        first = min(begin() or last, last)
    if last is None:
        last = max(today, first)
    if first > last:
        raise InvalidInput.of(Problem("from_date", say("rule.not_after_to_date")))
    return Days(first, last)


def require_readable(days: Days) -> Days:
    """Raises InvalidInput if there are more than MOST_DAYS."""
    assert days.first
    assert days.last
    if (days.last - days.first).days >= MOST_DAYS:
        raise InvalidInput.of(Problem("from_date", say("rule.within_five_years")))
    return days


def before(days: Days, *, today: date) -> Days:
    """The period to compare with. Days that start with a month are moved back by whole months:
    November 1-28 is compared with October 1-28, a whole month with a whole one. Other days are
    moved back by their number. Of a period that is not over only the part up to today counts."""
    assert days.first
    assert days.last
    last = min(days.last, today) if days.first <= today else days.last
    if days.first.day != 1:
        end = days.first - timedelta(days=1)
        return Days(end - (last - days.first), end)
    months = (last.year - days.first.year) * 12 + last.month - days.first.month + 1
    first, month = (_months_before(day.replace(day=1), months) for day in (days.first, last))
    end = calendar_days(f"{month:%Y-%m}")[1]
    whole = last == calendar_days(f"{last:%Y-%m}")[1]
    return Days(first, end if whole else min(end, month + timedelta(days=last.day - 1)))


def _months_before(first: date, months: int) -> date:
    """`first` is the first day of a month."""
    for _ in range(months):
        first = (first - timedelta(days=1)).replace(day=1)
    return first
