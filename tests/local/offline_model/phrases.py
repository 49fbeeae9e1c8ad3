"""What a tool's vocabulary is made of. A family's entries are in a module of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from tests.local.offline_model.conversation import ToolResult, ToolUse
from tests.local.offline_model.exchanges import Exchange, Results
from tests.local.offline_model.language import Language, Text, folded

Values = Mapping[str, Any]
"""By the dotted path of the argument: `debt.name`."""
Reader = Callable[[str, date], Values]
"""What a sentence says, given the day it is said on."""
Teller = Callable[[Any, Language], str]
"""A result as sentences of a language."""


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
class Phrases:
    """The words of one tool. Patterns are without accents and find words with them.

    asks: patterns of a request. tells: patterns of a fact that is a request when nothing else
    was asked ("I lost my card"). states: whether a sentence that nothing was found in is one for
    the tool ("Lunch 150"). follows: whether a sentence is a request by what was done before it
    ("undo that"). reads: its arguments, where the schema alone does not say enough.
    refers: the arguments that a sentence means by what was shown before ("that email").
    questions: what to say when an argument is missing, formatted with the known ones, in the
    order of asking; replies: what the answer to such a question says. answer: formatted with the
    result, or made of it; row: with each row of a result that is a list, under the answer.
    answer_to: the answer where it depends on the call and its exchange. refusals: what to say
    instead of the tool's own words. next_page: of the arguments of a call that gave a page, those
    that give the next one. then: the calls that a result leads to, if any.
    """

    asks: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    states: Callable[[str], bool] = lambda _: False
    follows: Callable[[str, Results, date], bool] = lambda _, __, ___: False
    reads: Reader | None = None
    refers: Callable[[str, Results], Values] = lambda _, __: {}
    questions: Mapping[str, Text] = field(default_factory=dict)
    replies: Mapping[str, Reader] = field(default_factory=dict)
    answer: Text | Teller = ""
    row: Text = ""
    answer_to: Callable[[ToolUse, Exchange], Text | Teller] | None = None
    refusals: Mapping[str, Text] = field(default_factory=dict)
    next_page: Callable[[Values], Values] | None = None
    then: Callable[[ToolResult, Exchange], Sequence[Step]] = lambda _, __: ()

    def asked(self, text: str) -> re.Match[str] | None:
        return min(self.all_asked(text), key=_first_and_longest, default=None)

    def all_asked(self, text: str) -> list[re.Match[str]]:
        return list(_matches(self.asks, text))

    def told(self, text: str) -> re.Match[str] | None:
        return min(_matches(self.tells, text), key=_first_and_longest, default=None)


@lru_cache(maxsize=512)  # a sentence is looked at again with every turn of its conversation
def _matches(patterns: tuple[str, ...], text: str) -> tuple[re.Match[str], ...]:
    return tuple(m for p in patterns for m in re.finditer(p, folded(text), re.I))


def _first_and_longest(match: re.Match[str]) -> tuple[int, int]:
    return match.start(), -match.end()
