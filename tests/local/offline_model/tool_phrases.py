"""What a tool's vocabulary is made of. Each family has its tools' phrases in a room of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from tests.local.offline_model.language.language import Language, Text, folded
from tests.local.offline_model.request.conversation import ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Exchange, Results

Values = Mapping[str, Any]
"""By the dotted path of the argument: `debt.name`."""
ArgumentParser = Callable[[str, date], Values]
"""What a sentence says, given the day it is said on."""
Renderer = Callable[[Any, Language], str]
"""A result as sentences of a language."""


def stated(values: Values) -> Values:
    """Without those that the sentence does not state."""
    return {path: value for path, value in values.items() if value is not None}


@dataclass(frozen=True)
class Step:
    """The call that a tool's result leads to, as far as it is known.

    wants: what to ask for although its schema does not require it. doubtful: values that the
    user has to agree to first.
    """

    tool: str
    arguments: Values
    wants: tuple[str, ...] = ()
    doubtful: Values = field(default_factory=dict)


@dataclass(frozen=True)
class ToolPhrases:
    """The words of one tool. Patterns are without accents and match words with them.

    asks: patterns of a request. facts: patterns of a fact that is a request when nothing else
    was asked ("I lost my card"). states: whether a sentence in which nothing matched is one for
    the tool ("Lunch 150"). follows: whether a sentence is a request by what was done before it
    ("undo that"). parse: its arguments, where the schema alone does not say enough.
    refers: the arguments that a sentence means by what was shown before ("that email").
    questions: what to say when an argument is missing, formatted with the known ones, in the
    order of asking; replies: what the answer to such a question says. answer: formatted with the
    result, or made of it; row: with each row of a result that is a list, under the answer.
    answer_to: the answer where it depends on the call and its exchange. refusals: what to say
    instead of the tool's own words. next_page: of the arguments of a call that gave a page, those
    that give the next one. then: the calls that a result leads to, if any.
    """

    asks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    states: Callable[[str], bool] = lambda _: False
    follows: Callable[[str, Results, date], bool] = lambda _, __, ___: False
    parse: ArgumentParser | None = None
    refers: Callable[[str, Results], Values] = lambda _, __: {}
    questions: Mapping[str, Text] = field(default_factory=dict)
    replies: Mapping[str, ArgumentParser] = field(default_factory=dict)
    answer: Text | Renderer = ""
    row: Text = ""
    answer_to: Callable[[ToolUse, Exchange], Text | Renderer] | None = None
    refusals: Mapping[str, Text] = field(default_factory=dict)
    next_page: Callable[[Values], Values] | None = None
    then: Callable[[ToolResult, Exchange], Sequence[Step]] = lambda _, __: ()

    def asked(self, text: str) -> re.Match[str] | None:
        return min(self.all_asked(text), key=_first_and_longest, default=None)

    def all_asked(self, text: str) -> list[re.Match[str]]:
        return list(_matches(self.asks, text))

    def first_fact(self, text: str) -> re.Match[str] | None:
        return min(_matches(self.facts, text), key=_first_and_longest, default=None)


@lru_cache(maxsize=512)  # a sentence is looked at again with every turn of its conversation
def _matches(patterns: tuple[str, ...], text: str) -> tuple[re.Match[str], ...]:
    return tuple(m for p in patterns for m in re.finditer(p, folded(text), re.I))


def _first_and_longest(match: re.Match[str]) -> tuple[int, int]:
    return match.start(), -match.end()
