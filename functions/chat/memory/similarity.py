"""How alike two short texts are, by their words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from toolkit.text.folding import unaccented

_WORD = re.compile(r"[^\W_]+")


def words(text: str) -> list[str]:
    """In small letters and without accents, in their order."""
    return _WORD.findall(unaccented(text))


def jaccard(one: Iterable[str], other: Iterable[str]) -> float:
    """The share of all their words that both have: from 0 to 1, which is the same words."""
    first, second = frozenset(one), frozenset(other)
    together = first | second
    return len(first & second) / len(together) if together else 0.0
