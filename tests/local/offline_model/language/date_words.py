"""The words of days, months and years as patterns, without accents.

Days and months in Spanish and English are those of the budget's parser of sentences. Of this model
alone are French, which only the ledger and the mail are asked about in, and whole weeks, months and
years: a transaction has one day, so that to the parser they are no date.
"""

from __future__ import annotations

import re

from budget.parsing.dates.month_names import ALSO_A_WORD
from budget.parsing.dates.month_names import MONTHS as SPOKEN_MONTHS
from budget.parsing.dates.relative_dates import DAYS_FROM_TODAY, NO_DAY_AFTER
from budget.parsing.dates.weekdays import WEEKDAYS
from toolkit.text.months import NAMES

_FRENCH_DAYS = {"aujourd'hui": 0, "hier": -1, "avant-hier": -2}
_NOW = frozenset({"ahorita", "ahora mismo", "just now", "right now"})
"""In a request they say when to act, not which day is meant."""

MONTHS = SPOKEN_MONTHS | NAMES["fr"]
NEAR_DAYS = {
    words: days for words, days in (DAYS_FROM_TODAY | _FRENCH_DAYS).items() if words not in _NOW
}
NEAR_MONTHS = {
    r"(?:este|el|del) mes(?! pasado| anterior| que| proximo)|this month|mes actual"
    r"|ce mois(?:-ci)?": 0,
    "mes pasado|mes anterior|last month|previous month|(?:le )?mois (?:dernier|precedent)": -1,
    "proximo mes|mes que (?:viene|entra)|next month": 1,
}
YEARS = {
    r"this year|este ano|cette annee": 0,
    r"last year|previous year|(?:el )?ano pasado|(?:l')?(?:annee derniere|an dernier)": -1,
}
WEEKS = {
    r"this week|esta semana|cette semaine": 0,
    r"last week|(?:la )?semana pasada|(?:la )?semaine derniere": -1,
}
"""From pattern to how many months, years or weeks it is away."""


def _any_of(words: set[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


_UNLIKE_MONTHS = ALSO_A_WORD - {"may", "dec", "dic"}
"""Without a day these are another word here too; "in May" is a month that is asked about."""

MONTH = _any_of(set(MONTHS))
MONTH_ALONE = _any_of(MONTHS.keys() - _UNLIKE_MONTHS)
WEEKDAY = _any_of(set(WEEKDAYS))
NEAR_DAY = "|".join(
    (
        "".join(rf"(?<!\b{word} )" for word in sorted(NO_DAY_AFTER)) + "manana",
        _any_of(NEAR_DAYS.keys() - {"manana"}),
    )
)
NEAR_PERIOD = "|".join((*NEAR_MONTHS, *YEARS, *WEEKS))
"""Alternatives, to be grouped."""
