"""The category a word stands for: the documented synonym map of the contract (rule R59).

- The words are lexicon/words.tsv's under `category.`, in roles by their ranks.
- Whole words are compared, without accents, the longest phrase first; a plural, a diminutive or an
  augmentative matches the word it is made of, unless it is listed itself.
- A category with a higher rank wins over a lower one: what is for an animal is Pets wherever it
  was bought, and a shop that sells everything says nothing where the thing is named.
- Two categories of one rank that neither "en", "to", "para"... joins leave the category open.
- A word that is not here has no category: it is never guessed. One that is `not_meant` says nothing
  of a word in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from budget.parsing.lexicon.table import Word, by_phrase, word_set, words_of
from budget.parsing.text.phrases import InflectedPhrases, Phrases
from budget.parsing.text.tokens import Token

_SPANISH = word_set("language.spanish")
_ENGLISH = word_set("language.english")


def is_english(tokens: Sequence[Token], matches: Sequence[CategoryMatch]) -> bool:
    """Whether more words of the sentence are English than Spanish."""
    words = [token.text for token in tokens]
    spanish = sum(word in _SPANISH for word in words) + sum("es" in m.language for m in matches)
    english = sum(word in _ENGLISH for word in words) + sum("en" in m.language for m in matches)
    return english > spanish


CategoryType = Literal["INCOME", "FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS"]
SHOP, THING, PURPOSE, SALE, OWN = 0, 1, 2, 3, 4
"""The ranks: of two categories in a sentence the higher one decides. OWN are the user's words."""
_RANKS = {
    "category.shop": SHOP,
    "category.thing": THING,
    "category.purpose": PURPOSE,
    "category.sale": SALE,
}


class CategoryWords(NamedTuple):
    """What words of one rank stand for; `names` are the user's own, as they say them."""

    category: str
    type: CategoryType
    names: str = ""
    rank: int = THING


class CategoryMatch(NamedTuple):
    """Tokens [start, end) that stand for a category; `language` is that of the words."""

    start: int
    end: int
    words: CategoryWords
    language: str


@cache
def types() -> dict[str, CategoryType]:
    """The category type of each category of the vocabulary."""
    types: dict[str, Any] = by_phrase("category_types")
    known = {word.meaning for word in words_of("category") if word.meaning}
    return {category: types[category.lower()] for category in known}


def _vocabulary() -> Iterator[tuple[str, tuple[CategoryWords, str] | None]]:
    for word in words_of("category"):
        yield word.phrase, (_meant(word), word.language) if word.role in _RANKS else None


def _companies() -> Iterator[tuple[str, CategoryWords | None]]:
    for word in words_of("category"):
        if word.role not in _RANKS:
            yield word.phrase, None
        elif word.language == "name":
            yield word.phrase, _meant(word)


def _meant(word: Word) -> CategoryWords:
    return CategoryWords(word.meaning, types()[word.meaning], rank=_RANKS[word.role])


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
