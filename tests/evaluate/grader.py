"""Grades a trial by what it left behind: rows, audit events and questions. Of what was said only
stated values count."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

import catalog
from budget.categories.tree import node_of
from tests.evaluate.conversation import Turn
from tests.evaluate.scenario import Row, Scenario
from tests.evaluate.world import Change, State

Fault = Literal[
    "wrong write",  # a row or an audited write that nobody wanted
    "not done",  # one that was wanted
    "not told",
    "told wrongly",  # what may not be told
    "from nowhere",  # numbers that no tool gave
    "asked wrongly",  # a YES to what nobody wanted
    "broke",  # the answer itself failed
    "too long",
]


@dataclass(frozen=True)
class Reason:
    fault: Fault
    text: str


def grade(
    scenario: Scenario,
    turns: Sequence[Turn],
    after: State,
    changed: Sequence[Change],
    writes: Sequence[str],
    tokens: int,
    user: str,
    today: date,
) -> list[Reason]:
    """Why it did not pass, one reason each; none if it passed. `user` is whose rows are stated."""
    return [
        *_of_rows(scenario.ends.rows, after, changed, user),
        *_of_values(scenario, changed, today),
        *_of_writes(scenario.ends.writes, writes),
        *_of_words(scenario, " \n ".join(turn.text for turn in turns)),
        *_of_turns(scenario, turns),
        *_of_questions(turns, writes),
        *_of_limits(scenario, turns, tokens),
    ]


def _of_rows(
    stated: Sequence[Row], after: State, changed: Sequence[Change], user: str
) -> Iterator[Reason]:
    of_others = [change for change in changed if not _is_own(change, user)]
    yield from (Reason("wrong write", f"somebody else's {_told(each)}") for each in of_others)
    changed = [change for change in changed if _is_own(change, user)]
    for row in stated:
        if row.gone:
            if not any(change.after is None and _is_of(change, row) for change in changed):
                yield Reason("not done", f"{row.kind} {row.where} is still there")
            continue
        there = [fields for (kind, _), fields in after.items() if kind == row.kind]
        if not any(_fits(fields, row.where | row.has) for fields in there):
            yield Reason("not done", f"no {row.kind} has {row.where | row.has}")
    for change in changed:
        if not any(_is_of(change, row) and _is_stated(change, row) for row in stated):
            yield Reason("wrong write", _told(change))


def _is_own(change: Change, user: str) -> bool:
    """What is the shop's has no person."""
    return change.kind.startswith("support/") or change.name.split(" ")[0] == user


def _of_values(scenario: Scenario, changed: Sequence[Change], today: date) -> Iterator[Reason]:
    """Of what was written, what the right calls say by the same name has a value of theirs."""
    said: defaultdict[str, list[Any]] = defaultdict(list)
    for calls in scenario.right:
        for call in calls:
            for name, value in leaves(call.input):
                said[name].append(value)
    said["date_iso"].append(str(today))
    for row in scenario.ends.rows:
        for name, value in leaves(row.where | row.has):
            if name in said:
                said[name].append(value)
    for change in changed:
        for name, (_, value) in change.fields.items():
            wanted = said.get(name, []) if name in _MEANT else []
            is_told = change.after is not None and value is not None
            if is_told and wanted and not any(_is_same(value, one) for one in wanted):
                yield Reason("wrong write", f"{change.kind} has {name} {value!r}")


