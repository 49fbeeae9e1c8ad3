"""The days that a question is about, and those before them that it is compared with."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from finance.rules import Days, calendar_days
from toolkit import InvalidInput
from toolkit.dates import mexico_city
from toolkit.errors import Problem

__all__ = ["Days", "asked", "before"]

MOST_DAYS = 1_830
"""Five years and some days: by day and by text, the budget and the card are read row by row."""


def asked(first: date | None, last: date | None, *, now: datetime) -> Days:
    """Both ends; what is left open is this month, or the month of the end that is given.

    Raises InvalidInput for days that run backwards, and for more than MOST_DAYS.
    """
    today = now.astimezone(mexico_city()).date()
    if first is None:
        first = (last or today).replace(day=1)
    if last is None:
        this_month = (first.year, first.month) == (today.year, today.month)
        last = today if this_month else calendar_days(f"{first:%Y-%m}")[1]
    if first > last:
        raise InvalidInput.of(Problem("from_date", "must not be after to_date"))
    if (last - first).days >= MOST_DAYS:
        raise InvalidInput.of(Problem("from_date", "must be within five years before to_date"))
    return Days(first, last)


def before(days: Days) -> Days:
    """As many whole months right before whole months, and else as many days."""
    assert days.first
    assert days.last
    last = days.first - timedelta(days=1)
    whole = days.first.day == 1 and days.last == calendar_days(f"{days.last:%Y-%m}")[1]
    if not whole:
        return Days(last - (days.last - days.first), last)
    months = (days.last.year - days.first.year) * 12 + days.last.month - days.first.month
    first = last.replace(day=1)
    for _ in range(months):
        first = (first - timedelta(days=1)).replace(day=1)
    return Days(first, last)
