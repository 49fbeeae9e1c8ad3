"""What a person asks for: "my last visa statement" is of a Visa, is a statement, and is the latest.

The words are read as terms: a concept of the thesaurus, with whatever else it is called, or a word
as it stands, mostly the name of who was paid. What is written in Gmail's search language is not
read: it means what it says.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Literal

from prime.gmail.search import thesaurus
from prime.gmail.search.periods import Period, period_in
from prime.gmail.search.thesaurus import FILLERS, LATEST, OWING, PAYING
from prime.gmail.search.words import fold, words_of_text

ALIKE = 0.88
SHORTEST_MISSPELT = 6
"""In letters: shorter words are too much like others."""
UNSAYING = FILLERS | LATEST | OWING | PAYING


@dataclass(frozen=True)
class Term:
    """A `word` (or several) as it was typed, and the choice of `concepts` that it stands for."""

    word: str
    concepts: tuple[str, ...] = ()

    @property
    def kind(self) -> Literal["name", "thing", "paper"]:
        if not self.concepts:
            return "name"
        return "paper" if any(each in thesaurus.PAPERS for each in self.concepts) else "thing"

    @property
    def near(self) -> tuple[str, ...]:
        """The concepts that are called like these."""
        return tuple(near for each in self.concepts for near in thesaurus.NEAR.get(each, ()))


@dataclass(frozen=True)
class Ask:
    terms: tuple[Term, ...]
    period: Period | None = None
    wants_latest: bool = False


def asked(text: str, now: datetime) -> Ask:
    period, rest = period_in(text, now)
    written = [(folded, word) for word in words_of_text(rest) for folded in fold(word)]
    words = [folded for folded, _ in written]
    terms = list(_terms(words, dict(written)))
    owes = not OWING.isdisjoint(words)
    if owes and not any(term.kind == "paper" for term in terms):
        terms.append(Term("", ("bill",)))
    unlike = {term.concepts or term.word: term for term in reversed(terms)}
    return Ask(tuple(reversed(unlike.values())), period, owes or not LATEST.isdisjoint(words))


def _terms(words: list[str], written: dict[str, str]) -> Iterator[Term]:
    for segment, concepts in thesaurus.segments(words):
        word = " ".join(written[each] for each in segment)
        if concepts:
            yield Term(word, concepts)
        elif segment[0] not in UNSAYING and not (word.isdecimal() and len(word) < 3):
            yield Term(word, _alike(segment[0]))


def _alike(word: str) -> tuple[str, ...]:
    """The concepts of the known word that one may be a slip of."""
    if len(word) < SHORTEST_MISSPELT:
        return ()
    alike = difflib.get_close_matches(word, _known_words(), n=1, cutoff=ALIKE)
    return thesaurus.concepts_by_phrase()[(alike[0],)] if alike else ()


@cache
def _known_words() -> tuple[str, ...]:
    phrases = [phrase for phrase in thesaurus.concepts_by_phrase() if len(phrase) == 1]
    return tuple(word for (word,) in phrases if len(word) >= SHORTEST_MISSPELT)
