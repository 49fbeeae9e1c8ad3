"""Days, months and stretches of days as people say them, in English, Spanish and French.

The words are those of the budget's parser, the reckoning is not: a transaction has one day in the
past, and a question may be about a month to come. Without a year it is the current one, by the
machine's own clock. A day that does not exist is passed on, for the tool to refuse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from budget.parsing.dates.month_names import ALSO_A_WORD
from budget.parsing.dates.month_names import MONTHS as SPOKEN_MONTHS
from budget.parsing.dates.relative_dates import DAYS_FROM_TODAY, NO_DAY_AFTER
from budget.parsing.dates.weekdays import WEEKDAYS
from finance.rules import calendar_days
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.words import NUMBER, number
from toolkit.text.months import NAMES

Days = tuple[str, str]
"""The first and the last one, as YYYY-MM-DD."""

_MOST_DAYS = 36_500
_MOST_YEARS = 5
_MONTHS = SPOKEN_MONTHS | NAMES["fr"]
_NEAR_DAYS = DAYS_FROM_TODAY | {"aujourd'hui": 0, "hier": -1, "avant-hier": -2}
_ACT_AT_ONCE = {"ahorita", "ahora mismo", "just now", "right now"}
"""In a request they say when to act, not which day is meant."""
_UNITS = {
    r"days?|dias?|jours?": 1,
    r"weeks?|semanas?|semaines?": 7,
    r"months?|mes(?:es)?|mois": 30,
    r"years?|anos?|annees?|ans?": 365,
}
_SPANS: Mapping[str, tuple[str, int]] = {
    r"(?:este|el|del) mes(?! pasado| anterior| que| proximo)|this month|mes actual|ce mois": (
        "m",
        0,
    ),
    r"mes (?:pasado|anterior)|(?:last|previous) month|mois (?:dernier|precedent)": ("month", -1),
    r"proximo mes|mes que (?:viene|entra)|next month": ("month", 1),
    r"this year|este ano|cette annee": ("year", 0),
    r"(?:last|previous) year|ano pasado|annee derniere|an dernier": ("year", -1),
    r"this week|esta semana|cette semaine": ("week", 0),
    r"last week|semana pasada|semaine derniere": ("week", -1),
}


def _any_of(words: set[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


MONTH = _any_of(set(_MONTHS) - (ALSO_A_WORD - {"may", "dec", "dic"}))
WEEKDAY = _any_of(set(WEEKDAYS))
_TH = r"(?:st|nd|rd|th|er)?"
_YEAR = r"(?:,? (?:de |del |of )?(?P<year>(?:19|20)[0-9]{2})\b(?!\.[0-9]))?"
_DAY_OF = rf"{_TH} (?:de |of )?(?P<month>{_any_of(set(_MONTHS))})\b"
_UNIT = "|".join(_UNITS)


class Stated(NamedTuple):
    """Some days and where in the sentence they are said; `counted` if they are the last so many."""

    start: int
    end: int
    days: Days
    counted: int | None = None


def stated(text: str, today: date, *, ahead: bool = False) -> list[Stated]:
    """All that are said, in their order. One that is said without a year is of the year that
    follows: "from January 5 to January 20, 2025". A weekday is the next one if `ahead`."""
    return list(_stated(text, today, ahead))[::-1]


def is_year(one: Stated) -> bool:
    """Whether it is one from its first day to its last."""
    return (one.days[0][4:], one.days[1][4:]) == ("-01-01", "-12-31")


def period(text: str, today: date) -> Days | None:
    """From the first of the days that a sentence names to the last of them."""
    found = stated(text, today)
    if not found:
        return None
    first, last = found[0].days[0], found[-1].days[1]
    since = re.search(r"\b(?:since|starting|desde|depuis|a partir (?:de|du))\b", folded(text), re.I)
    return first, max(last, today.isoformat()) if since else last


def day_to_come(text: str, today: date) -> str | None:
    """The last of the days that a sentence names; without a year one that is not over: in November
    "by March" is next year's."""
    found = stated(text, today)
    if found and found[-1].days[1] < today.isoformat() and not re.search(r"\b20[0-9]{2}\b", text):
        found = stated(text, date(today.year + 1, 1, 1))
    return found[-1].days[1] if found else None


def without_days(text: str) -> str:
    """The text without its days, months, weeks and years."""
    for one in reversed(stated(text, date(2000, 1, 1))):
        text = f"{text[: one.start]} {text[one.end :]}"
    return text


