"""Finds the numbers that the model states although no tool and no user has.

Every total comes from a tool (rule R12). A stream cannot be taken back, so such an answer is
flagged: in its message, in `done` and the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from chat.privacy.months_in_text import months_in, without_months

_NUMBER = re.compile(
    r"(?P<sign>[$₹€£]\s?)?(?<![\w.,])"
    r"(?P<number>[0-9](?:[0-9.,\u00a0\u202f]*[0-9])?)"
    r"(?P<percent>[\s\u00a0\u202f]?[%€])?(?!\w)",
    re.ASCII,
)
_WITH_POINT = re.compile(r"[0-9]+(\.[0-9]+)?|[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}(\.[0-9]+)?")
_WITH_COMMA = re.compile(r"[0-9]+(,[0-9]+)?|[0-9]{1,3}(\.[0-9]{3})+(,[0-9]+)?")
_TOO_SMALL_TO_MATTER = 100  # "the last 3", "within 5 minutes"


def ungrounded(text: str, messages: Iterable[Mapping[str, object]], told: str = "") -> list[str]:
    """The numbers in `text`, as they stand there, that no user's message (text or tool results,
    in Converse's shape) holds. Whole numbers below 100 without a sign are nobody's total. A month,
    with or without a day, is no number where it is in a message, even as the name of a value, or in
    what the model was `told` beside them, however each writes it."""
    if not any(map(_matters, _NUMBER.finditer(text))):
        return []
    contents = [message["content"] for message in messages if message["role"] == "user"]
    months = {month for content in contents for month in _months(content)}
    amounts = without_months(text, months.union(months_in(told)))
    matter = (match["number"] for match in _NUMBER.finditer(amounts) if _matters(match))
    stated = {number: _values(number) for number in matter}
    given = set(_given(contents)) if stated else set[Decimal]()
    return [number for number, values in stated.items() if given.isdisjoint(values)]


def _matters(match: re.Match[str]) -> bool:
    if match["sign"] or match["percent"]:
        return True
    values = _values(match["number"])
    return any(
        value >= _TOO_SMALL_TO_MATTER or value != value.to_integral_value() for value in values
    )


def _given(value: object, name: str = "") -> Iterator[Decimal]:
    """Every number in JSON; one in centavos also as pesos, which is how people say it."""
    match value:
        case bool() | None:
            return
        case str():
            for match in _NUMBER.finditer(value):
                yield from _values(match["number"])
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


def _months(value: object) -> Iterator[str]:
    """Every month in JSON, as 2026-11."""
    match value:
        case str():
            yield from months_in(value)
        case dict():
            for key, item in value.items():
                yield from months_in(key)
                yield from _months(item)
        case list():
            for item in value:
                yield from _months(item)


def _values(number: str) -> set[Decimal]:
    """What it may stand for: 1,234.56 or 1,00,000 with the one mark for decimals, 1.234,56 with the
    other, so that 1.500 is both. A date such as 1.2.2026 is no number."""
    plain = re.sub("[\u00a0\u202f]", "", number)
    values = set()
    if _WITH_POINT.fullmatch(plain):
        values.add(Decimal(plain.replace(",", "")))
    if _WITH_COMMA.fullmatch(plain):
        values.add(Decimal(plain.replace(".", "").replace(",", ".")))
    return values
