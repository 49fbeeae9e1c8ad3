"""The names of months in English, Spanish and French, in small letters without accents.

Days and months as people write them.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

Language = Literal["en", "es", "fr"]

_NAMES: dict[Language, str] = {
    "en": "january february march april may june july august september october november december",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
    "diciembre",
    "fr": "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
}
_SHORT: dict[Language, str] = {
    "en": "jan feb mar apr may jun jul aug sep oct nov dec",
    "es": "ene feb mar abr may jun jul ago sep oct nov dic",
    "fr": "janv fevr mars avr mai juin juil aout sept oct nov dec",
}


def _numbered(names: str) -> dict[str, int]:
    return {name: number for number, name in enumerate(names.split(), 1)}


NAMES: dict[Language, dict[str, int]] = {
    language: _numbered(names) for language, names in _NAMES.items()
}
"""The number, 1 to 12, of each whole name."""
NAMES["es"]["setiembre"] = 9

SHORT: dict[Language, dict[str, int]] = {
    language: _numbered(names) | {"sept": 9} for language, names in _SHORT.items()
}
"""The number of each usual abbreviation, without its period."""

_ACCENTED = {"fevrier": "février", "aout": "août", "decembre": "décembre"}
_WRITTEN: dict[Language, list[str]] = {
    language: [
        name.capitalize() if language == "en" else _ACCENTED.get(name, name)
        for name in names.split()
    ]
    for language, names in _NAMES.items()
}
_DAY: dict[Language, str] = {"en": "{1} {0}, {2}", "es": "{0} de {1} de {2}", "fr": "{0} {1} {2}"}
_MONTH: dict[Language, str] = {"en": "{} {}", "es": "{} de {}", "fr": "{} {}"}


def day_in_words(day: date | str, language: Language) -> str:
    """November 27, 2026; 27 de noviembre de 2026; 27 novembre 2026. As a text it is 2026-11-27;
    raises ValueError for one that is no day."""
    if isinstance(day, str):
        day = date.fromisoformat(day)
    return _DAY[language].format(day.day, _WRITTEN[language][day.month - 1], day.year)


def month_in_words(month: str, language: Language) -> str:
    """Of 2026-11: November 2026; noviembre de 2026; novembre 2026."""
    year, _, number = month.partition("-")
    return _MONTH[language].format(_WRITTEN[language][int(number) - 1], year)
