"""What a statement's printed balances and totals prove of all its amounts together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal

from prime.documents.direction.evidence import Figure, Finding, Frame
from toolkit.text.sentences import say

Amounts = Sequence[Decimal | None]


def readings_of(finding: Finding) -> list[Amounts]:
    """With what is open as printed, and the other way round."""
    if not finding.open:
        return [finding.amounts]
    turned = [
        -amount if at in finding.open and amount else amount
        for at, amount in enumerate(finding.amounts)
    ]
    return [finding.amounts, turned]


def adds_up(amounts: Amounts, frame: Frame) -> bool:
    """Whether they lead from the opening to the closing balance; a card's is what is owed."""
    if frame.opening is None or frame.closing is None:
        return False
    grown, total = frame.closing - frame.opening, _sum(amounts)
    return (frame.kind != "card" and total == grown) or (frame.kind != "bank" and total == -grown)


def turn_by_totals(figures: Sequence[Figure], places: Collection[int], frame: Frame) -> int | None:
    """1 where the charges that are stated are what has a minus and the credits what has none, -1
    where it is the other way round; of these figures alone."""
    values = [value for at in places if (value := figures[at].value)]
    plus = sum((value for value in values if value > 0), Decimal())
    minus = -sum((value for value in values if value < 0), Decimal())
    ways = {
        turn
        for turn, out, back in ((1, minus, plus), (-1, plus, minus))
        if out in {*frame.charges, Decimal()} and back in {*frame.credits, Decimal()}
    }
    return ways.pop() if len(ways) == 1 and plus != minus else None


def wrong_sum(readings: Sequence[Amounts], frame: Frame) -> str | None:
    """A doubt about all, where no reading leads from the one balance to the other."""
    if frame.opening is None or frame.closing is None:
        return None
    if any(adds_up(amounts, frame) for amounts in readings):
        return None
    return say(
        "totals.balance_does_not_follow",
        sum=_sum(readings[0]),
        opening=frame.opening,
        closing=frame.closing,
    )


def wrong_total(figures: Sequence[Figure], amounts: Amounts, frame: Frame) -> str | None:
    """A doubt about all, where a section's total is not what its amounts make."""
    for name, total in frame.totals.items():
        own = [
            amount
            for figure, amount in zip(figures, amounts, strict=True)
            if figure.section and figure.section[0] == name and amount is not None
        ]
        if own and abs(_sum(own)) != total:
            return say("totals.sum_does_not_fit", what=name, sum=abs(_sum(own)), total=total)
    return None


def _sum(amounts: Amounts) -> Decimal:
    return sum((amount for amount in amounts if amount is not None), Decimal())
