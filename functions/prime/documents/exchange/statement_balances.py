"""What the opening and the closing balance of an account prove of the entries between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from prime.documents.document import Line

NOT_FOLLOWING = "The balances of this statement do not follow from its entries."


def held_to_balances(
    lines: Sequence[Line],
    booked: Iterable[Decimal | None],
    opening: Decimal | None,
    closing: Decimal | None,
) -> list[Line]:
    """The lines, each with a doubt where `booked`, the amounts that count in the balances, do not
    lead from the one to the other. A statement that names only one of the two proves nothing."""
    if opening is None or closing is None:
        return list(lines)
    moved = sum((amount for amount in booked if amount is not None), Decimal())
    return list(lines) if opening + moved == closing else doubted(lines, NOT_FOLLOWING)


def doubted(lines: Iterable[Line], doubt: str) -> list[Line]:
    return [replace(line, doubts=(*line.doubts, doubt)) for line in lines]
