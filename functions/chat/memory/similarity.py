"""How alike two short texts are, by their words."""

from __future__ import annotations

import re

from toolkit.text.folding import unaccented

_WORD = re.compile(r"[^\W_]+")


def words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(unaccented(text)))


def jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of all their words that both have: from 0 to 1, which is the same words."""
    together = one | other
    return len(one & other) / len(together) if together else 0.0
