"""Looks up phrases of whole words, the longest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Phrases(Generic[Value]):
    """A table from phrase to value. Words of a phrase are folded and parted by one space.

    With `plurals`, "tacos" and "bares" are found under "taco" and "bar".
    """

    def __init__(self, pairs: Iterable[tuple[str, Value]], *, plurals: bool = False) -> None:
        self._plurals = plurals
        self._by_first: dict[str, list[tuple[list[str], Value]]] = {}
        for phrase, value in pairs:
            words = phrase.split(" ")
            self._by_first.setdefault(words[0], []).append((words, value))
        for entries in self._by_first.values():
            if len(entries) > 1:
                entries.sort(key=lambda entry: -len(entry[0]))

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
            if found := self.at(words, place):
                return place, found[1]
        return None

    def _fits(self, phrase: list[str], words: Sequence[str], place: int) -> bool:
        said = words[place : place + len(phrase)]
        return len(said) == len(phrase) and all(
            wanted in self._singulars(word) for wanted, word in zip(phrase, said, strict=True)
        )

    def _singulars(self, word: str) -> tuple[str, ...]:
        if not self._plurals or len(word) < 4 or not word.endswith("s"):
            return (word,)
        return (word, word[:-1], word[:-2]) if word.endswith("es") else (word, word[:-1])


def split(listing: str) -> list[str]:
    """The phrases of a comma-separated listing that may run over several lines."""
    return [phrase for phrase in " ".join(listing.split()).split(", ") if phrase]
