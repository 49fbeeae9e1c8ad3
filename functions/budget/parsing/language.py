"""The language that a sentence is in."""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.categories.vocabulary import CategoryMatch
from budget.parsing.lexicon.table import word_set
from budget.parsing.text.tokens import Token

_SPANISH = word_set("language.spanish")
_ENGLISH = word_set("language.english")


def is_english(tokens: Sequence[Token], matches: Sequence[CategoryMatch]) -> bool:
    """Whether more words of the sentence are English than Spanish."""
    words = [token.text for token in tokens]
    spanish = sum(word in _SPANISH for word in words) + sum("es" in m.language for m in matches)
    english = sum(word in _ENGLISH for word in words) + sum("en" in m.language for m in matches)
    return english > spanish
