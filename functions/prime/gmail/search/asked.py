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
from prime.gmail.search.asking_words import FILLERS, LATEST, OWING
from prime.gmail.search.periods import Period, period_in
from prime.gmail.search.thesaurus import Phrase
from prime.gmail.search.words import fold, words_of_text

LONGEST_PHRASE = 4
ALIKE = 0.88
SHORTEST_MISSPELT = 6
"""In letters: shorter words are too much like others."""


@dataclass(frozen=True)
class Term:
    """`written` are the ways to say it, `near` those of papers that are called like it. A name is a
    word that the thesaurus does not know."""

    written: tuple[str, ...]
    near: tuple[str, ...] = ()
    kind: Literal["name", "thing", "paper"] = "name"

    @property
    def phrases(self) -> tuple[frozenset[Phrase], frozenset[Phrase]]:
        return _folded(self.written), _folded(self.near)


@dataclass(frozen=True)
class Ask:
    terms: tuple[Term, ...]
    period: Period | None = None
    wants_latest: bool = False


def asked(text: str, now: datetime) -> Ask:
    period, rest = period_in(text, now)
    words = [(word, folded) for word in words_of_text(rest) for folded in fold(word)]
    folded = frozenset(each for _, each in words)
    owes = bool(folded & OWING)
    terms = list(_terms(words))
    if owes and not any(term.kind == "paper" for term in terms):
        terms.append(_concept(("bill",)))
    return Ask(tuple(dict.fromkeys(terms)), period, owes or bool(folded & LATEST))


def _terms(words: list[tuple[str, str]]) -> Iterator[Term]:
    known = thesaurus.concepts_by_phrase()
    at = 0
    while at < len(words):
        for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
            phrase = tuple(folded for _, folded in words[at : at + length])
            if phrase in known:
                yield _concept(known[phrase])
                break
        else:
            length = 1
            word, folded = words[at]
            if folded not in FILLERS | LATEST | OWING and not _is_small_number(folded):
                yield _misspelt(word, folded) or Term((word,))
        at += length


def _misspelt(word: str, folded: str) -> Term | None:
    if len(folded) < SHORTEST_MISSPELT:
        return None
    alike = difflib.get_close_matches(folded, _single_words(), n=1, cutoff=ALIKE)
    if not alike:
        return None
    meant = _concept(thesaurus.concepts_by_phrase()[(alike[0],)])
    return Term((word, *meant.written), meant.near, meant.kind)


@cache
def _concept(names: tuple[str, ...]) -> Term:
    written = _together(names)
    near = _together(tuple(near for name in names for near in thesaurus.NEAR.get(name, ())))
    is_paper = any(name in thesaurus.PAPERS for name in names)
    return Term(
        written,
        tuple(phrase for phrase in near if phrase not in written),
        "paper" if is_paper else "thing",
    )


def _together(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(phrase for name in names for phrase in thesaurus.phrases(name)))


def _is_small_number(word: str) -> bool:
    return word.isdecimal() and len(word) < 3


@cache
def _single_words() -> tuple[str, ...]:
    known = thesaurus.concepts_by_phrase()
    return tuple(phrase[0] for phrase in known if len(phrase) == 1 and len(phrase[0]) > 5)


@cache
def _folded(written: tuple[str, ...]) -> frozenset[Phrase]:
    return frozenset(tuple(fold(phrase)) for phrase in written)
