"""Stretches of days as people say them: a month, a year, some weeks, from one day to another."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from finance.rules import calendar_days
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.date_words import WEEKS, YEARS
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.words import NUMBER, number

Period = tuple[str, str]
"""The first day and the last one, as YYYY-MM-DD."""

_SINCE = r"\b(?:since|starting|desde|depuis|a partir (?:de|du))\b"
_YEAR = r"\b(?:in|of|for|during|year|en|del?|ano|annee|durante) (?P<year>(?:19|20)[0-9]{2})\b"
_LAST_DAYS = (
    rf"\b(?:last|past) (?P<n>{NUMBER}) days\b|\bultimos (?P<es>{NUMBER}) dias\b"
    rf"|\b(?P<fr>{NUMBER}) derniers jours\b"
)
_MOST_DAYS = 36_500
_WITHIN_A_MONTH = (
    r"\b(?P<first>[0-9]{1,2})(?:st|nd|rd|th|er)? (?:to|through|until|and|al|au|et|y|-) "
    r"(?=[0-9]{1,2}(?:st|nd|rd|th|er)? (?:de |of )?(?P<month>[a-z]+)\b)"
)
"""The first of "1 to 31 January"; its month stands with the second one."""


def period(text: str, today: date) -> Period | None:
    """The days that a sentence names, or None where it names none."""
    said = re.sub(_WITHIN_A_MONTH, r"\g<first> \g<month> to ", folded(text), flags=re.I)
    parsers: tuple[Callable[[str, date], Period | None], ...] = (
        _from_day_to_day,
        _months,
        _year,
        _weeks,
        _last_days,
        _near_day,
    )
    stated = next(filter(None, (parse(said, today) for parse in parsers)), None)
    if stated and re.search(_SINCE, said, re.I):
        return stated[0], max(stated[1], today.isoformat())
    return stated


def without_periods(text: str) -> str:
    """The text without its days, months, weeks and years."""
    for pattern in (_LAST_DAYS, _WITHIN_A_MONTH, *map(_words, (*YEARS, *WEEKS))):
        text = dates.without(pattern, text)
    return dates.without(_YEAR, dates.without_near_days(dates.without_days(text)))


def _from_day_to_day(said: str, today: date) -> Period | None:
    named = dates.every_day(said, today)
    return (named[0], named[-1]) if named else None


def _months(said: str, today: date) -> Period | None:
    named = dates.every_month(said, today)
    return (_of_month(named[0])[0], _of_month(named[-1])[1]) if named else None


def _of_month(month: str) -> Period:
    """One that the calendar lacks is passed on, for the tool to refuse."""
    try:
        first, last = calendar_days(month)
    except ValueError:
        return f"{month}-01", f"{month}-31"
    return first.isoformat(), last.isoformat()


def _year(said: str, today: date) -> Period | None:
    years = {match["year"] for match in re.finditer(_YEAR, said, re.I)}
    years |= {
        f"{today.year + away}" for w, away in YEARS.items() if re.search(_words(w), said, re.I)
    }
    return (f"{min(years)}-01-01", f"{max(years)}-12-31") if years else None


def _weeks(said: str, today: date) -> Period | None:
    for words, away in WEEKS.items():
        if re.search(_words(words), said, re.I):
            monday = today + timedelta(7 * away - today.weekday())
            return monday.isoformat(), (monday + timedelta(6)).isoformat()
    return None


def _last_days(said: str, today: date) -> Period | None:
    match = re.search(_LAST_DAYS, said, re.I)
    if not match:
        return None
    count = int(number(match["n"] or match["es"] or match["fr"]))
    first = today - timedelta(min(max(count, 1), _MOST_DAYS) - 1)
    return first.isoformat(), today.isoformat()


def _near_day(said: str, today: date) -> Period | None:
    day = dates.near_day(said, today)
    return (day, day) if day else None


def _words(words: str) -> str:
    return rf"\b(?:{words})\b"
