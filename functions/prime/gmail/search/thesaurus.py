"""What people and senders call the papers of money: the concepts and the words of asks that
thesaurus.toml has."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from prime.gmail.search.words import fold

Phrase = tuple[str, ...]
"""Folded words that stand one after the other."""

_LONGEST = 4

_TABLE = tomllib.loads(Path(__file__).with_name("thesaurus.toml").read_text())
PAPERS: Mapping[str, str] = _TABLE["papers"]
THINGS: Mapping[str, str] = _TABLE["things"]
NARROWER: Mapping[str, Sequence[str]] = _TABLE["narrower"]
NEAR: Mapping[str, Sequence[str]] = _TABLE["near"]
LATEST, OWING, PAYING, FILLERS = (
    frozenset(fold(_TABLE["asking"][name])) for name in ("latest", "owing", "paying", "fillers")
)


@cache
def phrases(concept: str) -> tuple[str, ...]:
    """As they are written, of what is narrower as well. Raises KeyError for no concept."""
    own = (PAPERS if concept in PAPERS else THINGS)[concept].split(",")
    narrower = [phrase for each in NARROWER.get(concept, ()) for phrase in phrases(each)]
    return tuple(dict.fromkeys([*(" ".join(phrase.split()) for phrase in own), *narrower]))


def segments(words: Sequence[str]) -> Iterator[tuple[Sequence[str], tuple[str, ...]]]:
    """Folded words, in the longest phrases that are known, each with its concepts, and one by one
    without any."""
    known = concepts_by_phrase()
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            segment = words[at : at + length]
            concepts = known.get(tuple(segment), ())
            if concepts:
                break
        yield segment, concepts
        at += length


def meant(words: Sequence[str]) -> frozenset[str]:
    """The concepts that folded words stand for, and what these are one of."""
    own = {concept for _, concepts in segments(words) for concept in concepts}
    return frozenset(own | {wider for wider, kinds in NARROWER.items() if own.intersection(kinds)})


@cache
def concepts_by_phrase() -> Mapping[Phrase, tuple[str, ...]]:
    known: dict[Phrase, tuple[str, ...]] = {}
    for concept, written in (*PAPERS.items(), *THINGS.items()):
        for phrase in dict.fromkeys(tuple(fold(each)) for each in written.split(",")):
            known[phrase] = (*known.get(phrase, ()), concept)
    return known
