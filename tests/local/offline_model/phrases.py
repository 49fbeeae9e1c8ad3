"""The vocabulary of all tools: an entry of `vocabulary/<family>.toml` for each (see patterns.py and
wording.py). Arguments go by the last part of their path: `name` is `debt.name`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

from tests.local.offline_model.language.language import Language, Text, in_language
from tests.local.offline_model.language.vocabulary import vocabulary


def _several(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Reference(_Entry):
    """An argument that names one of the rows that another tool showed last: "the second one".

    `only` says which rows can be meant. Where none is counted it is, by `otherwise`, none, the only
    one, or the first, before which those come that have what is `preferred`.
    """

    argument: str
    shown_by: str
    id: str
    rows: str = "result"
    only: dict[str, str] = {}
    preferred: str = ""
    otherwise: Literal["none", "alone", "first"] = "none"


class Phrases(_Entry):
    """The words of one tool.

    asks: patterns of a request. facts: of a fact that is a request when nothing else was asked ("I
    lost my card"). follows: of a request that is one right after a call of the tools `after` ("undo
    that"). find: by argument the patterns whose named group is its value, or by value the pattern
    that says it; without an entry the argument's schema says what to look for. ignore: what is no
    part of the arguments. otherwise: arguments where nothing is said of any of them. ahead: a
    weekday is the next one. refers: the argument that may name what was shown. ask: the question
    for an argument, in the order of asking. answer: the template of the answer, in which `{rows}`
    is that of its rows; none: that of an empty one. like: the tool whose entry this one completes.
    """

    asks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    find: dict[str, Annotated[tuple[str, ...], BeforeValidator(_several)] | dict[str, str]] = {}
    ignore: tuple[str, ...] = ()
    otherwise: dict[str, Any] = {}
    ahead: bool = False
    refers: Reference | None = None
    ask: dict[str, Text] = {}
    rows: str = ""
    answer: Text = ""
    none: Text = ""
    like: str = ""


def _entries(families: Iterable[str]) -> Iterator[tuple[str, Phrases]]:
    tables = {name: entry for family in families for name, entry in vocabulary(family).items()}
    for name, entry in tables.items():
        base = tables.get(entry.get("like", ""), {})
        find = {**base.get("find", {}), **entry.get("find", {})}
        yield name, Phrases.model_validate({**base, **entry, "find": find})


PHRASES: Mapping[str, Phrases] = dict(
    _entries(("banking", "budget", "support", "finance", "prime", "books", "personal_data"))
)
VALUES: Mapping[str, Text] = vocabulary("values")
"""What results say in words of their own, as users are told it."""
REPLIES: Mapping[str, Text] = vocabulary("replies")
"""What the planner says of its own, and templates that several answers share, by name."""
_NO_PHRASES = Phrases()


def phrases_of(tool: str) -> Phrases:
    return PHRASES.get(tool, _NO_PHRASES)


def reply(name: str, language: Language) -> str:
    return in_language(REPLIES[name], language)
