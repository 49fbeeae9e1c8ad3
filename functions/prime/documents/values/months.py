"""The months that documents name in English, Spanish and French, whole or cut short."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from toolkit.text.folding import unaccented
from toolkit.text.months import NAMES, Language


def _beginnings(names: Mapping[str, int]) -> dict[str, int]:
    """Every beginning of three letters or more that one month only has."""
    numbers: dict[str, set[int]] = {}
    for name, number in names.items():
        for length in range(3, len(name) + 1):
            numbers.setdefault(name[:length], set()).add(number)
    return {name: each.pop() for name, each in numbers.items() if len(each) == 1}


_BY_LANGUAGE = {language: _beginnings(names) for language, names in NAMES.items()}


def number(name: str) -> int | None:
    """1 to 12, or None for what names no month, or more than one."""
    name = unaccented(name).rstrip(".")
    found = {months[name] for months in _BY_LANGUAGE.values() if name in months}
    return found.pop() if len(found) == 1 else None


def language(texts: Iterable[str]) -> Language | None:
    """The one language that all the months named in the texts are of, if it is one only."""
    words = (word for text in texts for word in re.findall("[a-z]{3,}", unaccented(text)))
    named = [word for word in words if number(word)]
    able = [each for each, months in _BY_LANGUAGE.items() if all(name in months for name in named)]
    return able[0] if named and len(able) == 1 else None