_DAY = len("2026-03-11")
_MEANT = frozenset(
    {"date_iso", "date", "day", "type", "category", "category_type", "amount_mxn_cents", "amount"}
)
"""What a call means to the letter. Names, reasons and descriptions are a model's own words."""


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of an object with the name that is nearest to it."""
    match value:
        case dict():
            for inner, each in value.items():
                yield from leaves(each, inner)
        case list():
            for each in value:
                yield from leaves(each, name)
        case _:
            yield name, value


def _is_same(one: Any, other: Any) -> bool:
    """Also of a category by another of its names, an amount with a sign or in minor units, and a
    moment of a day."""
    if str(one).casefold() == str(other).casefold() or (
        len(str(other)) == _DAY and str(one).startswith(f"{other}T")
    ):
        return True
    try:
        first, second = abs(Decimal(str(one))), abs(Decimal(str(other)))
    except InvalidOperation:
        nodes = node_of(str(one)), node_of(str(other))
        return None not in nodes and nodes[0] == nodes[1]
    return first in (second, second * 100) or second == first * 100


def _is_of(change: Change, row: Row) -> bool:
    held = change.after if change.after is not None else change.before
    return change.kind == row.kind and _fits(held or {}, row.where)


def _is_stated(change: Change, row: Row) -> bool:
    return change.after is None if row.gone else _fits(change.after or {}, row.has)


def _fits(fields: Any, wanted: dict[str, Any]) -> bool:
    return all(name in fields and fields[name] == value for name, value in wanted.items())


def _told(change: Change) -> str:
    if change.before is None:
        return f"{change.kind} is new: {_brief(change.after)}"
    if change.after is None:
        return f"{change.kind} is gone: {_brief(change.before)}"
    differs = ", ".join(f"{name} {old!r} → {new!r}" for name, (old, new) in change.fields.items())
    return f"{change.kind}: {differs}"


def _brief(fields: Any) -> str:
    return ", ".join(f"{name} {value!r}" for name, value in fields.items() if value is not None)


def _of_writes(wanted: Sequence[str], made: Sequence[str]) -> Iterator[Reason]:
    left = Counter(made)
    # What only one tool may do first, so that nothing of it is taken by what two may.
    for tools in sorted(wanted, key=lambda tools: tools.count("|")):
        tool = next((tool for tool in tools.split("|") if left[tool]), None)
        if tool is None:
            yield Reason("not done", f"{tools} was to be written once more")
        else:
            left[tool] -= 1
    for tool, times in (+left).items():
        yield Reason("wrong write", f"{tool} was written {times} times more than wanted")


def _of_words(scenario: Scenario, text: str) -> Iterator[Reason]:
    said = plain(text)
    for values in scenario.ends.told:
        if not any(_holds(said, value) for value in values.split("|")):
            yield Reason("not told", f"no answer has {values}")
    for value in scenario.ends.untold:
        if _holds(said, value):
            yield Reason("told wrongly", f"an answer has {value}")


def _holds(said: str, value: str) -> bool:
    """Whole: 120 is not in 1200, nor in 120.50."""
    wanted = re.escape(plain(value))
    return re.search(rf"(?<![\w.,-]){wanted}(?![\w]|[.,]\d)", said) is not None


_GROUPED = re.compile(r"\b\d{1,3}(?:[,\u00a0\u202f]\d{2,3})*[,\u00a0\u202f]\d{3}(?!\d)")
"""As 1,234 or, in India, 1,20,000. A plain space stands between two numbers as well."""


def plain(text: str) -> str:
    """Without what people write numbers and names differently with."""
    bare = _GROUPED.sub(lambda number: re.sub(r"\D", "", number[0]), text.casefold())
    bare = unicodedata.normalize("NFKD", bare)
    bare = "".join(each for each in bare if not unicodedata.combining(each))
    bare = re.sub(r"(?<=\d)\.00(?!\d)", "", bare)
    return re.sub(r"[$€£₹*_`]", " ", bare)


def _of_turns(scenario: Scenario, turns: Sequence[Turn]) -> Iterator[Reason]:
    for turn in turns:
        if turn.asks and turn.asks not in scenario.person.confirms:
            yield Reason("asked wrongly", f"a YES to {turn.asks}")
        if turn.ungrounded:
            yield Reason("from nowhere", ", ".join(turn.ungrounded))
        if turn.failure:
            yield Reason("broke", turn.failure)


def _of_questions(turns: Sequence[Turn], writes: Sequence[str]) -> Iterator[Reason]:
    """A tool that always asks for a YES has asked as often as it has written."""
    asked = Counter(turn.asks for turn in turns if turn.asks)
    for tool, times in Counter(writes).items():
        asks = tool in catalog.entries() and catalog.entries()[tool]["confirm"]
        if asks and asked[tool] < times:
            yield Reason("asked wrongly", f"no YES to {tool}")


def _of_limits(scenario: Scenario, turns: Sequence[Turn], tokens: int) -> Iterator[Reason]:
    if len(turns) > scenario.limits.turns:
        yield Reason("too long", f"{len(turns)} messages")
    if tokens > scenario.limits.tokens:
        yield Reason("too long", f"{tokens} tokens")
