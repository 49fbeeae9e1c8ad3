"""Fills a tool's arguments from a sentence; what was not stated stays out.

What to look for is said by the tool's phrases, else by the argument's schema (finders.py). A
sentence's days are taken first, so that their numbers are nothing else, and what a phrase covers is
left out for the next argument.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from tests.local.offline_model.intents.finders import (
    COUNTED,
    is_free_text,
    is_id,
    values_in,
    whole_reply,
)
from tests.local.offline_model.intents.reasons import reason
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.amounts import amount, as_decimal, decimal
from tests.local.offline_model.language.categories import category_in
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.words import NEGATED
from tests.local.offline_model.patterns import covered, pattern, trimmed, without
from tests.local.offline_model.phrases import phrases_of
from tests.local.offline_model.request.tool_spec import Schema, ToolSpec, leaf_of

Arguments = dict[str, Any]
"""By the path of the argument: `debt.name`."""

_DATED = re.compile(r"(?:effective_|start_|end_|from_|to_|target_)?(?:date(?:_iso)?|days|month)")


def argument_sets(tool: ToolSpec, said: str, today: date) -> list[Arguments]:
    """The arguments of each call asked for: "t1 and t2" are two calls."""
    stated = _stated(tool, said, today)
    single = {path: values[0] for path, values in stated.items()}
    if not any(map(dates.is_year, dates.stated(said, today))):  # of which no month is meant
        single = _completed(tool, single, today)
    several = [path for path in tool.required if is_id(path) and len(stated.get(path, ())) > 1]
    if len(several) != 1:
        return [single]
    return [single | {several[0]: value} for value in stated[several[0]]]


def brings_an_id(tool: ToolSpec, said: str, today: date) -> bool:
    return any(is_id(path) for known in argument_sets(tool, said, today) for path in known)


def arguments_of_reply(
    tool: ToolSpec, known: Mapping[str, Any], asked: str, reply: str, today: date
) -> Arguments:
    """What is known after the user answered the question for `asked`: only that, where it is
    anything in the user's own words."""
    if is_free_text(tool, asked):
        return {**known, asked: reply.strip()} if reply.strip() else dict(known)
    stated = {path: values[0] for path, values in _stated(tool, reply, today).items()}
    if not any(path == asked or path.startswith(f"{asked}.") for path in stated):
        whole = whole_reply(reply, tool, asked)
        stated = {asked: whole[0]} if whole else {}
    for path in [path for path in stated if is_free_text(tool, path)]:
        stated[path] = reason(_clauses_without(str(stated.get(asked)), reply), tool.name)
    new = {path: value for path, value in stated.items() if value is not None}
    return {**known, **new} if asked in new else {**new, **known}


def _stated(tool: ToolSpec, said: str, today: date) -> dict[str, list[Any]]:
    """The values of each argument that a sentence states; the first is meant unless it is an id."""
    phrases, whole = phrases_of(tool.name), said
    open_paths = {leaf_of(path): path for path in tool.properties}
    said = without(phrases.ignore, said)
    stated: dict[str, list[Any]] = {}
    for leaf, path in open_paths.items():
        if _DATED.fullmatch(leaf) and leaf not in phrases.find:
            stated[path] = _days(leaf, tool.properties[path], said, today, ahead=phrases.ahead)
    said = dates.without_days(said) if stated else said
    for leaf, patterns in phrases.find.items():
        path = open_paths[leaf] if leaf in COUNTED else open_paths.pop(leaf)
        if isinstance(patterns, dict):
            stated[path] = _chosen(patterns, whole)
        elif match := covered(patterns, said):
            stated[path] = _converted(leaf, tool.properties[path], *match, said, today)
            said = f"{said[: match[0].start()]} {said[match[0].end() :]}"
    for path in open_paths.values():
        stated[path] = stated.get(path) or values_in(said, tool, path, whole)
    return {path: values for path, values in stated.items() if values}


def _days(leaf: str, schema: Schema, said: str, today: date, *, ahead: bool) -> list[Any]:
    """What the argument takes of the days that are said."""
    found = dates.stated(said, today, ahead=ahead)
    if leaf == "days":
        return [min(n, schema.get("maximum", n)) for n in [dates.days_back(said, today)] if n]
    if leaf.endswith("month"):
        return [one.days[0][: len("2026-02")] for one in found[:1] if not dates.is_year(one)]
    if leaf.startswith("target"):
        return [day for day in [dates.day_to_come(said, today)] if day]
    if leaf.startswith(("start", "from", "end", "to")):
        days = dates.period(said, today)
        return [days[leaf.startswith(("end", "to"))]] if days else []
    return [one.days[0] for one in found if one.days[0] == one.days[1]]


def _chosen(patterns: Mapping[str, str], said: str) -> list[str]:
    """The first value that is said, and not denied."""
    wanted = NEGATED.sub(" ", folded(said))
    return [value for value, words in patterns.items() if pattern(words).search(wanted)][:1]


def _converted(
    leaf: str, schema: Schema, match: re.Match[str], group: str, said: str, today: date
) -> list[Any]:
    """What a phrase covers, as the argument takes it, in the user's own spelling."""
    if schema.get("type") == "boolean":
        return [True]
    value: Any
    text = said[slice(*match.span(group))].strip(" .\"'")
    if group in ("category", "known"):
        value = category_in(text, today, only_known=group == "known")
    elif leaf.endswith("_mxn_cents"):
        value = amount(text)
    elif group == "amount":
        value = as_decimal(amount(text))
    elif schema.get("type") == "integer":
        value = int(text)
    elif schema.get("type") == "number":
        value = decimal(text)
    elif leaf.endswith("_amount"):
        value = text.replace(",", "")
    elif leaf == "search":
        value = trimmed(text) or None
    else:
        value = text[:1].upper() + text[1:] if leaf in ("name", "description") else text
    return [] if value is None else [value]


def _completed(tool: ToolSpec, stated: Arguments, today: date) -> Arguments:
    """With what is meant where none of it is stated; a text is what would be said."""
    otherwise = phrases_of(tool.name).otherwise
    if otherwise.keys() & stated.keys():
        return stated
    said = {n: _days(n, {}, v, today, ahead=False)[0] for n, v in otherwise.items() if v is str(v)}
    return {**stated, **otherwise, **said}


def _clauses_without(value: str, text: str) -> str:
    return ", ".join(c for c in re.split(r"[.,;!?\n]+(?:\s|$)", text) if value not in c)
