"""The vocabulary of all tools: an entry of `vocabulary/<family>.toml` for each.

A pattern is a regular expression over text without accents that matches whole words. In it `{show}`
stands for words that patterns share (`vocabulary/words.toml`), and ` … ` for up to 60 characters of
the same clause. Arguments go by the last part of their path: `name` is `debt.name`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

from budget.parsing.categories.vocabulary.table import TABLE
from tests.local.offline_model.language.dates import MONTH, WEEKDAY
from tests.local.offline_model.language.language import Text, folded

_EDGES = " \t\n.,;:!?\"'\u00bf\u00a1"
_FOLDER = Path(__file__).parent / "vocabulary"


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
    for an argument, in the order of asking. answer: the template of the answer (wording.py), `none`
    that of an empty one. like: the tool whose entry this one completes.
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
    answer: Text = ""
    none: Text = ""
    like: str = ""

    def asked(self, text: str) -> list[re.Match[str]]:
        return _matches(self.asks, text)

    def first_request(self, text: str) -> re.Match[str] | None:
        return min(self.asked(text), key=_first_and_longest, default=None)

    def first_fact(self, text: str) -> re.Match[str] | None:
        return min(_matches(self.facts, text), key=_first_and_longest, default=None)


@lru_cache(maxsize=2048)  # a sentence is looked at again with every turn of its conversation
def _matches(patterns: tuple[str, ...], text: str) -> list[re.Match[str]]:
    return [match for p in patterns for match in pattern(p).finditer(folded(text))]


def _first_and_longest(match: re.Match[str]) -> tuple[int, int]:
    return match.start(), -match.end()


@cache
def pattern(text: str) -> re.Pattern[str]:
    """The pattern, which matches whole words."""
    return re.compile(rf"(?<!\w)(?:{_expanded(text)})(?!\w)", re.I)


def _expanded(text: str) -> str:
    text = text.replace(" … ", r"\b(?:[^.,;?!]|[.,](?=\w)){0,60}?\b")
    return re.sub(r"\{([a-z_]+)\}", lambda word: f"(?:{_expanded(_WORDS[word[1]])})", text)


def covered(patterns: Iterable[str], text: str) -> tuple[re.Match[str], str] | None:
    """The first match of any of them, and the named group of it that matched."""
    for text_of_pattern in patterns:
        if match := pattern(text_of_pattern).search(folded(text)):
            groups = match.groupdict().items()
            return match, next((name for name, part in groups if part is not None), "")
    return None


def without(patterns: Iterable[str], text: str) -> str:
    """The text without what the patterns cover."""
    for text_of_pattern in patterns:
        for match in reversed(list(pattern(text_of_pattern).finditer(folded(text)))):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def trimmed(text: str) -> str:
    """Without the words at either end that say nothing of what is sought."""
    words = text.strip(_EDGES).split()
    while words and is_little(words[0]):
        words.pop(0)
    while words and is_little(words[-1]):
        words.pop()
    return " ".join(words).strip(_EDGES)


def is_little(word: str) -> bool:
    return bool(pattern("{little}").fullmatch(folded(word).strip(_EDGES)))


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text())


def _entries(families: Iterable[str]) -> Iterator[tuple[str, Phrases]]:
    tables = {name: entry for family in families for name, entry in _read(family).items()}
    for name, entry in tables.items():
        base = tables.get(entry.get("like", ""), {})
        find = {**base.get("find", {}), **entry.get("find", {})}
        yield name, Phrases.model_validate({**base, **entry, "find": find})


_CATEGORIES = "|".join(sorted({row.category.lower() for row in TABLE}))
_WORDS: Mapping[str, str] = {
    **_read("words"),
    "month": MONTH,
    "weekday": WEEKDAY,
    "category": _CATEGORIES,
}
VALUES: Mapping[str, Text] = _read("values")
"""What results say in words of their own, as users are told it."""
PHRASES: Mapping[str, Phrases] = dict(
    _entries(("banking", "budget", "support", "finance", "prime", "personal_data"))
)
NO_PHRASES = Phrases()


def phrases_of(tool: str) -> Phrases:
    return PHRASES.get(tool, NO_PHRASES)
