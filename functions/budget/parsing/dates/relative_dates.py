"""Dates stated from today: ayer, last night, hace 3 días, el lunes; and what is near no day."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from budget.parsing.dates.stated_date import NOT_A_DAY, StatedDate, words_ahead
from budget.parsing.lexicon.table import numbers, phrases, word_set
from budget.parsing.text.phrases import Phrases
from budget.parsing.text.tokens import Token, text_at

WEEKDAYS = numbers("date.weekdays")
_SHORT = numbers("date.short")
_LEADING_SHORT = word_set("date.leading_short")
"""Only right after these a short name is a day: "el sáb", and not "sal de mar"."""
_NOT_AFTER = word_set("date.not_after")
_NOT_BEFORE = frozenset({"negro"})
"""Beside these a weekday's name is no day: "Black Friday", "cada lunes", "viernes negro"."""


def _weekday(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """The most recent one before today; on that very weekday, a week ago and not sure."""
    weekday = WEEKDAYS.get(tokens[place].text)
    before, after = text_at(tokens, place - 1), text_at(tokens, place + 1)
    if weekday is None and before in _LEADING_SHORT:
        weekday = _SHORT.get(tokens[place].text)
    if weekday is None or before in _NOT_AFTER or after in _NOT_BEFORE:
        return None
    end = place + 1
    if (
        before in ("next", "proximo")
        or words_ahead(tokens, end)[:2] == ["que", "viene"]
        or after == "proximo"
    ):
        ahead = (weekday - today.weekday() - 1) % 7 + 1
        end += {"que": 2, "proximo": 1}.get(after, 0)
        return StatedDate(end, days_from(today, ahead))
    is_past = after == "pasado" or before in ("last", "pasado")
    ago = (today.weekday() - weekday - 1) % 7 + 1
    is_sure = is_past or ago < 7
    return StatedDate(
        end + (after == "pasado"), days_from(today, -ago), is_sure=is_sure, is_weekday=True
    )


WEEKDAY_PARSERS = (_weekday,)


DAYS_FROM_TODAY = numbers("date.days_from_today")
_NEAR_DAYS = Phrases(DAYS_FROM_TODAY.items())
NO_DAY_AFTER = frozenset({"la", "de", "una", "por"})
"""After these "mañana" is the morning."""
_SEVERAL_DAYS = phrases("date.several_days")
_DAYS_LONG = numbers("date.days_long")
_MINUTES_LONG = numbers("date.minutes_long")
_HALVES = Phrases({"media hora": 30, "una hora y media": 90, "half an hour": 30}.items())
_SPELLED = numbers("date.spelled")


def _several_days(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    if several := _SEVERAL_DAYS.at(words_ahead(tokens, place), 0):
        return StatedDate(place + several[0], None, doubt=NOT_A_DAY)
    return None


def _near(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`hoy`, `ayer`, `last night`; not the `mañana` of "en la mañana"."""
    near = _NEAR_DAYS.at(words_ahead(tokens, place), 0)
    if near is None:
        return None
    if tokens[place].text == "manana" and text_at(tokens, place - 1) in NO_DAY_AFTER:
        return None
    return StatedDate(place + near[0], days_from(today, near[1]))


def _ago(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`hace 3 días`, `3 days ago`, `two weeks ago`, `hace 48 horas`."""
    spanish = tokens[place].text == "hace"
    first = place + 1 if spanish else place
    count, unit = _small(text_at(tokens, first)), text_at(tokens, first + 1)
    days, minutes = _DAYS_LONG.get(unit), _MINUTES_LONG.get(unit)
    end, ahead = first + 2, words_ahead(tokens, first)
    half = _HALVES.at(ahead, 0) if ahead else None
    if half:
        end, count, minutes = first + half[0], 1, half[1]
    if count is None or (days is None and minutes is None):
        return None
    if not spanish and text_at(tokens, end) != "ago":
        return None
    end += not spanish
    if minutes is not None:
        return StatedDate(end, today, minutes_ago=count * minutes)
    if days is None:
        return None
    return StatedDate(
        end,
        days_from(today, -count * days),
        is_sure=(days < 7 or count > 1) and not (spanish and count in _IDIOMS and days == 1),
    )


_IDIOMS = frozenset({8, 15})
"""Days by which a week and two weeks are meant as well."""


def days_from(today: datetime.date, days: int) -> datetime.date | None:
    """None past either end of the calendar."""
    ordinal = today.toordinal() + days
    in_calendar = 1 <= ordinal <= datetime.date.max.toordinal()
    return datetime.date.fromordinal(ordinal) if in_calendar else None


def _small(text: str) -> int | None:
    if text.isdigit() and len(text) <= 3 and text.isascii():
        return int(text)
    return _SPELLED.get(text)


PARSERS = (_several_days, _ago, _near)
