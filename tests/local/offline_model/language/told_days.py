"""Days and months of results as people write them, never 2026-11-27 and 2026-11."""

from __future__ import annotations

from datetime import date

from tests.local.offline_model.language.language import Language
from toolkit.text.months import NAMES

_ACCENTED = {"fevrier": "février", "aout": "août", "decembre": "décembre"}
_NAMES = {
    language: {number: name for name, number in reversed(names.items())}
    for language, names in NAMES.items()
}


def day(told: date, language: Language) -> str:
    """November 27, 2026; 27 de noviembre de 2026; 27 novembre 2026."""
    named = month(told.year, told.month, language)
    if language == "en":
        return f"{named.removesuffix(f' {told.year}')} {told.day}, {told.year}"
    return f"{told.day} {'de ' if language == 'es' else ''}{named}"


def month(year: int, number: int, language: Language) -> str:
    name = _NAMES[language][number]
    match language:
        case "en":
            return f"{name.capitalize()} {year}"
        case "es":
            return f"{name} de {year}"
        case "fr":
            return f"{_ACCENTED.get(name, name)} {year}"
