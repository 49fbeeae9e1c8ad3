"""The arguments of a call as its prompt lists them: each on a line of its own, in words.

Texts are quoted, with nothing hidden in them. Amounts, days, months and choices are written as
people write them, going by the arguments' names.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from toolkit import money
from toolkit.dates import mexico_city
from toolkit.privacy.redaction import redact
from toolkit.text.folding import quoted, visible
from toolkit.text.sentences import (
    DEFAULT,
    Language,
    Sentence,
    day_in_words,
    month_in_words,
    say,
    texts,
)

_CENTS = "_mxn_cents"
_DAYS = frozenset({"date", "date_iso", "day", "to_day", "from_date", "to_date", "target_date"})
_MONTHS = frozenset({"effective_month"})
_MOMENTS = frozenset({"as_of_iso", "now_iso"})
_AMOUNTS = frozenset({"amount", "min_amount", "max_amount", "saved", "target"})
_CHOICES = frozenset(
    {"book", "category_type", "day_order", "decision", "plus", "priority", "repeated", "type"}
)
_PLAIN: Mapping[bool | None, str] = {True: "word.yes", False: "word.no", None: "word.nothing"}
_ENDINGS = re.compile(r"(?:_mxn_cents|_iso|_of_month)$")


def lines(
    arguments: Mapping[str, Any], language: Language, named: Collection[str] = ()
) -> list[str]:
    """All but those that are `named` by the question itself. Personal numbers are not shown."""
    leaves = [*_leaves({n: value for n, value in arguments.items() if n not in named})]
    ends = Counter(path[-1] for path, _ in leaves)
    return [
        f"- {_called(path if ends[path[-1]] > 1 else path[-1:], language)}: "
        f"{_shown(path[-1], redact(value), language)}"
        for path, value in leaves
    ]


def _leaves(value: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not isinstance(value, Mapping):
        yield path, value
        return
    for name, inner in value.items():
        yield from _leaves(inner, *path, name)


def _called(path: tuple[str, ...], language: Language) -> str:
    return " ".join(_name(each, language) for each in path)


def _name(argument: str, language: Language) -> str:
    if (label := f"label.{argument}") in texts(language):
        return say(label).in_(language)
    bare = _ENDINGS.sub("", argument)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", bare).replace("_", " ").lower()


def _shown(name: str, value: Any, language: Language) -> str:
    if value is None or isinstance(value, bool):
        return say(_PLAIN[value]).in_(language)
    if isinstance(value, int) and name.endswith(_CENTS):
        return money.pesos_formatted(value)
    if name in _AMOUNTS and isinstance(value, str | int | float):
        try:
            return money.formatted(Decimal(str(value)), None)
        except InvalidOperation:
            return quoted(str(value))
    if isinstance(value, str):
        return _in_words(name, value, language) or quoted(value)
    return visible(json.dumps(value, ensure_ascii=False))


def _in_words(name: str, text: str, language: Language) -> str | None:
    """None for a text of the user's, and for what is none of the kind that its name says."""
    if name in _CHOICES:
        return _in(choice(text), language)
    try:
        if name in _DAYS:
            return day_in_words(text, language)
        if name in _MONTHS:
            date.fromisoformat(f"{text}-01")
            return month_in_words(text, language)
        if name in _MOMENTS:
            here = datetime.fromisoformat(text).astimezone(mexico_city())
            return say("word.moment", day=here.date(), time=f"{here:%H:%M}").in_(language)
    except ValueError:
        return None
    return None


def choice(text: str) -> str:
    """One of a few words that an argument may be, as a sentence of ours; any other as it is."""
    known = f"choice.{text.lower()}"
    return say(known) if known in texts(DEFAULT) else text


def _in(choice: str, language: Language) -> str | None:
    return choice.in_(language) if isinstance(choice, Sentence) else None
