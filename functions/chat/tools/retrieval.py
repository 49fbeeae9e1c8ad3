"""The tools that a turn is offered, of those that are there for its employee (rule R267).

A model reads all it is offered before its first word. So it gets what the message speaks of, what
the messages before it spoke of, what was just used, what all of these name or are followed by, and
what is wanted most, as far as it fits into TOKENS. What else there is, the model finds with
`find_tools`.

A model that keeps what requests begin with reads that at a tenth of its price: it gets the
employee's tools of CORE in every turn, always the same, and few others behind them.

The choice says nothing of what a caller may do: a tool that was not offered and is called all the
same is called like any other.

A text speaks of a tool by its words alone: no model is asked, and nothing is read. A phrase counts
for more the fewer tools its words stand for. The words of a tool's name count as a phrase, those of
its description's first sentence and of its guard (`request_words`) for less: they are not written
to tell tools apart.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log
from typing import NamedTuple, cast

import catalog
from catalog import CatalogEntry, points_of
from catalog.renderings import for_converse
from catalog.synonyms import Phrase, followed_by, phrases
from chat.memory.word_index import SAYS_NOTHING
from chat.model.protocol import estimated_tokens
from chat.store.converse import OfferedTool
from toolkit.call import Json
from toolkit.text.folding import unaccented

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
    "list_entries",
)
"""What people want most, whatever the words that they find for it."""
RECORDING = GENERAL[:2]
"""A purchase is said in any words, after any turn: these are offered where there is an amount."""

CORE = (
    *GENERAL,
    "get_recent_transactions",
    "get_card_status",
    "list_goals",
    "undo_last_change",
    "get_category_summary",
    "finance_accounts_list",
    "get_bank_balance",
    "get_debts",
    "get_transactions",
    "search_gmail",
)
"""What people do most days, most often first. With their policies the boss's come to more than any
model keeps at least."""
CORE_TOKENS = 1700
"""As many as the core comes to at least: with fewer, more is read anew behind it."""
MOST_BEHIND = 5

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

_SHARES = (1.0, 0.5, 0.25)
"""What the newest text counts for, and those before it."""
_LONGEST_NOTE = 100
_AMOUNT = re.compile(
    r"(?<![\w.-])\d[\d.,]*k?(?!\d|\w*-\d)"
    r"|\b(?:mil|cien|ciento|hundred|thousand|grand|\w*cient[oa]s|quinient[oa]s|veint\w+"
    r"|\w+(?:ent|eint)a|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b"
)
"""In figures or in letters."""
_FOLLOWING_SHARE = 0.5
"""Of the best, beside what is said of it: what follows something need not be asked for itself."""
_LEAST_SHARE = 0.15
_LEAST_BESIDE_CORE = 0.3
"""Of the best, if that is in the core: each tool behind it has the system prompt read anew."""


def get_ready() -> None:
    """Put together what the first turn would wait for."""
    _index()
    for tool in catalog.for_models():
        _size(tool)
        _points(tool)
        _named_by(tool)


@cache
def core_of(own: frozenset[str], least: int) -> Sequence[str]:
    """The first of CORE's tools that are an employee's `own`, as many as come to CORE_TOKENS and to
    `least` tokens with their policies; none if all do not, or if `least` is 0: nothing would be
    kept."""
    core: tuple[str, ...] = ()
    tokens = 0
    for name in CORE if least else ():
        if name in own and tokens < max(CORE_TOKENS, least):
            core = (*core, name)
            tokens = estimated_tokens(with_policies(core))
    return core if tokens >= least else ()


def offered_tools(
    frame: Sequence[CatalogEntry],
    texts: Sequence[str],
    kept: Collection[str] = (),
    core: Sequence[str] = (),
) -> list[CatalogEntry]:
    """Of `frame`, in its order: the `core`, what is `kept`, and what was `texts`, the newest text
    first, speaks of. The same for the same texts."""
    there = [entry["name"] for entry in frame]
    taken = _Taken(core)
    still = [name for name in there if name in kept]
    for name in still:
        taken.add(name)
    named = _with_named(still)
    spoken_of = [name for name in _ranked(texts, kept, core) if name in there]
    for name in (*spoken_of[:1], *(RECORDING if _may_be_a_purchase(texts) else ())):
        if name in there:
            taken.add(name)
    wanted = () if core else GENERAL
    room = TOKENS_OF_FEW if spoken_of else TOKENS
    for names, tokens in ((named, TOKENS), (spoken_of[1:], TOKENS), (wanted, room)):
        for name in names:
            if name in there and taken.has_room_for(name, tokens):
                taken.add(name)
    return [entry for entry in frame if entry["name"] in taken.names]


def _may_be_a_purchase(texts: Sequence[str]) -> bool:
    """Whether the newest text has an amount, and is no longer than people write for a note."""
    note = unaccented(texts[0]) if texts else ""
    return len(note) <= _LONGEST_NOTE and _AMOUNT.search(note) is not None


def found(frame: Sequence[CatalogEntry], query: str) -> list[CatalogEntry]:
    """Of `frame`, the best first, what the query speaks of."""
    there = {entry["name"]: entry for entry in frame}
    return [there[name] for name in _ranked([query]) if name in there]


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


@cache
def spec_of(tool: str) -> OfferedTool:
    """Put together once: the first token of every turn waits for all of them."""
    return cast("OfferedTool", for_converse(catalog.for_models()[tool]))


def with_policies(tools: Sequence[str], before: Sequence[str] = ()) -> list[OfferedTool]:
    """Each with the points of its family's policy that neither `before` nor an earlier one has."""
    given = {text for tool in before for text in _points(tool)}
    specs = []
    for tool in tools:
        specs.append(_spec_with(tool, tuple(text for text in _points(tool) if text not in given)))
        given.update(_points(tool))
    return specs


