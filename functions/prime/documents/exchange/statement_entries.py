"""What formats of account statements have in common: doubts about entries, references, balances."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from prime.documents.document import Line

NO_AMOUNT = "This entry has no amount that can be read."
UNKNOWN_CURRENCY = "The currency of this entry cannot be read."
PENDING = "This transaction is not final yet."
NOT_FOLLOWING = "The balances of this statement do not follow from its entries."

MOST_TEXT = 2000
"""Letters of what an entry says; what is stored is shorter."""

_NO_REFERENCE = re.compile(
    r"(?:NON ?REF|NO ?REF|NOT ?PROVIDED|NONE|N/?A|0+|[0-9]{1,5}|-*)", re.IGNORECASE
)
"""Placeholders, and numbers so short that each statement counts its entries by them anew."""


def identifies(reference: str) -> bool:
    """Whether a reference may be one transaction's own."""
    return _NO_REFERENCE.fullmatch(reference) is None


def held_to_balances(
    lines: Sequence[Line],
    booked: Decimal,
    opening: Decimal | None,
    closing: Decimal | None,
) -> list[Line]:
    """The lines, each with a doubt where `booked`, the sum of what counts in the balances, does not
    lead from the one to the other. A statement that names only one of the two proves nothing."""
    if opening is None or closing is None or opening + booked == closing:
        return list(lines)
    return doubted(lines, NOT_FOLLOWING)


def doubted(lines: Iterable[Line], doubt: str) -> list[Line]:
    return [replace(line, doubts=(*line.doubts, doubt)) for line in lines]
