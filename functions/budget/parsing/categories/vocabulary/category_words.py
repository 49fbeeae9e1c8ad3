"""A row of the vocabulary: a category and the words that stand for it."""

from __future__ import annotations

from typing import Literal, NamedTuple

CategoryType = Literal["INCOME", "FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS"]

SHOP, THING, PURPOSE, SALE, OWN = 0, 1, 2, 3, 4
"""The ranks: of two categories in a sentence the higher one decides. OWN are the user's words."""


class CategoryWords(NamedTuple):
    """Comma-separated phrases in lower case, without accents; `names` are those of companies."""

    category: str
    type: CategoryType
    spanish: str = ""
    english: str = ""
    names: str = ""
    rank: int = THING
