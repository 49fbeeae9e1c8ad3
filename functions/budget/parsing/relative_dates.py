"""Dates said from today: ayer, last Friday, hace 3 días. Each reader looks at one place."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from budget.parsing import calendar_words as said
from budget.parsing.said_date import NOT_A_DAY, Said, words_ahead
from budget.parsing.tokens import Token, text_at


def _vague(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> Said | None:
    if found := said.NOT_A_DAY.at(words_ahead(tokens, place), 0):
        return Said(place + found[0], None, doubt=NOT_A_DAY)
    return None


def _near(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> Said | None:
    """`hoy`, `ayer`, `last night`; not the `mañana` of "en la mañana"."""
    found = said.DAYS_FROM_TODAY.at(words_ahead(tokens, place), 0)
    if found is None:
        return None
    if tokens[place].text == "manana" and text_at(tokens, place - 1) in ("la", "de", "una", "por"):
        return None
    return Said(place + found[0], _days_from(today, found[1]))


def _ago(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> Said | None:
    """`hace 3 días`, `3 days ago`, `two weeks ago`."""
    spanish = tokens[place].text == "hace"
    first = place + 1 if spanish else place
    count = _small(text_at(tokens, first))
    days = said.LENGTHS.get(text_at(tokens, first + 1))
    if count is None or days is None:
        return None
    if not spanish and text_at(tokens, first + 2) != "ago":
        return None
    return Said(
        first + (2 if spanish else 3),
        _days_from(today, -count * days),
        is_sure=days < 7 or count > 1,
    )


def _weekday(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> Said | None:
    """The most recent one before today; on that very weekday, a week ago and not sure."""
    weekday = said.WEEKDAYS.get(tokens[place].text)
    before, after = text_at(tokens, place - 1), text_at(tokens, place + 1)
    if weekday is None or before in said.NOT_A_WEEKDAY_AFTER or after in said.NOT_A_WEEKDAY_BEFORE:
        return None
    end = place + 1
    if (
        before in ("next", "proximo")
        or words_ahead(tokens, end)[:2] == ["que", "viene"]
        or after == "proximo"
    ):
        ahead = (weekday - today.weekday() - 1) % 7 + 1
        end += {"que": 2, "proximo": 1}.get(after, 0)
        return Said(end, _days_from(today, ahead))
    is_past = after == "pasado" or before in ("last", "pasado")
    ago = (today.weekday() - weekday - 1) % 7 + 1
    is_sure = is_past or ago < 7
    return Said(
        end + (after == "pasado"), _days_from(today, -ago), is_sure=is_sure, is_weekday=True
    )


def _days_from(today: datetime.date, days: int) -> datetime.date | None:
    ordinal = today.toordinal() + days
    in_calendar = 1 <= ordinal <= datetime.date.max.toordinal()
    return datetime.date.fromordinal(ordinal) if in_calendar else None


def _small(text: str) -> int | None:
    if text.isdigit() and len(text) <= 3 and text.isascii():
        return int(text)
    return said.SPOKEN.get(text)


READERS = (_vague, _ago, _near, _weekday)
