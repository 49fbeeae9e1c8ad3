"""Which of the offered tools a sentence asks for."""

from __future__ import annotations

import re

from tests.local.offline_model.conversation import ToolSpec
from tests.local.offline_model.phrases import PHRASES
from tests.local.offline_model.words import FILLER, NEGATED

# Verbs that nearly every tool starts with tell tools apart no better than "please" does.
_COMMON_VERBS = frozenset({"get", "list", "show", "fetch", "find", "search", "read"})


def wanted(said: str, tools: list[ToolSpec]) -> list[ToolSpec]:
    """The tools the sentence asks for, in the order it asks for them."""
    text = NEGATED.sub(" ", said)
    at = _asked(text, tools) or _told(text, tools) or _by_own_words(text, tools)
    return sorted((tool for tool in tools if tool.name in at), key=lambda tool: at[tool.name])


def asks_for_others(said: str, tool: ToolSpec, tools: list[ToolSpec]) -> bool:
    """Whether the sentence, said when the tool's argument was asked for, changes the subject."""
    return bool(_asked(NEGATED.sub(" ", said), tools).keys() - {tool.name})


def _asked(text: str, tools: list[ToolSpec]) -> dict[str, int]:
    return {tool.name: at for tool in tools if (at := _asked_at(tool, text)) is not None}


def _told(text: str, tools: list[ToolSpec]) -> dict[str, int]:
    return {tool.name: at for tool in tools if (at := _told_at(tool, text)) is not None}


def _asked_at(tool: ToolSpec, text: str) -> int | None:
    if named := re.search(rf"\b{re.escape(tool.name)}\b", text):
        return named.start()
    match = PHRASES[tool.name].asked(text) if tool.name in PHRASES else None
    return match.start() if match else None


def _told_at(tool: ToolSpec, text: str) -> int | None:
    match = PHRASES[tool.name].told(text) if tool.name in PHRASES else None
    return match.start() if match else None


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
    return {word.rstrip("s") for word in words if word not in FILLER}
