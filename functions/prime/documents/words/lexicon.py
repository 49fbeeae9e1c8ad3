"""The words of documents: lexicon.tsv, a table of words with their languages and meanings.

Words are in small letters without accents, with their endings: `aplicad[ao]s?` is four. Where a
meaning is looked for within a text, its words are regular expressions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from itertools import product
from pathlib import Path

from prime.documents.values.months import Language

_TABLE = Path(__file__).with_name("lexicon.tsv")
_PART = re.compile(r"\[([a-z]+)\]|([a-z])\?|([a-z '-])")
_WITH_ENDINGS = re.compile(rf"(?:{_PART.pattern})+")


@cache
def _by_meaning() -> dict[str, list[tuple[str, Language]]]:
    found: dict[str, list[tuple[str, Language]]] = {}
    _, *rows = _TABLE.read_text().splitlines()
    for row in rows:
        word, languages, meanings = row.split("\t")
        for each in product(meanings.split(), _forms(word), languages.split()):
            found.setdefault(each[0], []).append(each[1:])  # type: ignore[arg-type]
    return found


def _forms(word: str) -> list[str]:
    if not _WITH_ENDINGS.fullmatch(word):
        return [word]
    parts = (
        (*one, *([maybe, ""] if maybe else ()), *plain) for one, maybe, plain in _PART.findall(word)
    )
    return ["".join(each) for each in product(*parts)]


def words(*asked: str) -> frozenset[str]:
    """All that have one of these meanings, in any language. Raises KeyError for one that none
    has."""
    return frozenset(word for each in asked for word, _ in _by_meaning()[each])


def by_language(meaning: str) -> dict[Language, frozenset[str]]:
    found = defaultdict[Language, set[str]](set)
    for word, language in _by_meaning()[meaning]:
        found[language].add(word)
    return {language: frozenset(own) for language, own in found.items()}


def alternatives(*asked: str) -> str:
    """A regular expression of all words with these meanings, the longest first."""
    return "|".join(sorted(words(*asked), key=lambda word: (-len(word), word)))


def whole(*asked: str) -> re.Pattern[str]:
    """Finds one of them that is no part of a longer word."""
    return re.compile(rf"\b(?:{alternatives(*asked)})\b")
