"""The day a sentence speaks of."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from budget.parsing import calendar_dates, numeric_dates, relative_dates
from budget.parsing import calendar_words as said
from budget.parsing.said_date import Reader, Said, words_ahead
from budget.parsing.tokens import Token

READERS: tuple[Reader, ...] = (
    *relative_dates.READERS,
    *numeric_dates.READERS,
    *calendar_dates.READERS,
)
SEVERAL = "More than one date is said: which day was it?"


class Day(NamedTuple):
    """`date` is None where `doubt` says why none is taken; `places` are the tokens that say it."""

    date: datetime.date | None
    places: frozenset[int]
    is_inferred: bool
    is_sure: bool
    doubt: str | None = None


def find(tokens: Sequence[Token], today: datetime.date, *, is_english: bool) -> Day:
    """The day said by the tokens; today where none is said.

    Inferred unless said with its year (A18). A day after today is kept but not sure.
    """
    found: list[Said] = []
    places: set[int] = set()
    place = 0
    while place < len(tokens):
        one = _at(tokens, place, today, is_english)
        if one is None:
            place += 1
            continue
        end = _with_part_of_day(tokens, one.end)
        places.update(range(_led_from(tokens, place), end))
        found.append(one)
        place = end
    return _one_of(found, frozenset(places), today)


def _one_of(found: list[Said], places: frozenset[int], today: datetime.date) -> Day:
    if not found:
        return Day(today, places, is_inferred=True, is_sure=True)
    days = {one.date for one in found}
    if len(days) > 1:  # "hoy miércoles", "sábado 7 de marzo"
        found = [one for one in found if not (one.is_weekday and _agrees(one, found))]
        days = {one.date for one in found}
    if len(days) > 1 or (len(found) > 1 and None in days):
        return Day(None, places, False, False, SEVERAL)
    date, doubt = found[0].date, found[0].doubt
    if date is None:
        return Day(None, places, False, False, doubt or "The date is out of the calendar.")
    is_full = any(one.is_full for one in found)
    is_sure = all(one.is_sure for one in found) and date <= today
    return Day(date, places, not is_full, is_sure)


def _agrees(weekday: Said, found: list[Said]) -> bool:
    """Whether a date said in another way falls on this weekday."""
    return any(
        one.date.weekday() == weekday.date.weekday()
        for one in found
        if one.date and weekday.date and not one.is_weekday
    )


def _at(tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool) -> Said | None:
    for read in READERS:
        if found := read(tokens, place, today, is_english):
            return found
    return None


def _with_part_of_day(tokens: Sequence[Token], end: int) -> int:
    part = said.PARTS_OF_DAY.at(words_ahead(tokens, end), 0) if end < len(tokens) else None
    return end + part[0] if part else end


def _led_from(tokens: Sequence[Token], place: int) -> int:
    while place and tokens[place - 1].text in said.LEADING:
        place -= 1
    return place