@cache
def _spec_with(tool: str, points: Sequence[str]) -> OfferedTool:
    spec = spec_of(tool)["toolSpec"]
    policy = "\n".join(points)
    described = f"{spec['description']}\n\n{policy}" if policy else spec["description"]
    return {"toolSpec": {**spec, "description": described}}


class _Taken:
    """What is taken so far, and how many tokens it and its policies come to behind the `core`."""

    def __init__(self, core: Sequence[str]) -> None:
        self.names = {*core}
        self._points = {text for name in core for text in _points(name)}
        self._tokens = 0
        self._most = len(core) + MOST_BEHIND if core else MOST

    def add(self, name: str) -> None:
        if name not in self.names:
            self._tokens += self._costs(name)
            self.names.add(name)
            self._points.update(_points(name))

    def has_room_for(self, name: str, tokens: int) -> bool:
        return len(self.names) < self._most and self._tokens + self._costs(name) <= tokens

    def _costs(self, name: str) -> int:
        new = (size for text, size in _points(name).items() if text not in self._points)
        return _size(name) + sum(new)


def _ranked(
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
    places = {name: place for place, name in enumerate(catalog.for_models())}
    ranked = sorted(found, key=lambda tool: (-found[tool], places[tool]))
    share = _LEAST_BESIDE_CORE if ranked and ranked[0] in core else _LEAST_SHARE
    return _with_named(tool for tool in ranked if found[tool] >= share * found[ranked[0]])


def _with_named(tools: Iterable[str]) -> list[str]:
    """Each with what it names right behind it: half of a pair is of no use."""
    return list(dict.fromkeys(name for tool in tools for name in (tool, *_named_by(tool))))


@cache
def _named_by(tool: str) -> Sequence[str]:
    """The tools that its description or one of its arguments' names: they go together."""
    words = set(re.findall(r"[a-z_]+", json.dumps(spec_of(tool))))
    return [name for name in catalog.for_models() if name in words and name != tool]


@cache
def _size(tool: str) -> int:
    return estimated_tokens(spec_of(tool))


@cache
def _points(tool: str) -> Mapping[str, int]:
    """The points of its family's policy that a model with this tool is given, with their sizes."""
    family = catalog.for_models()[tool]["family"]
    return {
        point.text: estimated_tokens(point.text)
        for point in points_of(family)
        if point.concerns((tool,))
    }


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
    meanings, parts = _index()
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
def _index() -> _Index:
    entries = catalog.for_models().values()
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
