"""A sentence of which words are read one after the other, and what is left of it."""

from __future__ import annotations

import re
from collections.abc import Collection

from budget.parsing.money.numerals import numeral_at
from budget.parsing.text.tokens import tokenize
from tests.local.offline_model.words import REQUESTS, words_of
from toolkit.text.folding import unaccented_in_place


class Sentence:
    """A text and which of its characters have been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.left = unaccented_in_place(text).lower()
        """Without accents; what was read is NUL."""

    def take(self, match: re.Match[str] | None, group: str | int = 0) -> str | None:
        """The group in the user's own spelling; the whole match is read."""
        if match is None:
            return None
        self.blank(*match.span())
        return self.text[slice(*match.span(group))].strip(" .,'\"")

    def find(self, pattern: str, group: str | int = 0) -> str | None:
        return self.take(re.search(pattern, self.left), group)

    def blank(self, start: int, end: int) -> None:
        self.left = f"{self.left[:start]}{chr(0) * (end - start)}{self.left[end:]}"

    def part(self, start: int, end: int) -> Sentence:
        part = Sentence(self.text[start:end])
        part.left = self.left[start:end]
        return part

    def numbers(self) -> list[tuple[int, int, int]]:
        """Those that are left, by the budget's reader: where they begin and end, and centavos."""
        tokens = tokenize(self.left.replace("\0", " "))
        found, place = list[tuple[int, int, int]](), 0
        while place < len(tokens):
            number = numeral_at(tokens, place)
            if number and number.cents is not None and not number.spelled:
                found.append((tokens[number.start].start, tokens[number.end - 1].end, number.cents))
            place = number.end if number else place + 1
        return found

    def cents(self, *, signed: bool = False) -> int | None:
        """The only number that is left; of several nobody can tell which is meant."""
        numbers = self.numbers()
        if len(numbers) != 1:
            return None
        start, end, cents = numbers[0]
        is_below = signed and self.left[:start].rstrip("$").endswith("-")
        self.blank(start, end)
        return -cents if is_below else cents


def unread(sentence: Sentence, known: Collection[str]) -> list[str]:
    """The words that say something and that nobody read, numbers included."""
    beginnings = tuple(word[:-1] for word in known if word.endswith("*"))
    return [
        word
        for word in words_of(sentence.left.replace("\0", " "))
        if (len(word) > 2 or word.isdigit())
        and word not in REQUESTS
        and word not in known
        and not word.startswith(beginnings)
    ]


def trimmed(text: str, known: Collection[str]) -> str:
    """Without the words at its ends that name nothing."""
    words, empty = text.split(), REQUESTS | set(known)
    while len(words) > 1 and set(words_of(words[-1])) <= empty:
        words.pop()
    while len(words) > 1 and set(words_of(words[0])) <= empty:
        words.pop(0)
    return " ".join(words)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
