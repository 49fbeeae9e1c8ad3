"""The tools that a turn is offered, of those that are there for its employee (rule R267).

A model reads all it is offered before its first word. So it gets what the message speaks of, what
the messages before it spoke of, what was just used, what all of these name or are followed by, and
what is wanted most, as far as it fits into TOKENS. What else there is, the model finds with
`find_tools`.

The choice says nothing of what a caller may do: a tool that was not offered and is called all the
same is called like any other.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import cast

import catalog
from catalog import CatalogEntry
from catalog.policies import points_of
from catalog.renderings import for_converse
from catalog.synonyms import followed_by
from chat.model.usage import estimated_tokens
from chat.store.converse import OfferedTool
from chat.tools import asked_for

TOKENS = 2500
"""Of tools and policies together."""
TOKENS_OF_FEW = 1500
"""As long as there are fewer, there is room for what is wanted most too."""
MOST = 12
GENERAL = (
    "parse_transaction_from_text",
    "add_transaction",
    "get_month_summary",
    "get_spending",
    "get_account_summary",
    "get_upcoming",
    "list_recent_entries",
)
"""What people want most, whatever the words that they find for it."""

_SHARES = (1.0, 0.5, 0.25)
"""What the newest text counts for, and those before it."""
_FOLLOWING_SHARE = 0.5
"""Of the best, beside what is said of it: what follows something need not be asked for itself."""
_LEAST_SHARE = 0.15


def get_ready() -> None:
    """Put together what the first turn would wait for."""
    asked_for.get_ready()
    for tool in catalog.entries():
        _size(tool)
        _points(tool)
        _named_by(tool)


def chosen(
    frame: Sequence[CatalogEntry], said: Sequence[str], kept: Collection[str] = ()
) -> list[CatalogEntry]:
    """Of `frame`, in its order: what is `kept`, and what was `said`, the newest text first, speaks
    of. The same for the same texts."""
    there = [entry["name"] for entry in frame]
    taken = _Taken()
    still = [name for name in there if name in kept]
    for name in still:
        taken.add(name)
    named = _with_named(still)
    spoken_of = [name for name in _ranked(said, kept) if name in there]
    for name in spoken_of[:1]:
        taken.add(name)
    room = TOKENS_OF_FEW if spoken_of else TOKENS
    for names, tokens in ((named, TOKENS), (spoken_of[1:], TOKENS), (GENERAL, room)):
        for name in names:
            if name in there and taken.has_room_for(name, tokens):
                taken.add(name)
    return [entry for entry in frame if entry["name"] in taken.names]


def found(frame: Sequence[CatalogEntry], query: str) -> list[CatalogEntry]:
    """Of `frame`, the best first, what the query speaks of."""
    there = {entry["name"]: entry for entry in frame}
    return [there[name] for name in _ranked([query]) if name in there]


@cache
def spec_of(tool: str) -> OfferedTool:
    """Put together once: the first token of every turn waits for all of them."""
    return cast("OfferedTool", for_converse(catalog.entries()[tool]))


class _Taken:
    """What is taken so far, and how many tokens it and its policies come to."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self._points: set[str] = set()
        self._tokens = 0

    def add(self, name: str) -> None:
        if name not in self.names:
            self._tokens += self._costs(name)
            self.names.add(name)
            self._points.update(_points(name))

    def has_room_for(self, name: str, tokens: int) -> bool:
        return len(self.names) < MOST and self._tokens + self._costs(name) <= tokens

    def _costs(self, name: str) -> int:
        new = (size for text, size in _points(name).items() if text not in self._points)
        return _size(name) + sum(new)


def _ranked(said: Sequence[str], kept: Collection[str] = ()) -> list[str]:
    """All that the texts speak of, the best first; what is as good, in the catalog's order."""
    found: defaultdict[str, float] = defaultdict(float)
    for text, share in zip(said, _SHARES, strict=False):
        for tool, score in asked_for.scores(text).items():
            found[tool] += share * score
    best = max(found.values(), default=0.0)
    for following in {name for tool in kept for name in followed_by(tool)}:
        found[following] += _FOLLOWING_SHARE * (best or 1.0)
    least = _LEAST_SHARE * max(found.values(), default=0.0)
    places = {name: place for place, name in enumerate(catalog.entries())}
    worthy = [tool for tool, score in found.items() if score >= least]
    return _with_named(sorted(worthy, key=lambda tool: (-found[tool], places[tool])))


def _with_named(tools: Iterable[str]) -> list[str]:
    """Each with what it names right behind it: half of a pair is of no use."""
    return list(dict.fromkeys(name for tool in tools for name in (tool, *_named_by(tool))))


@cache
def _named_by(tool: str) -> Sequence[str]:
    """The tools that its description or one of its arguments' names: they go together."""
    words = set(re.findall(r"[a-z_]+", json.dumps(spec_of(tool))))
    return [name for name in catalog.entries() if name in words and name != tool]


@cache
def _size(tool: str) -> int:
    return estimated_tokens(spec_of(tool))


@cache
def _points(tool: str) -> Mapping[str, int]:
    """The points of its family's policy that a model with this tool is given, with their sizes."""
    family = catalog.entries()[tool]["family"]
    return {
        point.text: estimated_tokens(point.text)
        for point in points_of(family)
        if point.concerns((tool,))
    }
