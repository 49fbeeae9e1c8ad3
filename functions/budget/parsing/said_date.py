"""One date as it was said at one place of a sentence."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import NamedTuple

from budget.parsing.tokens import Token

_FAR_BACK = datetime.timedelta(days=183)
UNREADABLE = "The date does not exist: which day was it?"
SWAPPED = "Day and month of the date can be swapped: which day was it?"
NOT_A_DAY = "The date is not one day: which day was it?"


class Said(NamedTuple):
    """A date that was said, up to the token `end`.

    `is_full` with day, month and year; `is_sure` False where another day may be meant.
    """

    end: int
    date: datetime.date | None
    is_full: bool = False
    is_sure: bool = True
    doubt: str | None = None
    is_weekday: bool = False
    """Only the name of a weekday."""


Reader = Callable[[Sequence[Token], int, datetime.date, bool], Said | None]


def words_ahead(tokens: Sequence[Token], place: int) -> list[str]:
    return [token.text for token in tokens[place : place + 6]]


def on_day(end: int, year: int, month: int, day: int) -> Said:
    found = real_date(year, month, day)
    return Said(end, found, is_full=True, doubt=None if found else UNREADABLE)


def last_such_day(end: int, month: int, day: int, today: datetime.date) -> Said:
    """The most recent such day that is not after today; far back it is not sure."""
    for year in range(today.year, max(today.year - 9, 0), -1):
        found = real_date(year, month, day)
        if found and found <= today:
            return Said(end, found, is_sure=today - found <= _FAR_BACK)
    return Said(end, None, doubt=UNREADABLE)


def real_date(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None
