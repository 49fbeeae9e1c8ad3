"""The words that the rules know: words.tsv, a table of phrase, language, region, role and meaning.

Phrases are in small letters without accents; `#` in one stands for a number. A language or region
`*` is any, several are joined by `+`, and a company's name is in the language `name`. A role is
what a phrase does for one rule; under `category.` it says what was bought, received or owed. No
phrase has two meanings in one role, or two roles under `category.`.

What a word does in a sentence it does once: of the roles that `claim` the same words, a phrase may
have two only if its row `wins` says which: one, or several joined by `+` where the words around the
phrase decide ("con la tarjeta", "a la tarjeta").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from budget.parsing.text.phrases import Phrases

_CLAIMS = {
    **dict.fromkeys(("acts", "verbs"), "act"),
    "category": "thing",
    **dict.fromkeys(("means.means", "means.alone", "means.banks"), "means"),
    **dict.fromkeys(("fillers", "asides"), "filler"),
    **dict.fromkeys(("date.weekdays", "date.days_from_today", "date.several_days"), "date"),
    **dict.fromkeys(("number.es_to_29", "number.en_to_19", "money.currency"), "amount"),
    **dict.fromkeys(("refusal.by_code", "refusal.lost_or_stolen"), "refusal"),
    "debts.cards": "debt",
}
"""What a word is in a sentence by its role, or its role's family."""
_TABLE = Path(__file__).with_name("words.tsv")


class Word(NamedTuple):
    phrase: str
    language: str
    region: str
    role: str
    meaning: str


def claim(role: str) -> str | None:
    """What words with this role are in a sentence; None of a role that claims none for itself."""
    if role == "category.not_meant":
        return None
    return _CLAIMS.get(role) or _CLAIMS.get(role.partition(".")[0])


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
    table = [Word(*row.split("\t")) for row in rows]
    wins = {word.phrase: word.meaning.split("+") for word in table if word.role == "wins"}
    for word in table:
        if word.phrase in wins and claim(word.role) not in (None, *wins[word.phrase]):
            continue
        found.setdefault((word.role, word.meaning), []).append(word)
    return found
