"""One date as it is stated at one place of a sentence."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import NamedTuple

from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.table import word_set
from budget.parsing.text.tokens import Token, text_at
from toolkit.text.months import NAMES, SHORT

MONTHS = NAMES["es"] | NAMES["en"] | SHORT["es"] | SHORT["en"]
ALSO_A_WORD = frozenset({"mar", "ago", "may", "dec", "dic"})
"""Months only with a day before them: "2 years ago 15", "sal de mar 30"."""


_ALSO_A_NAME = word_set("date.also_a_name")
_BEFORE_SOMEBODY = word_set("date.before_somebody")
_TO_THE_USER = frozenset({"me", "nos", "le"})


def is_somebody(tokens: Sequence[Token], place: int) -> bool:
    """Whether a month's name is a person's: "cené con Abril", "Julio me pagó", "paid June 200"."""
    if tokens[place].text not in _ALSO_A_NAME:
        return False
    if text_at(tokens, place + 1) in _TO_THE_USER:
        return True
    before, after = text_at(tokens, place - 1), text_at(tokens, place + 1)
    is_span = before == "a" and any(token.text in ("de", "desde") for token in tokens[:place])
    is_day = after.isdigit() and len(after) < 3
    return before in _BEFORE_SOMEBODY and not is_span and not is_day


_FAR_BACK = datetime.timedelta(days=183)
_YEARS_BACK = 8
"""How far back a day without its year is looked for: far enough to find a 29 February."""
UNREADABLE = Doubt("no_such_day")
SWAPPED = Doubt("day_or_month")
NOT_A_DAY = Doubt("not_one_day")


class StatedDate(NamedTuple):
    """A date that ends before the token `end`; None where `doubt` says why it is no day.

    `is_full` with day, month and year; `is_sure` False where another day may be meant.
    """

    end: int
    date: datetime.date | None
    is_full: bool = False
    is_sure: bool = True
    doubt: Doubt | None = None
    is_weekday: bool = False
    """Only the name of a weekday."""
    minutes_ago: int | None = None
    """Of a time that is counted back from now: which day it was depends on the hour."""


DateParser = Callable[[Sequence[Token], int, datetime.date, bool], StatedDate | None]
"""Parses the date that begins at a place, given today and whether the sentence is English; None
where none of its kind begins there."""


def words_ahead(tokens: Sequence[Token], place: int) -> list[str]:
    return [token.text for token in tokens[place : place + 6]]


def on_day(end: int, year: int, month: int, day: int) -> StatedDate:
    date = real_date(year, month, day)
    return StatedDate(end, date, is_full=True, doubt=None if date else UNREADABLE)


def last_such_day(end: int, month: int, day: int, today: datetime.date) -> StatedDate:
    """The most recent such day that is not after today; far back it is not sure."""
    for year in range(today.year, max(today.year - _YEARS_BACK - 1, 0), -1):
        date = real_date(year, month, day)
        if date and date <= today:
            return StatedDate(end, date, is_sure=today - date <= _FAR_BACK)
    return StatedDate(end, None, doubt=UNREADABLE)


def real_date(year: int, month: int, day: int) -> datetime.date | None:
    """None where the calendar has no such day."""
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None
