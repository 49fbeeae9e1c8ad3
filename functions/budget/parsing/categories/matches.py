"""Where the vocabulary's words stand in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from budget.parsing.categories.vocabulary.category_words import CategoryWords
from budget.parsing.categories.vocabulary.table import NOT_MEANT, TABLE
from budget.parsing.text.phrases import InflectedPhrases, Phrases, split
from budget.parsing.text.tokens import Token


class CategoryMatch(NamedTuple):
    """Tokens [start, end) that stand for a category; `languages` has `s` and `e` in it for those
    that the words are of."""

    start: int
    end: int
    words: CategoryWords
    languages: str


def _vocabulary() -> Iterator[tuple[str, tuple[CategoryWords, str] | None]]:
    for phrase in split(NOT_MEANT):
        yield phrase, None
    for row in TABLE:
        languages = dict.fromkeys(split(row.names), "")
        languages.update(dict.fromkeys(split(row.spanish), "s"))
        for phrase in split(row.english):
            languages[phrase] = languages.get(phrase, "") + "e"
        for phrase, spoken in languages.items():
            yield phrase, (row, spoken)


def _companies() -> Iterator[tuple[str, CategoryWords | None]]:
    for phrase in split(NOT_MEANT):
        yield phrase, None
    for row in TABLE:
        for phrase in split(row.names):
            yield phrase, row


_VOCABULARY = InflectedPhrases(_vocabulary())
_COMPANIES = Phrases(_companies())


def category_matches(tokens: Sequence[Token]) -> list[CategoryMatch]:
    """The vocabulary's words in the sentence, the longest first, none overlapping."""
    words = [token.text for token in tokens]
    return [
        CategoryMatch(start, end, *meant) for start, end, meant in _VOCABULARY.all(words) if meant
    ]


def company_matches(tokens: Sequence[Token]) -> list[CategoryMatch]:
    """As category_matches, of companies' names alone, as they are written."""
    words = [token.text for token in tokens]
    return [
        CategoryMatch(start, end, meant, "") for start, end, meant in _COMPANIES.all(words) if meant
    ]


def is_thing(word: str) -> bool:
    """Whether this word alone stands for a category."""
    return bool(_VOCABULARY.at([word], 0))
