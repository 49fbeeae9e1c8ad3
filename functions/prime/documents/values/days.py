"""Dates as documents print them.

A date of digits may mean more than one day (`09/10/2025`): `parse_date` gives all it may mean,
day_order.first_in decides over all dates of a document what comes first in them, and `resolve_date`
takes the day or says why it cannot.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from prime.documents.document import Context, First
from prime.documents.values import months
from toolkit.text.folding import unaccented
from toolkit.text.sentences import say

Meanings = Mapping[First, date]
"""The day that a text means, by what comes first in it; the same one wherever that is certain."""

NO_DATE = say("date.unreadable")
UNCERTAIN = say("date.day_or_month")
FUTURE = say("date.in_future")
TOO_OLD = say("date.too_old")
WHICH_DAY = say("date.which_of_row")
OF_PURCHASE = say("row.one_of_several_payments")

_OLDEST = date(1990, 1, 1)
_LONGEST = 48
ORDERS: tuple[First, ...] = ("day", "month", "year")
_TIME = (
    r"(?:(?:[T,]|\s)\s*[0-9]{1,2}[:.h][0-9]{2}(?:[:.][0-9]{2}(?:\.[0-9]{1,6})?)?\s*(?:[AaPp]\.?[Mm]\.?)?"
    r"\s*(?:Z|[A-Z]{3,4}|[+-][0-9]{2}:?[0-9]{2})?)?"
)
_YEAR = r"(?:[12][0-9]{3}|'\s?[0-9]{1,2}|[0-9]{2})"
_YEAR_LAST = re.compile(
    rf"([0-9]{{1,2}})\s?([-/.])\s?([0-9]{{1,2}})(?:\2\s?|(?='))({_YEAR}){_TIME}"
)
_YEAR_FIRST = re.compile(
    rf"([12][0-9]{{3}})([-/.])([0-9]{{1,2}})\2([0-9]{{1,2}})(?:(?<=[0-9])\.)?{_TIME}"
)
_COMPACT = re.compile(
    r"([12][0-9]{3})([0-9]{2})([0-9]{2})(?:[0-9]{4}(?:[0-9]{2}(?:\.[0-9]{1,6})?)?)?(?:\[[^\]]*\])?"
)
_SHORT = re.compile(r"([0-9]{1,2})(?:([-/])([0-9]{1,2})|\.([0-9]{1,2})\.)")
_IN_TEXT = re.compile(r"(?<![0-9])[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{2,4}(?![0-9])")
_DAYS = (
    *(("mon", "lun", "seg"), ("tue", "mar", "ter", "die"), ("wed", "mie", "mer", "qua", "mit")),
    *(("thu", "jue", "jeu", "qui", "don"), ("fri", "vie", "ven", "sex", "fre")),
    *(("sat", "sab", "sam"), ("sun", "dom", "dim", "son")),
)
_NUMBERS = {name: number for number, names in enumerate(_DAYS) for name in names}
_WEEKDAYS = rf"(?:{'|'.join(_NUMBERS)})[a-z]{{0,7}}(?:-feira)?\.?,?\s+"
"""A regular expression of one and the space behind it, in small letters without accents."""
_LEADING = re.compile(rf"({_WEEKDAYS})([0-9]+[-/.][0-9]+[-/.][0-9].*)")
_WEEKDAY = f"(?:{_WEEKDAYS})?"
_NAME = r"([a-z]{3,10})\.?"
_DAY_NAME = re.compile(
    rf"{_WEEKDAY}([0-9]{{1,2}})(?:st|nd|rd|th|er|o|º)?[-/.\s]*(?:de\s+|de(?![cz]))?{_NAME}"
    rf"(?:[-/,.\s]*(?:del?\s+)?({_YEAR}))?{_TIME}"
)
_NAME_DAY = re.compile(
    rf"{_WEEKDAY}{_NAME}[-/\s]*([0-9]{{1,2}})(?:st|nd|rd|th)?(?:[-/,\s]+({_YEAR}))?{_TIME}"
)


def parse_date(text: str, latest: date) -> Meanings:
    """All that the text may mean; empty for what is no date. A date without a year is the last
    one not after `latest`: the end of a statement's period, or today."""
    text = text.strip()
    return _parsed(text, latest) if len(text) <= _LONGEST else {}


