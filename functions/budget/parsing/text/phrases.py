"""A table of phrases, looked up by whole words, the longest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Phrases(Generic[Value]):
    """A table from phrase to value. Words of a phrase are folded and parted by one space.

    With `plurals`, "tacos" and "bares" match "taco" and "bar".
    """

    def __init__(self, pairs: Iterable[tuple[str, Value]], *, plurals: bool = False) -> None:
        self._plurals = plurals
        self._by_first: dict[str, list[tuple[list[str], Value]]] = {}
        for phrase, value in pairs:
            words = phrase.split(" ")
            self._by_first.setdefault(words[0], []).append((words, value))
        for rows in self._by_first.values():
            if len(rows) > 1:
                rows.sort(key=lambda row: -len(row[0]))

    def at(self, words: Sequence[str], place: int) -> tuple[int, Value] | None:
        """How many words the longest phrase at this place has, and its value."""
        best: tuple[int, Value] | None = None
        for first in self._singulars(words[place]):
            for phrase, value in self._by_first.get(first, ()):
                if (best is None or len(phrase) > best[0]) and self._fits(phrase, words, place):
                    best = len(phrase), value
                    break
        return best

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

    def _fits(self, phrase: list[str], words: Sequence[str], place: int) -> bool:
        here = words[place : place + len(phrase)]
        return len(here) == len(phrase) and all(
            wanted in self._singulars(word) for wanted, word in zip(phrase, here, strict=True)
        )

    def _singulars(self, word: str) -> tuple[str, ...]:
        if not self._plurals or len(word) < 4 or not word.endswith("s"):
            return (word,)
        return (word, word[:-1], word[:-2]) if word.endswith("es") else (word, word[:-1])


def split(listing: str) -> list[str]:
    """The phrases of a comma-separated listing that may run over several lines."""
    return [phrase for phrase in " ".join(listing.split()).split(", ") if phrase]
