"""Which of the offered tools a sentence asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tests.local.offline_model.intents.money_notes import mentions_money
from tests.local.offline_model.language.words import NEGATED
from tests.local.offline_model.patterns import first_match, matches, only_says
from tests.local.offline_model.phrases import PHRASES, phrases_of
from tests.local.offline_model.request.tool_spec import ToolSpec

Span = tuple[int, int]

NOTES_MONEY = "parse_transaction_from_text"
"""The tool for a sentence that asks for nothing and mentions money."""

# Nearly every tool starts with one of these verbs: they point to none, as "please" does.
_COMMON_VERBS = frozenset({"get", "list", "show", "fetch", "find", "search", "read"})


def wanted(said: str, tools: list[ToolSpec]) -> list[ToolSpec]:
    """The tools the sentence asks for, in the order it asks for them."""
    text = NEGATED.sub(" ", said)
    at = (
        _asked(text, [tool.name for tool in tools])
        or _facts(text, [tool.name for tool in tools])
        or _by_own_words(text, tools)
        or _noted(said)
    )
    return sorted((tool for tool in tools if tool.name in at), key=lambda tool: at[tool.name])


def asked_for(said: str, tools: list[ToolSpec]) -> set[str]:
    """The names of the tools that the sentence plainly asks for."""
    return set(_asked(NEGATED.sub(" ", said), [tool.name for tool in tools]))


def not_offered(said: str, tools: list[ToolSpec]) -> list[str]:
    """The tools that the sentence asks for and that are not there."""
    asked = _asked(NEGATED.sub(" ", said), PHRASES)
    return sorted(asked.keys() - {tool.name for tool in tools}, key=asked.__getitem__)


def beyond(said: str, tools: list[ToolSpec]) -> list[str]:
    """The tools that would be wanted if all were there, and are not."""
    text = NEGATED.sub(" ", said)
    at = _asked(text, PHRASES) or _facts(text, PHRASES) or _noted(said)
    return sorted(at.keys() - {tool.name for tool in tools}, key=at.__getitem__)


def _asked(text: str, names: Iterable[str]) -> dict[str, int]:
    """Where each tool is asked for. "Bank balance" is not also asking for the "balance"."""
    spans = {name: _asked_spans(name, text) for name in names}
    every = [span for of_tool in spans.values() for span in of_tool]
    own = {name: [s for s in of_tool if not _is_part(s, every)] for name, of_tool in spans.items()}
    return {name: min(of_tool)[0] for name, of_tool in own.items() if of_tool}


def _asked_spans(name: str, text: str) -> list[Span]:
    named = list(re.finditer(rf"\b{re.escape(name)}\b", text))
    return [match.span() for match in named + matches(phrases_of(name).asks, text)]


def _is_part(span: Span, others: list[Span]) -> bool:
    return any(o != span and o[0] <= span[0] and span[1] <= o[1] for o in others)


def _facts(text: str, names: Iterable[str]) -> dict[str, int]:
    facts = {name: first_match(phrases_of(name).facts, text) for name in names}
    return {name: fact.start() for name, fact in facts.items() if fact}


def _noted(said: str) -> dict[str, int]:
    """A request, also one that is denied or not to be had here, states nothing: "Cancel order
    47652" is no note of what an order cost."""
    return {NOTES_MONEY: 0} if not _asked(said, PHRASES) and mentions_money(said) else {}


def _by_own_words(text: str, tools: list[ToolSpec]) -> dict[str, int]:
    """The one tool without phrases whose name and description share most words with the text."""
    said = _stems(text)
    scores = {tool.name: _score(said, tool) for tool in tools if tool.name not in PHRASES}
    best = max(scores, key=scores.__getitem__, default=None)
    return {best: 0} if best and scores[best] >= 0.7 else {}


def _score(said: set[str], tool: ToolSpec) -> float:
    """The share of the name's words that were said, and a little for the description's."""
    name = _stems(tool.name) - _COMMON_VERBS
    share = len(name & said) / len(name) if name else 0
    return share and share + len(said & _stems(tool.description) - name) / 10


def _stems(text: str) -> set[str]:
    words = re.findall(r"[a-z]+", text.lower())
    return {word.rstrip("s") for word in words if not only_says("filler", word)}