@lru_cache(maxsize=4096)  # a document has few days and many dates
def _parsed(text: str, latest: date) -> Meanings:
    if meanings := _plain(text, latest):
        return meanings
    weekday, bare = _parted(text)
    meanings = _plain(bare, latest) if weekday is not None else {}
    if len(set(meanings.values())) < 2:
        return meanings
    return {first: day for first, day in meanings.items() if day.weekday() == weekday}


def _plain(text: str, latest: date) -> Meanings:
    if found := _YEAR_FIRST.fullmatch(text):
        return _same(_day(found[1], found[3], found[4]))
    if found := _COMPACT.fullmatch(text):
        return _same(_day(*found.groups()))
    if found := _YEAR_LAST.fullmatch(text):
        return _of_digits(found[1], found[3], found[4], can_lead=found[2] == "-")
    if found := _SHORT.fullmatch(text):
        one, other = found[1], found[3] or found[4]
        day_first, month_first = _last(other, one, latest), _last(one, other, latest)
        return _meanings({"day": day_first, "month": month_first})
    return _named(unaccented(text), latest)


def days_in(text: str, latest: date) -> list[Meanings]:
    """Of the whole dates of digits that stand anywhere in a text."""
    return [each for found in _IN_TEXT.findall(text) if (each := parse_date(found, latest))]


def resolve_date(
    meanings: Meanings, first: First | None, context: Context
) -> tuple[date | None, tuple[str, ...]]:
    """The day, and the doubts about it. None where it cannot be told."""
    if not meanings:
        return None, (NO_DATE,)
    meant = set(meanings.values())
    if len(meant) > 1:
        meant &= {day for each, day in meanings.items() if each == first}
    if not meant:
        return None, (UNCERTAIN,)
    day = meant.pop()
    if day > context.today:
        return day, (FUTURE,)
    return day, ((TOO_OLD,) if day < _OLDEST else ())


def of_order(meanings: Meanings, first: First | None) -> date | None:
    """The day, where it is certain or the order is known."""
    meant = set(meanings.values())
    return meant.pop() if len(meant) == 1 else meanings.get(first) if first else None


def _of_digits(one: str, two: str, year: str, *, can_lead: bool) -> Meanings:
    day_first, month_first = _day(year, two, one), _day(year, one, two)
    year_first = _day(one, two, year) if can_lead and re.fullmatch("[0-9]{2}", year) else None
    return _meanings({"day": day_first, "month": month_first, "year": year_first})


def _named(text: str, latest: date) -> Meanings:
    if found := _DAY_NAME.fullmatch(text):
        day, name, year = found.groups()
    elif found := _NAME_DAY.fullmatch(text):
        name, day, year = found.groups()
    else:
        return {}
    month = months.number(name)
    if month is None:
        return {}
    return _same(_day(year, str(month), day) if year else _last(str(month), day, latest))


def _day(year: str, month: str, day: str) -> date | None:
    number = int(year.lstrip("' "))
    if number < 100:
        number += 1900 if number >= 70 and "'" not in year else 2000
    try:
        return date(number, int(month), int(day))
    except ValueError:
        return None


def _last(month: str, day: str, latest: date) -> date | None:
    years = range(latest.year, latest.year - 5, -1)
    days = (_day(str(year), month, day) for year in years)  # 29 February is not in every year
    return next((each for each in days if each and each <= latest), None)


def _same(day: date | None) -> Meanings:
    return _meanings(dict.fromkeys(ORDERS, day))


def _meanings(days: Mapping[First, date | None]) -> Meanings:
    return {first: day for first, day in days.items() if day}


def _parted(text: str) -> tuple[int | None, str]:
    """The day of the week before a whole date of digits, as `date.weekday` counts, and the date."""
    found = _LEADING.fullmatch(unaccented(text))
    return (_NUMBERS[found[1][:3]], found[2]) if found else (None, text)
