"""Where the vocabulary's words stand in a sentence, and in which language it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from budget.parsing.phrases import Phrases, split
from budget.parsing.tokens import Token
from budget.parsing.vocabulary import NOT_MEANT, TABLE, Entry

_SPANISH = frozenset(
    split(
        """el, la, los, las, un, una, de, del, en, con, para, por, y, mi, al, gaste, pague, compre,
        hoy, ayer, pesos, que, me"""
    )
)
_ENGLISH = frozenset(
    split(
        """the, an, of, in, at, on, with, for, and, my, to, from, i, spent, paid, bought, today,
        yesterday, bucks, last, was"""
    )
)


class Match(NamedTuple):
    """Tokens [start, end) that stand for a category."""

    start: int
    end: int
    entry: Entry
    languages: str


def _vocabulary() -> Iterator[tuple[str, tuple[Entry, str] | None]]:
    for phrase in split(NOT_MEANT):
        yield phrase, None
    for entry in TABLE:
        languages = dict.fromkeys(split(entry.names), "")
        languages.update(dict.fromkeys(split(entry.spanish), "s"))
        for phrase in split(entry.english):
            languages[phrase] = languages.get(phrase, "") + "e"
        for phrase, spoken in languages.items():
            yield phrase, (entry, spoken)


_VOCABULARY = Phrases(_vocabulary(), plurals=True)


def find(tokens: Sequence[Token]) -> list[Match]:
    """The vocabulary's words in the sentence, the longest first, none overlapping."""
    words = [token.text for token in tokens]
    found: list[Match] = []
    place = 0
    while place < len(words):
        hit = _VOCABULARY.at(words, place)
        if hit and hit[1]:
            found.append(Match(place, place + hit[0], *hit[1]))
        place += hit[0] if hit else 1
    return found


def is_english(tokens: Sequence[Token], found: Sequence[Match]) -> bool:
    """Whether more words of the sentence are English than Spanish."""
    words = [token.text for token in tokens]
    spanish = sum(word in _SPANISH for word in words) + sum("s" in m.languages for m in found)
    english = sum(word in _ENGLISH for word in words) + sum("e" in m.languages for m in found)
    return english > spanish
