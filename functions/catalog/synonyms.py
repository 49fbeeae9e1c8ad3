"""The words with which people ask for each tool, which decide what a turn is offered.

A tool's declaration has in `synonyms`, by language, phrases with commas between them: words in
small letters without accents, in any order. `disput*` is every word that begins so, `#` is an
amount or any other number, `@` an e-mail address. The words of its `request_phrases`, which its
guard knows requests by, need not be there: the catalog has them as `request_words`. `follows` names
the tools after which people ask for this one in words that say little: "undo that".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

import catalog

LANGUAGES = ("en", "es", "fr")

Phrase = frozenset[str]


@cache
def phrases() -> Mapping[str, Sequence[Phrase]]:
    """Of every tool by its name."""
    return {
        name: [frozenset(words.split()) for each in LANGUAGES for words in _listed(entry, each)]
        for name, entry in catalog.for_models().items()
    }


def followed_by(tool: str) -> Sequence[str]:
    """What people ask for right after the tool was used, to correct it or to go on with it."""
    return _following().get(tool, ())


@cache
def _following() -> Mapping[str, Sequence[str]]:
    following = defaultdict(list)
    for name, entry in catalog.for_models().items():
        for before in entry["follows"]:
            following[before].append(name)
    return dict(following)


def _listed(entry: catalog.CatalogEntry, language: str) -> list[str]:
    return [part for part in entry["synonyms"].get(language, "").split(",") if part.strip()]
