"""Days and months as people say them.

The words are those of the budget's parser, the reckoning is not: a purchase lies in the past, and a
question without a year is about the current one, by the machine's own clock. A day that does not
exist is passed on, for the tool to refuse.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from budget.parsing.dates.weekdays import WEEKDAYS
from tests.local.offline_model.language.date_words import (
    MONTH,
    MONTH_ALONE,
    MONTHS,
    NEAR_DAY,
    NEAR_DAYS,
    NEAR_MONTHS,
    WEEKDAY,
)
from tests.local.offline_model.language.language import folded

_YEAR = r"(?:,? (?:de |del |of )?(?P<year>(?:19|20)[0-9]{2})\b(?!\.[0-9]))?"
_ISO_DAY = r"(?<![\w-])(?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2})(?![\w-])"
_DAY_MONTH = rf"\b(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th|er)? (?:de |of )?(?P<month>{MONTH})\b{_YEAR}"
_MONTH_DAY = (
    rf"\b(?P<month>{MONTH_ALONE})\.? (?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?\b(?![.,]?[0-9]){_YEAR}"
)
_ISO_MONTH = r"(?<![\w-])(?P<iso>[0-9]{4}-[0-9]{2})(?![\w])"
_NAMED_MONTH = rf"\b(?P<month>(?!may i\b)(?:{MONTH_ALONE}))\b{_YEAR}"
_DAYS = (_ISO_DAY, _DAY_MONTH, _MONTH_DAY)


def every_day(text: str, today: date) -> list[str]:
    """All that are said by number or name, in their order. One that is said without a year is of
    the year that follows: "from January 5 to January 20, 2025"."""
    return _all(_DAYS, folded(text), today)


def every_month(text: str, today: date) -> list[str]:
    """All that are said by number or name, in their order; else the month beside the current one
    that is said."""
    named = _all((_ISO_MONTH, _NAMED_MONTH), folded(text), today)
    near = None if named else month(text, today)
    return [near] if near else named


def day(text: str, today: date, *, ahead: bool = False) -> str | None:
    """The first day said, as YYYY-MM-DD; of weekdays the next if `ahead`, else the last one."""
    said = folded(text)
    for pattern in _DAYS:
        if match := re.search(pattern, said, re.I):
            return _written(match.groupdict(), today)
    return near_day(said, today) or _weekday(said, today, ahead=ahead)


def month(text: str, today: date) -> str | None:
    """The first month said, as YYYY-MM."""
    said = folded(text)
    for words, months in NEAR_MONTHS.items():
        if re.search(rf"\b(?:{words})\b", said, re.I):
            return _months_from(today, months)
    if match := re.search(_ISO_MONTH, said):
        return match["iso"]
    if match := re.search(_NAMED_MONTH, said, re.I):
        return _written(match.groupdict(), today)
    return None


def near_day(text: str, today: date) -> str | None:
    """`yesterday` and `hoy`."""
    match = re.search(rf"\b(?:{NEAR_DAY})\b", folded(text), re.I)
    return (today + timedelta(NEAR_DAYS[match[0].lower()])).isoformat() if match else None


def without_days(text: str) -> str:
    """The text without its days and months, whose numbers are no amounts."""
    for pattern in (*_DAYS, _ISO_MONTH, _NAMED_MONTH):
        text = without(pattern, text)
    return text


def without_near_days(text: str) -> str:
    """The text without `yesterday`, `this month` and their like."""
    for words in (NEAR_DAY, *NEAR_MONTHS):
        text = without(rf"\b(?:{words})\b", text)
    return text


def without(pattern: str, text: str) -> str:
    """Without what the pattern finds in the text as it is without accents."""
    for match in reversed(list(re.finditer(pattern, folded(text), re.I))):
        text = text[: match.start()] + " " + text[match.end() :]
    return text


def _all(patterns: tuple[str, ...], said: str, today: date) -> list[str]:
    matches = [match for pattern in patterns for match in re.finditer(pattern, said, re.I)]
    year, written = today.year, []
    for match in sorted(matches, key=re.Match.start, reverse=True):
        parts = match.groupdict()
        year = int(parts.get("year") or year)
        written.append(_written(parts, today.replace(year=year, day=1)))
    return written[::-1]


def _written(said: dict[str, str | None], today: date) -> str:
    """A day, or a month where no day was said."""
    if iso := said.get("iso"):
        return iso
    number = MONTHS[(said["month"] or "").lower()]
    written = f"{int(said['year'] or today.year):04}-{number:02}"
    number_of_day = said.get("day")
    return f"{written}-{int(number_of_day):02}" if number_of_day else written


def _weekday(said: str, today: date, *, ahead: bool) -> str | None:
    match = re.search(rf"\b(?:{WEEKDAY})\b", said, re.I)
    if not match:
        return None
    away = (WEEKDAYS[match[0].lower()] - today.weekday()) % 7 or 7
    return (today + timedelta(away if ahead else away - 7 or -7)).isoformat()


def _months_from(today: date, months: int) -> str:
    years, place = divmod(today.year * 12 + today.month - 1 + months, 12)
    return f"{years:04}-{place + 1:02}"