def days_back(text: str, today: date) -> int | None:
    """How many days a search goes back for what the sentence names. A year is searched whole, in
    years of 365 days back from today and five of them at most: "from 2020" is 1825 days, as in test
    conversation 4 of docs/rules/prime.md. A month to come is that of the year before."""
    found = stated(text, today)
    if not found:
        return None
    if found[0].counted:
        return found[0].counted
    try:
        first, last = map(date.fromisoformat, found[0].days)
    except ValueError:
        return None
    if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31):
        years = -(-((today - date(first.year, 1, 1)).days + 1) // 365)
        return 365 * min(max(1, years), _MOST_YEARS)
    if first > today:
        first = first.replace(year=first.year - 1, day=1)
    return min(max(1, (today - first).days + 1), _MOST_DAYS)


def _stated(text: str, today: date, ahead: bool) -> Iterator[Stated]:
    """From the last to the first."""
    year = today.year
    for match in reversed(_matches(folded(text))):
        groups = {name: said for name, said in match.groupdict().items() if said}
        year = int(groups.get("year", year))
        count = _count(groups) if "unit" in groups or "unite" in groups else None
        days = _last(count, today) if count else _days(match[0].lower(), groups, year, today, ahead)
        yield Stated(*match.span(), days, count)


@lru_cache(maxsize=512)  # a sentence is looked at for each argument, and again with every turn
def _matches(text: str) -> list[re.Match[str]]:
    """The forms of _FORMS in the text, the first of them where two overlap."""
    taken: list[re.Match[str]] = []
    for form in _FORMS:
        for match in re.finditer(form, text, re.I):
            if all(match.end() <= m.start() or m.end() <= match.start() for m in taken):
                taken.append(match)
    return sorted(taken, key=re.Match.start)


def _days(said: str, groups: Mapping[str, str], year: int, today: date, ahead: bool) -> Days:
    if iso := groups.get("iso"):
        return (iso, iso) if len(iso) > len("2026-01") else _month(iso)
    if name := groups.get("month"):
        month = f"{year:04}-{_MONTHS[name.lower()]:02}"
        return (f"{month}-{int(groups['day']):02}",) * 2 if "day" in groups else _month(month)
    if whole := groups.get("whole"):
        return f"{whole}-01-01", f"{whole}-12-31"
    if said in WEEKDAYS:
        away = (WEEKDAYS[said] - today.weekday()) % 7 or 7
        return _from(today, away if ahead else away - 7 or -7)
    return _from(today, _NEAR_DAYS[said]) if said in _NEAR_DAYS else _span(said, today)


def _from(today: date, days: int) -> Days:
    return ((today + timedelta(days)).isoformat(),) * 2


def _month(month: str) -> Days:
    """One that the calendar lacks is passed on, for the tool to refuse."""
    try:
        first, last = calendar_days(month)
    except ValueError:
        return f"{month}-01", f"{month}-31"
    return first.isoformat(), last.isoformat()


def _span(said: str, today: date) -> Days:
    unit, away = next(of for words, of in _SPANS.items() if re.fullmatch(words, said))
    if unit == "week":
        monday = today + timedelta(7 * away - today.weekday())
        return monday.isoformat(), (monday + timedelta(6)).isoformat()
    if unit == "year":
        return f"{today.year + away}-01-01", f"{today.year + away}-12-31"
    years, place = divmod(today.year * 12 + today.month - 1 + away, 12)
    return _month(f"{years:04}-{place + 1:02}")


def _count(groups: Mapping[str, str]) -> int:
    said = groups.get("unit") or groups["unite"]
    size = next(size for words, size in _UNITS.items() if re.fullmatch(words, said, re.I))
    count = int(number(groups.get("n") or groups.get("fr") or "1"))
    return min(max(1, count * size), _MOST_DAYS)


def _last(count: int, today: date) -> Days:
    return (today - timedelta(count - 1)).isoformat(), today.isoformat()


_FORMS = (
    r"(?<![\w-])(?P<iso>[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?)(?![\w-])",
    rf"\b(?P<day>[0-9]{{1,2}}){_TH} (?:to|through|until|and|al|au|et|y|-) "
    rf"(?=[0-9]{{1,2}}{_DAY_OF})",
    rf"\b(?P<day>[0-9]{{1,2}}){_DAY_OF}{_YEAR}",
    rf"\b(?P<month>{MONTH})\.? (?P<day>[0-9]{{1,2}}){_TH}\b(?![.,]?[0-9]){_YEAR}",
    rf"\b(?P<month>(?!may i\b)(?:{MONTH}))\b{_YEAR}",
    rf"\b(?:(?:last|past|previous|ultim[oa]s) (?P<n>{NUMBER})|past) (?P<unit>{_UNIT})\b",
    rf"\b(?P<fr>{NUMBER}) derni(?:er|ere)s (?P<unite>{_UNIT})\b",
    rf"\b(?:{'|'.join(_SPANS)})\b",
    "".join(rf"(?<!\b{word} )" for word in sorted(NO_DAY_AFTER)) + r"\bmanana\b",
    rf"\b(?:{_any_of({*_NEAR_DAYS, *WEEKDAYS} - {'manana', *_ACT_AT_ONCE})})\b",
    r"\b(?:in|of|for|from|since|during|year|en|del?|desde|ano|annee|durante|depuis) "
    r"(?P<whole>(?:19|20)[0-9]{2})\b(?![-/.]?[0-9])",
)
