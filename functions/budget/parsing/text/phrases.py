"""Tables of phrases, looked up by whole words, the longest first.

A table is built when a sentence first needs it: a cold start has thousands of phrases to read and
few to look up. A plural, a diminutive, an augmentative or a drawled word gives candidates only:
"sabritas" has the form of a diminutive, and "sabra" is in no table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from threading import RLock
from typing import Generic, TypeVar

_DRAWLED = re.compile(r"(.)\1{2,}|([aiu])\2$")
_SUFFIXES = (
    "ecito", "ecita", "cito", "cita", "ito", "ita", "zote", "zota", "ote", "ota", "azo", "aza",
)  # fmt: skip
_SHORTEST_STEM = 3
_ENDINGS = ("", "o", "a", "e")
_AS_WRITTEN_BEFORE_A = {"qu": "c", "gu": "g", "c": "z"}
"""The same sound before `i` and `o`: taquito, jueguito, cervecita."""


@lru_cache(maxsize=1024)
def base_forms(word: str) -> tuple[str, ...]:
    """The word itself, its singulars, then what these may be diminutives or augmentatives of."""
    singulars = [form for spoken in undrawled(word) for form in _singulars(spoken)]
    derived = (base for one in singulars for base in _bases(one))
    return tuple(dict.fromkeys((*singulars, *derived)))


@lru_cache(maxsize=1024)
def undrawled(word: str) -> tuple[str, ...]:
    """The word itself; one with a letter three times or more also with two of it and with one, and
    one that ends in a doubled vowel also with one: "tacoooos" as "tacos", "pizzaa" as "pizza"."""
    if not _DRAWLED.search(word):
        return (word,)
    return (word, _DRAWLED.sub(r"\1\1\2", word), _DRAWLED.sub(r"\1\2", word))


def _singulars(word: str) -> tuple[str, ...]:
    if len(word) < 4 or not word.endswith("s"):
        return (word,)
    return (word, word[:-1], word[:-2]) if word.endswith("es") else (word, word[:-1])


def _bases(word: str) -> Iterator[str]:
    for suffix in _SUFFIXES:
        stem = word.removesuffix(suffix)
        if stem != word and len(stem) >= _SHORTEST_STEM:
            yield from (stem + ending for ending in _ENDINGS)
            for written, before_a in _AS_WRITTEN_BEFORE_A.items():
                if stem.endswith(written):
                    yield from (stem.removesuffix(written) + before_a + e for e in "oa")


Value = TypeVar("Value")
_building = RLock()


class Phrases(Generic[Value]):
    """A table from phrase to value. Words of a phrase are folded and parted by one space.

    Of two values of one phrase the first stays.
    """

    def __init__(self, pairs: Iterable[tuple[str, Value]]) -> None:
        self._pairs = pairs
        self._built: dict[str, Value] | None = None

    @property
    def _values(self) -> dict[str, Value]:
        if self._built is None:
            with _building:  # the pairs can be read once
                if self._built is None:
                    values: dict[str, Value] = {}
                    for phrase, value in self._pairs:
                        values.setdefault(phrase, value)
                    self._pairs, self._built = (), values
        return self._built

    @cached_property
    def _lengths(self) -> dict[str, list[int]]:
        """How many words the phrases with this first word have, the most first."""
        lengths: dict[str, set[int]] = {}
        for phrase in self._values:
            lengths.setdefault(phrase.partition(" ")[0], set()).add(phrase.count(" ") + 1)
        return {first: sorted(each, reverse=True) for first, each in lengths.items()}

    def at(self, words: Sequence[str], place: int) -> tuple[int, Value] | None:
        """How many words the longest phrase at this place has, and its value."""
        word = words[place]
        if word in self._lengths:
            return self._longest(word, words, place)
        for first in undrawled(word)[1:]:
            if first in self._lengths:
                return self._longest(first, words, place)
        return None

    def _longest(self, first: str, words: Sequence[str], place: int) -> tuple[int, Value] | None:
        for length in self._lengths[first]:
            phrase = " ".join((first, *words[place + 1 : place + length]))
            if phrase in self._values and place + length <= len(words):
                return length, self._values[phrase]
        return None

    @property
    def words(self) -> set[str]:
        """Every word of its phrases."""
        return {word for phrase in self._values for word in phrase.split(" ")}

    def first(self, words: Sequence[str]) -> tuple[int, Value] | None:
        """The place and the value of the first phrase in these words."""
        for place in range(len(words)):
            if match := self.at(words, place):
                return place, match[1]
        return None

    def all(self, words: Sequence[str]) -> Iterator[tuple[int, int, Value]]:
        """Start, end and value of each phrase in these words, in order, none overlapping."""
        place = 0
        while place < len(words):
            match = self.at(words, place)
            if match:
                yield place, place + match[0], match[1]
            place += match[0] if match else 1


class InflectedPhrases(Phrases[Value]):
    """Also by plurals, diminutives and augmentatives: "tacos", "chelitas" and "cafezote" match
    "taco", "chela" and "cafe" (module `word_forms`). What is listed wins over what is derived."""

    @cached_property
    def _by_first(self) -> dict[str, list[tuple[str, Value]]]:
        by_first: dict[str, list[tuple[str, Value]]] = {}
        for pair in self._values.items():
            by_first.setdefault(pair[0].partition(" ")[0], []).append(pair)
        return by_first

    @cached_property
    def _split(self) -> dict[str, list[tuple[list[str], Value]]]:
        """The phrases by their first word, the longest first, as far as looked up."""
        return {}

    def _beginning_with(self, first: str) -> Sequence[tuple[list[str], Value]]:
        if first not in self._by_first:
            return ()
        if first not in self._split:
            rows = [(phrase.split(" "), value) for phrase, value in self._by_first[first]]
            self._split[first] = sorted(rows, key=lambda row: -len(row[0]))
        return self._split[first]

    def at(self, words: Sequence[str], place: int) -> tuple[int, Value] | None:
        best: tuple[int, Value] | None = None
        for first in base_forms(words[place]):
            for phrase, value in self._beginning_with(first):
                if (best is None or len(phrase) > best[0]) and _fits(phrase, words, place):
                    best = len(phrase), value
                    break
        return best


def _fits(phrase: Sequence[str], words: Sequence[str], place: int) -> bool:
    """Whether this phrase, of whose first word there is a form here, is here as a whole."""
    if place + len(phrase) > len(words):
        return False
    for index in range(1, len(phrase)):
        word = words[place + index]
        if word != phrase[index] and phrase[index] not in base_forms(word):
            return False
    return True


def split(listing: str) -> list[str]:
    """The phrases of a comma-separated listing that may run over several lines."""
    return [phrase for phrase in " ".join(listing.split()).split(", ") if phrase]
