"""Patterns of what people say, as the vocabulary writes them.

A pattern is a regular expression over text without accents that matches whole words. In it `{show}`
stands for words that patterns share (`vocabulary/words.toml`), and ` … ` for up to 60 characters of
the same clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from budget.parsing.categories.vocabulary.table import TABLE
from tests.local.offline_model.language.dates import MONTH, WEEKDAY
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.vocabulary import vocabulary

_EDGES = " \t\n.,;:!?\"'\u00bf\u00a1"


_WORDS: Mapping[str, str] = {
    **vocabulary("words"),
    "month": MONTH,
    "weekday": WEEKDAY,
    "category": "|".join(sorted({row.category.lower() for row in TABLE})),
}


@cache
def pattern(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_expanded(text)})(?!\w)", re.I)


def _expanded(text: str) -> str:
    text = text.replace(" … ", r"\b(?:[^.,;?!]|[.,](?=\w)){0,60}?\b")
    return re.sub(r"\{([a-z_]+)\}", lambda word: f"(?:{_expanded(_WORDS[word[1]])})", text)


@lru_cache(maxsize=2048)  # a sentence is looked at again with every turn of its conversation
def matches(patterns: tuple[str, ...], text: str) -> list[re.Match[str]]:
    return [match for each in patterns for match in pattern(each).finditer(folded(text))]


def first_match(patterns: tuple[str, ...], text: str) -> re.Match[str] | None:
    """The one that begins first, and of those the longest."""
    return min(matches(patterns, text), key=lambda m: (m.start(), -m.end()), default=None)


def only_says(words: str, text: str) -> bool:
    """Whether the text is nothing but what the shared words of that name match."""
    return bool(pattern(rf"^\W*{{{words}}}\W*$").search(folded(text)))


def begins_with(words: str, text: str) -> bool:
    return bool(pattern(rf"^\W*{{{words}}}").search(folded(text)))


def mentions(words: str, text: str) -> bool:
    return bool(pattern(f"{{{words}}}").search(folded(text)))


def covered(patterns: Iterable[str], text: str) -> tuple[re.Match[str], str] | None:
    """The first match of any of them, and the named group of it that matched."""
    for each in patterns:
        if match := pattern(each).search(folded(text)):
            groups = match.groupdict().items()
            return match, next((name for name, part in groups if part is not None), "")
    return None


def without(patterns: tuple[str, ...], text: str) -> str:
    """The text without what the patterns cover."""
    for each in patterns:
        for match in reversed(matches((each,), text)):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def trimmed(text: str, empty: str = "little") -> str:
    """Without the words at either end that say nothing, which are the shared words of that name."""
    words = text.strip(_EDGES).split()
    while words and only_says(empty, words[0]):
        words.pop(0)
    while words and only_says(empty, words[-1]):
        words.pop()
    return " ".join(words).strip(_EDGES)
