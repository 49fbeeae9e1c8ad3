"""Weekdays by name: el lunes, last Friday, el próximo martes."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from budget.parsing.dates.relative_dates import days_from
from budget.parsing.dates.stated_date import StatedDate, words_ahead
from budget.parsing.lexicon.table import numbers, word_set, words
from budget.parsing.text.tokens import Token, text_at

WEEKDAYS = numbers("date.weekdays")
_SHORT = dict(
    zip(
        words("date.short"),
        (*range(7), *range(7)),
        strict=True,
    )
) | {"tues": 1, "thur": 3, "thurs": 3, "wednes": 2}
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


PARSERS = (_weekday,)
