"""How many days back a search goes, by the period that a sentence names.

A year is searched whole, in years of 365 days back from today, and five of them at most: "from
2020" is 1825 days, as in test conversation 4 of docs/rules/prime.md. What lies further back than 99
days is rounded up to months of 30 days, so that the answer can name it. A month that is still to
come is that of the year before.
"""

from __future__ import annotations

import re
from datetime import date

from tests.local.offline_model.language import dates
from tests.local.offline_model.language.language import Language, folded
from tests.local.offline_model.language.periods import period, without_periods
from tests.local.offline_model.language.words import NUMBER, number

_MOST_YEARS = 5
_MOST_DAYS = 36_500
_UNITS = {
    r"days?|dias?|jours?": 1,
    r"weeks?|semanas?|semaines?": 7,
    r"months?|mes(?:es)?|mois": 30,
    r"years?|anos?|annees?|ans?": 365,
}
_UNIT = "|".join(_UNITS)
_LAST = (
    rf"\b(?:last|past|previous|ultim[oa]s) (?P<n>{NUMBER}) (?P<unit>{_UNIT})\b"
    rf"|\b(?P<fr>{NUMBER}) derni(?:er|ere)s (?P<unite>{_UNIT})\b"
    rf"|\bpast (?P<one>{_UNIT})\b"
)
_YEAR = r"\b(?:from|since|desde|depuis) (?P<year>(?:19|20)[0-9]{2})\b(?![-/.]?[0-9])"


def days_back(said: str, today: date) -> int | None:
    """None where the sentence names no period."""
    plain = folded(said)
    if counted := re.search(_LAST, plain, re.I):
        return _counted(counted)
    if year := re.search(_YEAR, plain, re.I):
        return _since_year(int(year["year"]), today)
    named = period(said, today)
    if named is None:
        return None
    first, last = (_day(day) for day in named)
    if first is None or last is None:
        return None
    if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31):
        return _since_year(first.year, today)
    if first > today:
        first = first.replace(year=first.year - 1, day=1)
    back = max(1, (today - first).days + 1)
    return back if back < 100 else min(-(-back // 30) * 30, _MOST_DAYS)


def without_lookback(text: str) -> str:
    return without_periods(dates.without(_YEAR, dates.without(_LAST, text)))


def spelled_out(back: int, language: Language) -> str:
    """ "the last 5 years" """
    size, names = next((size, names) for size, names in _SIZES if _measures(size, back))
    count = back // size
    name = names[language].split("/")[count != 1]
    return name if count == 1 else name.format(count)


def _measures(size: int, back: int) -> bool:
    return back % size == 0 and (size != 30 or back >= 100)


_SIZES: tuple[tuple[int, dict[Language, str]], ...] = (
    (
        365,
        {
            "en": "the last year/the last {} years",
            "es": "el último año/los últimos {} años",
            "fr": "la dernière année/les {} dernières années",
        },
    ),
    (
        30,
        {
            "en": "the last month/the last {} months",
            "es": "el último mes/los últimos {} meses",
            "fr": "le dernier mois/les {} derniers mois",
        },
    ),
    (
        1,
        {
            "en": "the last day/the last {} days",
            "es": "el último día/los últimos {} días",
            "fr": "le dernier jour/les {} derniers jours",
        },
    ),
)


def _counted(match: re.Match[str]) -> int:
    count = number(match["n"] or match["fr"] or "1")
    said = match["unit"] or match["unite"] or match["one"]
    size = next(size for words, size in _UNITS.items() if re.fullmatch(words, said, re.I))
    return min(max(1, int(count) * size), _MOST_DAYS)


def _since_year(year: int, today: date) -> int:
    back = (today - date(year, 1, 1)).days + 1
    return 365 * min(max(1, -(-back // 365)), _MOST_YEARS)


def _day(text: str) -> date | None:
    """None for one that the calendar lacks."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
