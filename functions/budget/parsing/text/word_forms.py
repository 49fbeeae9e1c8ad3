"""The words that a plural, a diminutive, an augmentative or a drawled word may be made of.

Candidates only: whoever has a table looks which of them is in it. "sabritas" has the form of a
diminutive, and "sabra" is in no table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_DRAWLED = re.compile(r"(.)\1{2,}")
_SUFFIXES = (
    "ecito", "ecita", "cito", "cita", "ito", "ita", "zote", "zota", "ote", "ota", "azo", "aza",
)  # fmt: skip
_SHORTEST_STEM = 3
_ENDINGS = ("", "o", "a", "e")
_AS_WRITTEN_BEFORE_A = {"qu": "c", "gu": "g", "c": "z"}
"""The same sound before `i` and `o`: taquito, jueguito, cervecita."""


@lru_cache(maxsize=1024)
def base_forms(word: str) -> tuple[str, ...]:
    """The word itself, its singulars, then what these may be diminutives or augmentatives of."""
    singulars = [form for spoken in undrawled(word) for form in _singulars(spoken)]
    derived = (base for one in singulars for base in _bases(one))
    return tuple(dict.fromkeys((*singulars, *derived)))


@lru_cache(maxsize=1024)
def undrawled(word: str) -> tuple[str, ...]:
    """The word itself; one with a letter three times or more also with two of it and with one:
    "tacoooos" as "tacos", "pizzza" as "pizza"."""
    if not _DRAWLED.search(word):
        return (word,)
    return (word, _DRAWLED.sub(r"\1\1", word), _DRAWLED.sub(r"\1", word))


def _singulars(word: str) -> tuple[str, ...]:
    if len(word) < 4 or not word.endswith("s"):
        return (word,)
    return (word, word[:-1], word[:-2]) if word.endswith("es") else (word, word[:-1])


def _bases(word: str) -> Iterator[str]:
    for suffix in _SUFFIXES:
        stem = word.removesuffix(suffix)
        if stem != word and len(stem) >= _SHORTEST_STEM:
            yield from (stem + ending for ending in _ENDINGS)
            for written, before_a in _AS_WRITTEN_BEFORE_A.items():
                if stem.endswith(written):
                    yield from (stem.removesuffix(written) + before_a + e for e in "oa")
