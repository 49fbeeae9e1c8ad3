"""The names of months in English, Spanish and French, whole or cut short."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Literal

Language = Literal["en", "es", "fr"]

_NAMES: dict[Language, str] = {
    "en": "january february march april may june july august september october november december",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    "| setiembre",
    "fr": "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
}


def _numbers(names: str) -> dict[str, int]:
    """Every beginning of three letters or more that one month only has."""
    numbers: dict[str, set[int]] = {}
    for more, line in enumerate(names.split("|")):
        for number, name in enumerate(line.split(), start=9 if more else 1):
            for length in range(3, len(name) + 1):
                numbers.setdefault(name[:length], set()).add(number)
    return {name: each.pop() for name, each in numbers.items() if len(each) == 1}


_BY_LANGUAGE = {language: _numbers(names) for language, names in _NAMES.items()}


def plain(text: str) -> str:
    """Lower case without accents, so that `Août` and `AOUT` are one word."""
    if text.isascii():
        return text.lower()
    return "".join(
        letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter)
    ).lower()


def number(name: str) -> int | None:
    """1 to 12, or None for what names no month, or more than one."""
    name = plain(name).rstrip(".")
    found = {months[name] for months in _BY_LANGUAGE.values() if name in months}
    return found.pop() if len(found) == 1 else None


def language(texts: Iterable[str]) -> Language | None:
    """The one language that all the months named in the texts are of, if it is one only."""
    named = [
        name for text in texts for name in re.findall("[a-z]{3,}", plain(text)) if number(name)
    ]
    able = [each for each, months in _BY_LANGUAGE.items() if all(name in months for name in named)]
    return able[0] if named and len(able) == 1 else None
