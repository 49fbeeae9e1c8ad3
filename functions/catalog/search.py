"""Which tools a text speaks of, the best first: for what a turn is offered, and for `find_tools`.

A text speaks of a tool by its words alone: no model is asked, and nothing is read. A phrase counts
for more the fewer tools its words stand for. The words of a tool's name count as a phrase, those of
its description's first sentence and of its guard (`request_words`) for less: they are not written
to tell tools apart.

A tool's declaration has in `synonyms`, by language, phrases with commas between them: words in
small letters without accents, in any order. `disput*` is every word that begins so, `#` is an
amount or any other number, `@` an e-mail address. The words of its `request_phrases`, which its
guard knows requests by, need not be there: the catalog has them as `request_words`. `follows` names
the tools after which people ask for this one in words that say little: "undo that".
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log
from typing import NamedTuple

from catalog import CatalogEntry, for_models
from catalog.renderings import for_converse
from toolkit.call import Json
from toolkit.text.folding import unaccented
from toolkit.text.stop_words import STOP_WORDS

FIND_TOOLS = "find_tools"
"""The tool with which a model has others found. It is no tool of the user's: it is there for the
model alone."""
FOUND = 6
"""As many tools as one search has."""
SEARCH: Mapping[str, Json] = {
    "type": "object",
    "properties": {
        "query": {
            "type": "string",
            "description": "What is to be done or found out, in a few words, or a tool's name.",
        }
    },
    "required": ["query"],
    "additionalProperties": False,
}

LANGUAGES = ("en", "es", "fr")
Phrase = frozenset[str]

_SHARES = (1.0, 0.5, 0.25)
"""What the newest text counts for, and those before it."""
_FOLLOWING_SHARE = 0.5
"""Of the best, beside what is said of it: what follows something need not be asked for itself."""
_LEAST_SHARE = 0.15
_LEAST_BESIDE_CORE = 0.3
"""Of the best, if that is in the core: each tool behind it has the system prompt read anew."""


def found(frame: Sequence[CatalogEntry], query: str) -> list[CatalogEntry]:
    """Of `frame`, the best first, what the query speaks of."""
    there = {entry["name"]: entry for entry in frame}
    return [there[name] for name in ranked([query]) if name in there]


def searched(
    frame: Sequence[CatalogEntry], arguments: Mapping[str, Json]
) -> tuple[Sequence[CatalogEntry], dict[str, Json]]:
    """The tools of `frame` that the `query` speaks of, and what the model is told of them: an
    `error` without a query."""
    query = arguments.get("query")
    if not isinstance(query, str) or not query.strip():
        return (), {"error": "Say what is to be done, as `query`."}
    tools = found(frame, query)[:FOUND]
    if not tools:
        names: list[Json] = [entry["name"] for entry in frame]
        return (), {"found": [], "all_there_are": names, "next": "Search again by a name."}
    return tools, {"found": [{"name": e["name"], "does": _first_sentence(e)} for e in tools]}


def _first_sentence(entry: CatalogEntry) -> str:
    return f"{entry['description'].partition('. ')[0].strip().removesuffix('.')}."


def ranked(
    texts: Sequence[str], kept: Collection[str] = (), core: Collection[str] = ()
) -> list[str]:
    """All that the texts speak of, the best first; what is as good, in the catalog's order."""
    found: defaultdict[str, float] = defaultdict(float)
    for text, share in zip(texts, _SHARES, strict=False):
        for tool, score in scores(text).items():
            found[tool] += share * score
    best = max(found.values(), default=0.0)
    for following in {name for tool in kept for name in followed_by(tool)}:
        found[following] += _FOLLOWING_SHARE * (best or 1.0)
    places = {name: place for place, name in enumerate(for_models())}
    best_first = sorted(found, key=lambda tool: (-found[tool], places[tool]))
    share = _LEAST_BESIDE_CORE if best_first and best_first[0] in core else _LEAST_SHARE
    return with_named(tool for tool in best_first if found[tool] >= share * found[best_first[0]])


def with_named(tools: Iterable[str]) -> list[str]:
    """Each with what it names right behind it: half of a pair is of no use."""
    return list(dict.fromkeys(name for tool in tools for name in (tool, *named_by(tool))))


@cache
def named_by(tool: str) -> Sequence[str]:
    """The tools that its description or one of its arguments' names: they go together."""
    words = set(re.findall(r"[a-z_]+", json.dumps(for_converse(for_models()[tool]))))
    return [name for name in for_models() if name in words and name != tool]


@cache
def phrases() -> Mapping[str, Sequence[Phrase]]:
    """Of every tool by its name."""
    return {
        name: [frozenset(words.split()) for each in LANGUAGES for words in _listed(entry, each)]
        for name, entry in for_models().items()
    }


def _listed(entry: CatalogEntry, language: str) -> list[str]:
    return [part for part in entry["synonyms"].get(language, "").split(",") if part.strip()]


def followed_by(tool: str) -> Sequence[str]:
    """What people ask for right after the tool was used, to correct it or to go on with it."""
    return _following().get(tool, ())


@cache
def _following() -> Mapping[str, Sequence[str]]:
    following = defaultdict(list)
    for name, entry in for_models().items():
        for before in entry["follows"]:
            following[before].append(name)
    return dict(following)


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


def scores(text: str) -> dict[str, float]:
    """How much the text speaks of each tool that it speaks of at all."""
    meanings, parts = index()
    texts: Counter[int] = Counter()
    for part in _parts_in(text, parts):
        texts.update(parts[part])
    found: defaultdict[str, float] = defaultdict(float)
    for place, count in texts.items():
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
def index() -> _Index:
    entries = for_models().values()
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
    return (word for word in words if len(word) > _SHORTEST and word not in STOP_WORDS)
