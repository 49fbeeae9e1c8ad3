"""The months that documents name in English, Spanish, French, Portuguese and
German, whole or cut short."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from prime.documents.only import only
from toolkit.text import months
from toolkit.text.folding import unaccented

Language = Literal["en", "es", "fr", "pt", "de"]

_PORTUGUESE = (
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro"
)
_GERMAN = "januar februar marz april mai juni juli august september oktober november dezember"
_NAMES = (
    *months.NAMES.values(),
    *(
        {name: number for number, name in enumerate(names.split(), start=1)}
        for names in (_PORTUGUESE, _GERMAN, _GERMAN.replace("marz", "maerz"))
    ),
)


def _beginnings(names: Mapping[str, int]) -> dict[str, int]:
    """Every beginning of three letters or more that one month only has."""
    numbers: dict[str, set[int]] = {}
    for name, number in names.items():
        for length in range(3, len(name) + 1):
            numbers.setdefault(name[:length], set()).add(number)
    return {name: each.pop() for name, each in numbers.items() if len(each) == 1}


_BY_LANGUAGE = [_beginnings(names) for names in _NAMES]


def number(name: str) -> int | None:
    """1 to 12, or None for what names no month, or more than one."""
    name = unaccented(name).rstrip(".")
    return only(each[name] for each in _BY_LANGUAGE if name in each)
