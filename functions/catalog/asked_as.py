"""The words with which people ask for each tool, which decide what a turn is offered.

`asked_as.json` has of every tool, in English, Spanish and French, phrases with commas between them:
words in small letters without accents, in any order. `disput*` is every word that begins so, `#` is
an amount or any other number, `@` an e-mail address. Words that a tool's own guard knows requests
by (request_words.py) need not be there: `make catalog` puts them into its file, as `asked_by`.
`after` names the tools after which people ask for this one in words that say little: "undo that".
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

STATED = Path(__file__).with_name("asked_as.json")
LANGUAGES = ("en", "es", "fr")

Phrase = frozenset[str]


@cache
def phrases() -> Mapping[str, Sequence[Phrase]]:
    """Of every tool by its name."""
    return {
        tool: [frozenset(phrase.split()) for name in LANGUAGES for phrase in _listed(said[name])]
        for tool, said in _stated().items()
    }


def followed_by(tool: str) -> Sequence[str]:
    """What people ask for right after the tool was used, to correct it or to go on with it."""
    return _following().get(tool, ())


@cache
def _following() -> Mapping[str, Sequence[str]]:
    following = defaultdict(list)
    for tool, said in _stated().items():
        for before in _listed(said.get("after", "")):
            following[before.strip()].append(tool)
    return dict(following)


@cache
def _stated() -> Mapping[str, Mapping[str, str]]:
    stated: dict[str, dict[str, str]] = json.loads(STATED.read_text())
    return stated


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
