"""Finds the numbers that the model states although no tool and no user has.

Every total comes from a tool (rule R12). A stream cannot be taken back, so such an answer is
flagged: in its message, in `done` and the log.

A month with its year is no number from nowhere where it was given, in words or as an ISO date.
People write "November 3, 2026", "3 de nov. de 2026", "entre noviembre y diciembre de 2026", "1er
novembre 2026"; results have 2026-11 and 2026-11-03. A year stands for all the months that it is
said of.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from decimal import Decimal

from toolkit.text import months
from toolkit.text.folding import unaccented_in_place

_NUMBER = re.compile(
    r"(?P<sign>[$₹€£]\s?)?(?<![\w.,])"
    r"(?P<number>[0-9](?:[0-9.,\u00a0\u202f]*[0-9])?)"
    r"(?P<percent>[\s\u00a0\u202f]?[%€])?(?!\w)",
    re.ASCII,
)
_WITH_POINT = re.compile(r"[0-9]+(\.[0-9]+)?|[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}(\.[0-9]+)?")
_WITH_COMMA = re.compile(r"[0-9]+(,[0-9]+)?|[0-9]{1,3}(\.[0-9]{3})+(,[0-9]+)?")
_TOO_SMALL_TO_MATTER = 100  # "the last 3", "within 5 minutes"
_NUMBERS = {
    name: number
    for names in (*months.NAMES.values(), *months.SHORT.values())
    for name, number in names.items()
}
_NAME = rf"\b(?:{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})\b\.?"
_DAY = r"\d{1,2}(?:st|nd|rd|th|er|o)?"
_DAYS = rf"{_DAY}(?:\s?[-\u2013]\s?{_DAY})?(?!\w)"
_GAP = r"[\s*_]{0,4}"
_MONTH = rf"{_NAME}(?:{_GAP}{_DAYS})?"
_AND = rf"{_GAP}(?:[-\u2013/,]|\b(?:y|e|o|a|al|hasta|and|or|to|through|until|et|ou|au)\b){_GAP}"
_BEFORE_NEXT = rf"(?:(?:el|the|le|on|de|du)\s)?(?:{_DAY}\s(?:(?:de|of)\s)?)?"
_OF = r"(?:,|\bdel?\b|\bof\b)?"
_IN_WORDS = re.compile(
    rf"(?P<months>{_MONTH}(?:{_AND}{_BEFORE_NEXT}{_MONTH})*){_GAP}{_OF}{_GAP}"
    r"(?P<year>(?:19|20)\d\d)(?![\w%]|[.,]\d)",
    re.IGNORECASE,
)
_ISO = re.compile(r"(?<!\d)(?P<month>(?:19|20)\d\d-(?:0[1-9]|1[0-2]))(?:-\d\d)?(?!\d)", re.ASCII)
_EACH_NAME = re.compile(_NAME, re.IGNORECASE)


def ungrounded(text: str, messages: Iterable[Mapping[str, object]], known: str = "") -> list[str]:
    """The numbers in `text`, as they stand there, that no user's message (text or tool results,
    in Converse's shape) holds. Whole numbers below 100 without a sign are nobody's total. A month,
    with or without a day, is no number where it is in a message, even as the name of a value, or in
    what the model was `known` beside them, however each writes it."""
    if not any(map(_matters, _NUMBER.finditer(text))):
        return []
    contents = [message["content"] for message in messages if message["role"] == "user"]
    months = {month for content in contents for month in _months(content)}
    amounts = without_months(text, months.union(months_in(known)))
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


def months_in(text: str) -> Iterator[str]:
    """Each as 2026-11."""
    yield from (found["month"] for found in _ISO.finditer(text))
    for found in _IN_WORDS.finditer(unaccented_in_place(text)):
        yield from _meant(found)


def without_months(text: str, known: Collection[str]) -> str:
    """The text with a space for each day or month, of which one that is meant is `known`."""
    left = _ISO.sub(lambda found: " " if found["month"] in known else found[0], text)
    return _IN_WORDS.sub(
        lambda found: found[0] if set(_meant(found)).isdisjoint(known) else " ",
        unaccented_in_place(left),
    )


def _meant(found: re.Match[str]) -> Iterator[str]:
    for name in _EACH_NAME.findall(found["months"]):
        yield f"{found['year']}-{_NUMBERS[name.lower().rstrip('.')]:02}"
