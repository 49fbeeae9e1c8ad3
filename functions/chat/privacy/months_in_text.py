"""The months that a text speaks of with their year, in words or as ISO dates.

People write "November 3, 2026", "3 de nov. de 2026", "entre noviembre y diciembre de 2026", "1er
novembre 2026"; results have 2026-11 and 2026-11-03. A year stands for all the months that it is
said of.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from toolkit.text import months
from toolkit.text.folding import unaccented_in_place

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
