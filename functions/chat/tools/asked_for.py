"""Which tools a text speaks of, by its words alone: no model is asked, and nothing is read.

What a phrase counts for is how few tools its words stand for. The words of a tool's name count as a
phrase, those of its description's first sentence and of its guard (`request_words`) for less: they
are not written to tell tools apart.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import log
from typing import NamedTuple

import catalog
from catalog import CatalogEntry
from catalog.synonyms import Phrase, phrases
from chat.memory.word_index import SAYS_NOTHING
from toolkit.text.folding import unaccented

CHARACTERS = 1000
"""Of a text, at either end: a longer one says there what it is about."""
_WORD = re.compile(r"[^\W_]+(?:_[^\W_]+)*")
_SHORTEST = 3
_BY_THE_WAY = 0.4
_NUMBER, _ADDRESS = "#", "@"


class _Meaning(NamedTuple):
    tool: str
    words: int
    weight: float


class _Index(NamedTuple):
    """The phrases, and by word or beginning of a word ("disput*") those that it is part of."""

    meanings: list[_Meaning]
    parts: Mapping[str, list[int]]


def get_ready() -> None:
    """Do now what the first text would wait for."""
    _index()


def scores(text: str) -> dict[str, float]:
    """How much the text speaks of each tool that it speaks of at all."""
    meanings, parts = _index()
    said: Counter[int] = Counter()
    for part in _parts_in(text, parts):
        said.update(parts[part])
    found: defaultdict[str, float] = defaultdict(float)
    for place, count in said.items():
        tool, words, weight = meanings[place]
        if count == words:
            found[tool] += weight
    return dict(found)


def _parts_in(text: str, known: Mapping[str, list[int]]) -> set[str]:
    found = {_ADDRESS} if _ADDRESS in text else set()
    for word in _words(text):
        if word[0].isdigit():
            found.add(_NUMBER)
        found.add(word)
        found.update(f"{word[:end]}*" for end in range(_SHORTEST, len(word) + 1))
    return found & known.keys()


def _words(text: str) -> set[str]:
    if len(text) > 2 * CHARACTERS:
        text = f"{text[:CHARACTERS]} {text[-CHARACTERS:]}"
    return set(_WORD.findall(unaccented(text)))


@cache
def _index() -> _Index:
    entries = catalog.entries().values()
    known = [
        (entry["name"], phrase, share)
        for entry in entries
        for phrase, share in _phrases_of(entry).items()
    ]
    tools: defaultdict[str, set[str]] = defaultdict(set)
    for tool, phrase, _ in known:
        for word in phrase:
            tools[word].add(tool)
    meanings, parts = [], defaultdict(list)
    for place, (tool, phrase, share) in enumerate(known):
        weight = share * sum(log(1 + len(entries) / len(tools[word])) for word in phrase)
        meanings.append(_Meaning(tool, len(phrase), weight))
        for word in phrase:
            parts[word].append(place)
    return _Index(meanings, parts)


def _phrases_of(entry: CatalogEntry) -> dict[Phrase, float]:
    """With what they count for; what is written to be asked with counts whole."""
    name = entry["name"]
    sentence = entry["description"].partition(".")[0]
    beside = _telling(_WORD.findall(unaccented(sentence))), _telling(entry["request_words"])
    found = {frozenset([word]): _BY_THE_WAY for words in beside for word in words}
    names = frozenset(name.split("_")), frozenset([name])
    return found | dict.fromkeys([*phrases()[name], *names], 1.0)


def _telling(words: Iterable[str]) -> Iterator[str]:
    return (word for word in words if len(word) > _SHORTEST and word not in SAYS_NOTHING)
