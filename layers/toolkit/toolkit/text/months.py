"""The names of months in English, Spanish and French, in small letters without accents.

Days and months as people write them, in the languages that they are spoken to in.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from toolkit.text import language as spoken_in

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


def day_in_words(day: date, language: spoken_in.Language) -> str:
    """November 27, 2026; 27 de noviembre de 2026."""
    name = _name(day.month, language)
    if language == "es":
        return f"{day.day} de {name} de {day.year}"
    return f"{name} {day.day}, {day.year}"


def month_in_words(month: str, language: spoken_in.Language) -> str:
    """Of 2026-11: November 2026; noviembre de 2026."""
    year, _, number = month.partition("-")
    name = _name(int(number), language)
    return f"{name} de {year}" if language == "es" else f"{name} {year}"


def _name(month: int, language: spoken_in.Language) -> str:
    name = _NAMES[language].split()[month - 1]
    return name if language == "es" else name.capitalize()
