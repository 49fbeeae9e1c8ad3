"""Days, months and stretches of days as people say them, in English and Spanish.

The words are those of the budget's parser; the reckoning is not, since a transaction has one day in
the past, and a question may be about a month to come. A day that does not exist is passed on, for
the tool to refuse.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from budget.parsing.dates.relative_dates import DAYS_FROM_TODAY, WEEKDAYS
from budget.parsing.dates.stated_date import ALSO_A_WORD
from budget.parsing.dates.stated_date import MONTHS as _MONTHS
from budget.parsing.money.number_words import WORDS
from money.rules import calendar_days
from toolkit.text.folding import unaccented_in_place

_MOST_DAYS, _MOST_YEARS = 36_500, 5
_UNITS = {r"days?|dias?": 1, r"weeks?|semanas?": 7, r"months?|mes(?:es)?": 30, r"years?|anos?": 365}
_SPANS = {
    r"(?:este|el|del) mes(?! pasado| anterior| que| proximo)|this month|mes actual": ("month", 0),
    r"(?:el |del )?mes (?:pasado|anterior)|(?:last|previous) month": ("month", -1),
    r"(?:el )?proximo mes|(?:el )?mes que (?:viene|entra)|next month": ("month", 1),
    r"this year|este ano": ("year", 0),
    r"(?:last|previous) year|(?:el )?ano pasado": ("year", -1),
    r"this week|esta semana": ("week", 0),
    r"last week|(?:la )?semana pasada": ("week", -1),
}
_AT_ONCE = {"ahorita", "ahora", "ahora mismo", "just now", "right now", "manana", "now"}
"""In a request they tell when to act, not which day is meant; "mañana" is also the morning."""


def _any_of(words: set[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


_MONTH = _any_of(set(_MONTHS) - (ALSO_A_WORD - {"may", "dec", "dic"}))
_NUMBER = rf"[0-9]+|{_any_of(set(WORDS))}"
_YEAR = r"(?:,? (?:de |del |of )?(?P<year>(?:19|20)[0-9]{2})\b(?!\.[0-9]))?"
_DAY_OF = rf"(?:st|nd|rd|th)? (?:de |of )?(?P<month>{_any_of(set(_MONTHS))})\b"
_FORMS = [
    re.compile(form, re.I)
    for form in (
        r"(?<![\w-])(?P<iso>[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?)(?![\w-])",
        rf"\b(?P<day>[0-9]{{1,2}})(?: to | through | and | al | y |-)(?=[0-9]{{1,2}}{_DAY_OF})",
        rf"\b(?P<day>[0-9]{{1,2}}){_DAY_OF}{_YEAR}",
        rf"\b(?P<month>{_MONTH})\.? (?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?\b(?![.,]?[0-9]){_YEAR}",
        rf"\b(?P<month>(?!may i\b)(?:{_MONTH}))\b{_YEAR}",
        rf"\b(?:(?:(?P<next>next|proxim[oa]s|siguientes)|last|past|ultim[oa]s) (?P<n>{_NUMBER})"
        rf"|in (?P<within>{_NUMBER})|past) (?P<unit>{'|'.join(_UNITS)})\b",
        rf"\b(?:{'|'.join(_SPANS)})\b",
        rf"\b(?:{_any_of({*DAYS_FROM_TODAY, *WEEKDAYS} - _AT_ONCE)})\b",
        r"\b(?:in|of|for|from|since|during|year|en|del?|desde|ano|durante) "
        r"(?P<whole>(?:19|20)[0-9]{2})\b(?![-/.]?[0-9])",
    )
]


class Stretch(NamedTuple):
    """Some days, as YYYY-MM-DD, and where in the sentence they are said; `counted` if they are the
    last or the next so many."""

    start: int
    end: int
    first: str
    last: str
    counted: int | None = None

    @property
    def is_year(self) -> bool:
        return (self.first[4:], self.last[4:]) == ("-01-01", "-12-31")


def stated(text: str, today: date) -> list[Stretch]:
    """In their order. One without a year is of the year that follows it in the sentence."""
    found, year = list[Stretch](), today.year
    for match in reversed(_matches(unaccented_in_place(text))):
        groups = {name: said for name, said in match.groupdict().items() if said}
        year = int(groups.get("year", year))
        count = _count(groups) if "unit" in groups else None
        if count and ("next" in groups or "within" in groups):
            days = today.isoformat(), (today + timedelta(count)).isoformat()
        elif count:
            days = (today - timedelta(count - 1)).isoformat(), today.isoformat()
        else:
            days = _days(match[0].lower(), groups, year, today)
        found.append(Stretch(*match.span(), *days, count))
    return found[::-1]


def period(text: str, today: date) -> tuple[str, str] | None:
    """From the first of the days that a sentence names to the last, which is today for "since"."""
    if not (found := stated(text, today)):
        return None
    since = re.search(r"\b(?:since|desde|a partir de)\b", unaccented_in_place(text), re.I)
    return found[0].first, max(found[-1].last, f"{today}") if since else found[-1].last


def day_to_come(text: str, today: date) -> str | None:
    """The last day of what a sentence names: in November "by March" is next year's."""
    found = stated(text, today)
    if found and found[-1].last < today.isoformat() and not re.search(r"\b20[0-9]{2}\b", text):
        found = stated(text, date(today.year + 1, 1, 1))
    return found[-1].last if found else None


