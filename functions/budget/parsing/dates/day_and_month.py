"""Dates stated with their day of the month: 3 de enero, Jan 3, el día 5."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from budget.parsing.dates.relative_dates import WEEKDAYS
from budget.parsing.dates.stated_date import (
    ALSO_A_WORD,
    MONTHS,
    StatedDate,
    last_such_day,
    on_day,
    real_date,
    words_ahead,
)
from budget.parsing.lexicon.table import numbers, phrases
from budget.parsing.money.number_words import WORDS
from budget.parsing.text.tokens import Token, glued, text_at

_DAY_NUMBER = re.compile(r"0?[1-9]|[12][0-9]|3[01]")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_ORDINALS = numbers("date.ordinals")
_NEAR = datetime.timedelta(days=20)
"""Farther back "jueves 12" may as well be a slip for another day."""
_FIRST_OF_MONTH = phrases("date.first_of_month")
_AFTER_A_DAY = frozenset(
    {"", ",", ".", "gaste", "pague", "compre", "fui", "gastamos", "cene", "comi"}
)
"""After "el 5" these show that it is a day."""


def _day_month(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`3 de enero`, `3 de enero de 2025`, `3rd of January`, `1o de mayo`, `3 ene`."""
    day, end = _day(tokens, place)
    if day is None:
        return None
    if text_at(tokens, end) in ("de", "of", "-", "/"):
        end += 1
    month = MONTHS.get(text_at(tokens, end))
    return None if month is None else _with_year(tokens, end + 1, month, day, today)


def _month_day(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`Jan 3`, `January 3rd, 2025`, `enero 3`."""
    name = tokens[place].text
    month = MONTHS.get(name)
    start = place + (2 if text_at(tokens, place + 1) == "." else 1)
    if month is None or (name in ALSO_A_WORD and not is_english) or start >= len(tokens):
        return None
    if text_at(tokens, start) == "the":
        start += 1
    if start >= len(tokens) or not (
        tokens[start].kind == "number" or tokens[start].text in _ORDINALS
    ):
        return None
    day, end = _day(tokens, start)
    if day is None or text_at(tokens, end) in ("mil", "k", "pesos", "mxn", "$"):
        return None
    return _with_year(tokens, end, month, day, today)


def _first_of_month(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`el primero de mes`: of this month."""
    found = _FIRST_OF_MONTH.at(words_ahead(tokens, place), 0)
    return StatedDate(place + found[0], today.replace(day=1)) if found else None


def _weekday_and_day(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`jueves 14`, where the last 14th was a Thursday and another number is left for the price."""
    weekday, text = WEEKDAYS.get(tokens[place].text), text_at(tokens, place + 1)
    if weekday is None or not _DAY_NUMBER.fullmatch(text):
        return None
    if text_at(tokens, place + 2) in MONTHS or text_at(tokens, place + 3) in MONTHS:
        return None
    if not any(token.kind == "number" for token in (*tokens[:place], *tokens[place + 2 :])):
        return None
    date = _last_day(int(text), today)
    if date is None or date.weekday() != weekday:
        return None
    return StatedDate(place + 2, date, is_sure=today - date <= _NEAR)


def _day_only(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`el día 5`, `gasté 90 el 5`, `on the 5th`: the most recent such day."""
    led = [text_at(tokens, place - 2), text_at(tokens, place - 1)]
    is_spanish = tokens[place].kind == "number" and (
        led == ["el", "dia"] or (led[1] == "el" and text_at(tokens, place + 1) in _AFTER_A_DAY)
    )
    is_ordinal = led[1] == "the" and text_at(tokens, place + 1) in ("st", "nd", "rd", "th")
    day, end = _day(tokens, place)
    if day is None or not (is_spanish or (is_ordinal and glued(tokens, place))):
        return None
    date = _last_day(day, today)
    return StatedDate(end, date) if date else None


def _last_day(day: int, today: datetime.date) -> datetime.date | None:
    """The most recent such day of a month that is not after today."""
    month = today.replace(day=1)
    for _ in range(3):
        date = real_date(month.year, month.month, day)
        if date and date <= today:
            return date
        month = (
            (month - datetime.timedelta(days=1)).replace(day=1) if month.toordinal() > 1 else month
        )
    return None


def _day(tokens: Sequence[Token], place: int) -> tuple[int | None, int]:
    """The day of the month that begins here and where it ends."""
    text = text_at(tokens, place)
    if _DAY_NUMBER.fullmatch(text) and (
        not glued(tokens, place - 1) or text_at(tokens, place - 1) in "$(,"
    ):
        end = place + 1
        if glued(tokens, place) and text_at(tokens, end) in (
            "st",
            "nd",
            "rd",
            "th",
            "o",
            "ro",
            "er",
            "ero",
        ):
            end += 1
        return (None, end) if text_at(tokens, place - 1) == "$" else (int(text), end)
    spoken = _spoken_day(tokens, place)
    return spoken, place + (spoken is not None)


def _spoken_day(tokens: Sequence[Token], place: int) -> int | None:
    """`quince de enero`, `fifth of March`, `March fifth`: in letters only beside a month."""
    text = text_at(tokens, place)
    ordinal = _ORDINALS.get(text)
    if ordinal and text_at(tokens, place - 1) in MONTHS:
        return ordinal
    is_led = text_at(tokens, place + 1) in ("de", "of") and text_at(tokens, place + 2) in MONTHS
    day = ordinal or WORDS.get(text, 0)
    return day if is_led and 1 <= day <= 31 else None


def _with_year(
    tokens: Sequence[Token], end: int, month: int, day: int, today: datetime.date
) -> StatedDate:
    """With the year that follows; a bare one only where another number is left for the price."""
    led = text_at(tokens, end) in ("de", "del", ",", "-", "/")
    year = text_at(tokens, end + led)
    is_price = text_at(tokens, end + led + 1) in ("pesos", "mxn", "varos", "mil")
    is_year = _YEAR.fullmatch(year) and not is_price
    has_more = any(token.kind == "number" for token in tokens[end + led + 1 :])
    if is_year and (
        has_more or text_at(tokens, end) in ("de", "del", "-", "/") or _follows_number(tokens, end)
    ):
        return on_day(end + led + 1, int(year), month, day)
    return last_such_day(end, month, day, today)


def _follows_number(tokens: Sequence[Token], end: int) -> bool:
    """Whether a price was said before the date, which itself has one number."""
    return sum(token.kind == "number" for token in tokens[:end]) > 1


PARSERS = (_first_of_month, _day_month, _month_day, _day_only)
BEFORE_WEEKDAYS = (_weekday_and_day,)
