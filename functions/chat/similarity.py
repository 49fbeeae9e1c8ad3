"""How alike two short texts are, by their words."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+")


def folded(text: str) -> str:
    """In small letters without accents: "Última Categoría" is "ultima categoria"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in apart if not unicodedata.combining(character))


def words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(folded(text)))


def jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of all their words that both have: from 0 to 1, which is the same words."""
    together = one | other
    return len(one & other) / len(together) if together else 0.0
