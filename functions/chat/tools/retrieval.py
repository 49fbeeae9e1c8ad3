"""The tools that a turn is offered, of those that are there for its employee (rule R267).

A model reads all it is offered before its first word. So it gets what the message speaks of, what
the messages before it spoke of, what was just used, what all of these name or are followed by, and
what is wanted most, as far as it fits into TOKENS. What else there is, the model finds with
`find_tools`.

A model that keeps what requests begin with reads that at a tenth of its price: it gets the
employee's tools of CORE in every turn, always the same, and few others behind them.

The choice says nothing of what a caller may do: a tool that was not offered and is called all the
same is called like any other.

What a text speaks of: catalog.search.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

import catalog
from catalog import CatalogEntry, points_of, search
from catalog.renderings import for_converse
from chat.model.protocol import estimated_tokens
from chat.store.converse import OfferedTool
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
CORE_TOKENS = 1500
"""As many as the core comes to at least: with fewer, more is read anew behind it."""
MOST_BEHIND = 5

_LIMITS = ("additionalProperties", "maxLength", "minLength", "maxItems")
"""A schema's limits. The tool names the limit when it refuses a value, so a model need not read
all of them each time."""

_LONGEST_NOTE = 100
_AMOUNT = re.compile(
    r"(?<![\w.-])\d[\d.,]*k?(?!\d|\w*-\d)"
    r"|\b(?:mil|cien|ciento|hundred|thousand|grand|\w*cient[oa]s|quinient[oa]s|veint\w+"
    r"|\w+(?:ent|eint)a|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b"
)
"""In figures or in letters."""


def get_ready() -> None:
    """Put together what the first turn would wait for."""
    search.index()
    for tool in catalog.for_models():
        _size(tool)
        _points(tool)
        search.named_by(tool)


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
    named = search.with_named(still)
    spoken_of = [name for name in search.ranked(texts, kept, core) if name in there]
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


@cache
def spec_of(tool: str) -> OfferedTool:
    """Put together once: the first token of every turn waits for all of them."""
    spec = for_converse(catalog.for_models()[tool])["toolSpec"]
    return {"toolSpec": spec | {"inputSchema": _without_limits(spec["inputSchema"])}}


def _without_limits(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_limits(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: _without_limits(each) for name, each in schema.items() if name not in _LIMITS}


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