def days_back(text: str, today: date) -> int | None:
    """How many days a search goes back for what the sentence names; a year is searched whole, in
    years of 365 days, five at most: "from 2020" is 1825 days (docs/rules/prime.md)."""
    if not (found := stated(text, today)):
        return None
    if found[0].counted:
        return found[0].counted
    try:
        first = date.fromisoformat(found[0].first)
    except ValueError:
        return None
    if found[0].is_year:
        return 365 * min(max(1, -(-((today - first).days + 1) // 365)), _MOST_YEARS)
    if first > today:
        first = first.replace(year=first.year - 1, day=1)
    return min(max(1, (today - first).days + 1), _MOST_DAYS)


def _matches(text: str) -> list[re.Match[str]]:
    """The first of the forms where two overlap."""
    taken: list[re.Match[str]] = []
    for form in _FORMS:
        for match in form.finditer(text):
            if all(match.end() <= m.start() or m.end() <= match.start() for m in taken):
                taken.append(match)
    return sorted(taken, key=re.Match.start)


def _days(said: str, groups: Mapping[str, str], year: int, today: date) -> tuple[str, str]:
    if iso := groups.get("iso"):
        return (iso, iso) if len(iso) > len("2026-01") else _month(iso)
    if name := groups.get("month"):
        month = f"{year:04}-{_MONTHS[name.lower()]:02}"
        return (f"{month}-{int(groups['day']):02}",) * 2 if "day" in groups else _month(month)
    if whole := groups.get("whole"):
        return f"{whole}-01-01", f"{whole}-12-31"
    if said in WEEKDAYS:
        return _from(today, (WEEKDAYS[said] - today.weekday()) % 7 - 7)
    return _from(today, DAYS_FROM_TODAY[said]) if said in DAYS_FROM_TODAY else _span(said, today)


def _from(today: date, days: int) -> tuple[str, str]:
    return ((today + timedelta(days)).isoformat(),) * 2


def _month(month: str) -> tuple[str, str]:
    try:
        first, last = calendar_days(month)
    except ValueError:
        return f"{month}-01", f"{month}-31"
    return first.isoformat(), last.isoformat()


def _span(said: str, today: date) -> tuple[str, str]:
    unit, away = next(of for words, of in _SPANS.items() if re.fullmatch(words, said))
    if unit == "week":
        monday = today + timedelta(7 * away - today.weekday())
        return monday.isoformat(), (monday + timedelta(6)).isoformat()
    if unit == "year":
        return f"{today.year + away}-01-01", f"{today.year + away}-12-31"
    years, place = divmod(today.year * 12 + today.month - 1 + away, 12)
    return _month(f"{years:04}-{place + 1:02}")


def _count(groups: Mapping[str, str]) -> int:
    said = (groups.get("n") or groups.get("within") or "1").lower()
    size = next(size for words, size in _UNITS.items() if re.fullmatch(words, groups["unit"], re.I))
    return min(max(1, (int(said) if said.isdigit() else WORDS[said]) * size), _MOST_DAYS)
