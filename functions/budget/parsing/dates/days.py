"""The day that a sentence speaks of."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from budget.parsing.dates import day_and_month, numeric_dates, relative_dates
from budget.parsing.dates.stated_date import DateParser, StatedDate, words_ahead
from budget.parsing.dates.time_words import PARTS_OF_DAY, UNREAD, unread_time
from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.table import word_set
from budget.parsing.text.tokens import Token

_PARSERS: tuple[DateParser, ...] = (
    *relative_dates.PARSERS,
    *day_and_month.BEFORE_WEEKDAYS,
    *relative_dates.WEEKDAY_PARSERS,
    *numeric_dates.PARSERS,
    *day_and_month.PARSERS,
)
NOON = datetime.time(12)
SEVERAL = Doubt("several_dates")
_LEADING = word_set("days.leading")
"""Before a date they belong to it."""


_MINUTES_OF_A_DAY = 24 * 60


class Day(NamedTuple):
    """`date` is None where `doubt` says why none is taken; `places` are the tokens that state it.

    `is_inferred` unless it is stated with its year (decision A18); not `is_sure` where another day
    may be meant, as one after today.
    """

    date: datetime.date | None
    places: frozenset[int]
    is_inferred: bool
    is_sure: bool
    doubt: Doubt | None = None


def day_in(
    tokens: Sequence[Token],
    today: datetime.date,
    *,
    is_english: bool,
    named: Collection[int] = (),
    regular: Collection[int] = (),
    at: datetime.time = NOON,
) -> Day:
    """The day stated by the tokens; today where nothing speaks of a day.

    `named` are the places of things' names, `regular` of those that come every month. `at` is the
    time now, from which hours are counted back.
    """
    stated, places = _stated(tokens, today, is_english, at)
    unread = unread_time(tokens, places, named, regular)
    if unread and not any(one.date is None for one in stated):
        return Day(None, frozenset(places) | unread, False, False, UNREAD)
    return _one_of(stated, frozenset(places), today)


def date_places(
    tokens: Sequence[Token], today: datetime.date, *, is_english: bool
) -> frozenset[int]:
    """The places of the tokens that state a day."""
    return frozenset(_stated(tokens, today, is_english, NOON)[1])


def _stated(
    tokens: Sequence[Token], today: datetime.date, is_english: bool, at: datetime.time
) -> tuple[list[StatedDate], set[int]]:
    stated: list[StatedDate] = []
    places: set[int] = set()
    for place, end, date in _found(tuple(tokens), today, is_english):
        if date.minutes_ago is not None:
            days = (at.hour * 60 + at.minute - date.minutes_ago) // _MINUTES_OF_A_DAY
            date = date._replace(date=relative_dates.days_from(today, days))
        places.update(range(place, end))
        stated.append(date)
    return stated, places


@lru_cache(maxsize=8)
def _found(
    tokens: tuple[Token, ...], today: datetime.date, is_english: bool
) -> Sequence[tuple[int, int, StatedDate]]:
    """The dates with where their words begin and end. A sentence asks several times."""
    found = []
    place = 0
    while place < len(tokens):
        date = _stated_at(tokens, place, today, is_english)
        if date is None:
            place += 1
            continue
        end = _with_part_of_day(tokens, date.end)
        found.append((_led_from(tokens, place), end, date))
        place = end
    return found


def _one_of(stated: list[StatedDate], places: frozenset[int], today: datetime.date) -> Day:
    if not stated:
        return Day(today, places, is_inferred=True, is_sure=True)
    days = {one.date for one in stated}
    if len(days) > 1:  # "hoy miércoles", "sábado 7 de marzo"
        stated = [one for one in stated if not (one.is_weekday and _agrees(one, stated))]
        days = {one.date for one in stated}
    if len(days) > 1 or (len(stated) > 1 and None in days):
        return Day(None, places, False, False, SEVERAL)
    date, doubt = stated[0].date, stated[0].doubt
    if date is None:
        return Day(None, places, False, False, doubt or Doubt("out_of_calendar"))
    is_full = any(one.is_full for one in stated)
    is_sure = all(one.is_sure for one in stated) and date <= today
    return Day(date, places, not is_full, is_sure)


def _agrees(weekday: StatedDate, stated: list[StatedDate]) -> bool:
    """Whether a date stated in another way falls on this weekday."""
    return any(
        one.date.weekday() == weekday.date.weekday()
        for one in stated
        if one.date and weekday.date and not one.is_weekday
    )


def _stated_at(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    if tokens[place].kind == "mark":
        return None
    for parse in _PARSERS:
        if date := parse(tokens, place, today, is_english):
            return date
    return None


def _with_part_of_day(tokens: Sequence[Token], end: int) -> int:
    part = PARTS_OF_DAY.at(words_ahead(tokens, end), 0) if end < len(tokens) else None
    return end + part[0] if part else end


def _led_from(tokens: Sequence[Token], place: int) -> int:
    while place and tokens[place - 1].text in _LEADING:
        place -= 1
    return place
