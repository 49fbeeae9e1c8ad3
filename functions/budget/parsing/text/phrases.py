"""Tables of phrases, looked up by whole words, the longest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Phrases(Generic[Value]):
    """A table from phrase to value. Words of a phrase are folded and parted by one space.

    Of two values of one phrase the first stays.
    """

    def __init__(self, pairs: Iterable[tuple[str, Value]]) -> None:
        self._values: dict[str, Value] = {}
        self._lengths: dict[str, set[int]] = {}
        for phrase, value in pairs:
            if phrase in self._values:
                continue
            self._values[phrase] = value
            first = phrase.partition(" ")[0]
            length = phrase.count(" ") + 1
            if first in self._lengths:
                self._lengths[first].add(length)
            else:
                self._lengths[first] = {length}

    def at(self, words: Sequence[str], place: int) -> tuple[int, Value] | None:
        """How many words the longest phrase at this place has, and its value."""
        lengths = self._lengths.get(words[place])
        if lengths is None:
            return None
        for length in sorted(lengths, reverse=True):
            phrase = " ".join(words[place : place + length])
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


class PluralPhrases(Phrases[Value]):
    """Also by plurals: "tacos" and "bares" match "taco" and "bar".

    Phrases are split when a sentence first needs them: a cold start has thousands of them to read
    and few to look up.
    """

    def __init__(self, pairs: Iterable[tuple[str, Value]]) -> None:
        self._listed: dict[str, list[tuple[str, Value]]] = {}
        self._split: dict[str, list[tuple[list[str], Value]]] = {}
        for phrase, value in pairs:
            first = phrase.partition(" ")[0]
            if first in self._listed:
                self._listed[first].append((phrase, value))
            else:
                self._listed[first] = [(phrase, value)]

    def at(self, words: Sequence[str], place: int) -> tuple[int, Value] | None:
        best: tuple[int, Value] | None = None
        for first in _singulars(words[place]):
            for phrase, value in self._beginning_with(first):
                if (best is None or len(phrase) > best[0]) and _fits(phrase, words, place):
                    best = len(phrase), value
                    break
        return best

    @property
    def words(self) -> set[str]:
        listed = (phrase for phrases in self._listed.values() for phrase, _ in phrases)
        return {word for phrase in listed for word in phrase.split(" ")}

    def _beginning_with(self, first: str) -> Sequence[tuple[list[str], Value]]:
        """The phrases with this first word, the longest first."""
        if first not in self._listed:
            return ()
        if first not in self._split:
            rows = [(phrase.split(" "), value) for phrase, value in self._listed[first]]
            self._split[first] = sorted(rows, key=lambda row: -len(row[0]))
        return self._split[first]


def _fits(phrase: list[str], words: Sequence[str], place: int) -> bool:
    if place + len(phrase) > len(words):
        return False
    return all(
        words[place + index] == wanted or wanted in _singulars(words[place + index])
        for index, wanted in enumerate(phrase)
    )


def _singulars(word: str) -> tuple[str, ...]:
    if len(word) < 4 or not word.endswith("s"):
        return (word,)
    return (word, word[:-1], word[:-2]) if word.endswith("es") else (word, word[:-1])


def split(listing: str) -> list[str]:
    """The phrases of a comma-separated listing that may run over several lines."""
    return [phrase for phrase in " ".join(listing.split()).split(", ") if phrase]
