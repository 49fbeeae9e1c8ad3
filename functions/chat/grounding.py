"""Finds the numbers that the model states although no tool and no user has.

Every total comes from a tool (contracts/budget.md, "No hallucinated totals"; requirements R12). A
stream cannot be taken back, so such an answer is flagged: in its message, in `done` and the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

_NUMBER = re.compile(
    r"(?P<sign>[$₹€£]\s?)?(?<![\w.,])(?P<number>[0-9][0-9,]*(?:\.[0-9]+)?)(?P<percent>\s?%)?(?!\w)",
    re.ASCII,
)
_TOO_SMALL_TO_MATTER = 100  # "the last 3", "within 5 minutes"


def ungrounded(text: str, messages: Iterable[dict[str, Any]]) -> list[str]:
    """The numbers in `text`, as they stand there, that no user's message (text or tool results,
    in Converse's shape) holds. Whole numbers below 100 without a sign are nobody's total."""
    stated = {
        match["number"]: _value(match["number"])
        for match in _NUMBER.finditer(text)
        if _matters(match)
    }
    if not stated:
        return []
    given = set(_given([message["content"] for message in messages if message["role"] == "user"]))
    return [number for number, value in stated.items() if value not in given]


def _matters(match: re.Match[str]) -> bool:
    value = _value(match["number"])
    is_amount = match["sign"] or match["percent"] or value != value.to_integral_value()
    return bool(is_amount) or value >= _TOO_SMALL_TO_MATTER


def _given(value: Any, name: str = "") -> Iterator[Decimal]:
    """Every number in JSON; one in centavos also as pesos, which is how people are told it."""
    match value:
        case bool() | None:
            return
        case str():
            yield from (_value(match["number"]) for match in _NUMBER.finditer(value))
        case int() | float() | Decimal():
            number = abs(Decimal(str(value)))
            yield number
            if name.endswith("_cents"):
                yield number / 100
        case dict():
            for key, item in value.items():
                yield from _given(item, key)
        case list():
            for item in value:
                yield from _given(item, name)


def _value(number: str) -> Decimal:
    return Decimal(number.replace(",", ""))
