"""The words that the rules know: words.tsv, a table of phrase, language, region, role and meaning.

Phrases are in small letters without accents; `#` in one stands for a number. A language or a region
`*` is any, several are joined by `+`, and a company's name is in the language `name`. A role is what a phrase does for one
rule; under `category.` it says what was bought, received or owed. No phrase has two meanings in one
role, or two roles under `category.`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from budget.parsing.text.phrases import Phrases

_TABLE = Path(__file__).with_name("words.tsv")


class Word(NamedTuple):
    phrase: str
    language: str
    region: str
    role: str
    meaning: str


def words(role: str, meaning: str = "") -> list[str]:
    """The phrases with that role, and that meaning if it has several. Raises KeyError if there are
    none."""
    return [word.phrase for word in _by_role()[role, meaning]]


def word_set(role: str, meaning: str = "") -> frozenset[str]:
    return frozenset(words(role, meaning))


def phrases(role: str, meaning: str = "") -> Phrases[None]:
    """A table of the phrases with that role."""
    return Phrases((phrase, None) for phrase in words(role, meaning))


def meanings(role: str) -> Phrases[Any]:
    """A table from the phrases with that role to their meanings."""
    return Phrases(by_phrase(role).items())


def by_phrase(role: str) -> dict[str, str]:
    """What each phrase with that role means."""
    return {
        word.phrase: meaning
        for (has, meaning), found in _by_role().items()
        if has == role
        for word in found
    }


def numbers(role: str) -> dict[str, int]:
    """The number that each phrase with that role means."""
    return {phrase: int(meaning) for phrase, meaning in by_phrase(role).items()}


def words_by_region(role: str) -> dict[str, dict[str, str]]:
    """What each phrase with that role means, by the countries of its region."""
    found: dict[str, dict[str, str]] = {}
    for word in words_of(role):
        for country in word.region.split("+"):
            found.setdefault(country, {})[word.phrase] = word.meaning
    return found


def words_of(family: str) -> Iterator[Word]:
    """Those of a role, or of all roles that begin with `family.`."""
    for (role, _), found in _by_role().items():
        if role == family or role.startswith(f"{family}."):
            yield from found


@cache
def _by_role() -> dict[tuple[str, str], list[Word]]:
    found: dict[tuple[str, str], list[Word]] = {}
    _, *rows = _TABLE.read_text(encoding="utf-8").splitlines()
    for row in rows:
        word = Word(*row.split("\t"))
        found.setdefault((word.role, word.meaning), []).append(word)
    return found
