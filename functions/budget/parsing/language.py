"""The language that a sentence is in."""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.categories.matches import CategoryMatch
from budget.parsing.text.phrases import split
from budget.parsing.text.tokens import Token

_SPANISH = frozenset(
    split(
        """el, la, los, las, un, una, de, del, en, con, para, por, y, mi, al, gaste, pague, compre,
        hoy, ayer, pesos, que, me"""
    )
)
_ENGLISH = frozenset(
    split(
        """the, an, of, in, at, on, with, for, and, my, to, from, i, spent, paid, bought, today,
        yesterday, bucks, last, was"""
    )
)


def is_english(tokens: Sequence[Token], matches: Sequence[CategoryMatch]) -> bool:
    """Whether more words of the sentence are English than Spanish."""
    words = [token.text for token in tokens]
    spanish = sum(word in _SPANISH for word in words) + sum("s" in m.languages for m in matches)
    english = sum(word in _ENGLISH for word in words) + sum("e" in m.languages for m in matches)
    return english > spanish
