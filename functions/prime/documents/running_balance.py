"""What the balances beside a statement's transactions prove of their signs."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from prime.documents.labels import Kind, Sign

Signs = Sequence[Sign | None]


def signs_of(
    amounts: Sequence[Decimal], balances: Sequence[Decimal | None], opening: Decimal | None
) -> Signs | None:
    """The signs by which each balance follows from the one before, in whichever direction the rows
    run; empty if they follow in neither, None if they are not printed."""
    if len(balances) < 2 or None in balances:
        return None
    values = [abs(amount) for amount in amounts]
    for order in (1, -1):
        known = [opening, *balances[::order]]
        steps = [None if a is None or b is None else b - a for a, b in pairwise(known)]
        pairs = zip(steps, values[::order], strict=True)
        if all(step is None or abs(step) == value for step, value in pairs):
            signs: list[Sign | None] = [
                None if step is None else 1 if step > 0 else -1 for step in steps
            ]
            return signs[::order]
    return []


def agreed(told: Signs, running: Signs, kind: Kind | None) -> Signs:
    """A card's balance is what is owed: it grows by expenses."""
    pairs = [(one, other) for one, other in zip(told, running, strict=True) if one and other]
    is_owed = all(one == -other for one, other in pairs) if pairs else kind == "card"
    turned: list[Sign | None] = [
        None if sign is None else (-sign if is_owed else sign) for sign in running
    ]
    return [one or other for one, other in zip(told, turned, strict=True)]
