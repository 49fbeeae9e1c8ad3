"""What the account held after each transaction, where a document's own balances prove it: below
zero where it is owed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import accumulate

Amounts = Sequence[Decimal | None]

_BEFORE_ALL = -1
_FEWEST_OF_A_SUM = 5
"""Amounts, with the sum: of fewer one may be what the others make by chance."""


def balances_after(
    amounts: Amounts,
    order: Sequence[int],
    printed: Amounts = (),
    ends: tuple[Decimal, Decimal] | None = None,
) -> list[Decimal | None]:
    """The balance after each of these amounts, of which `order` has the places from the oldest on.

    `printed` has the balances beside them, `ends` those before and after all of them. They have to
    agree with all amounts between them, and in one way of counting only: some print what the
    account holds, some what is owed. What stands before the first of them, or behind the last, is
    not proved by any.
    """
    beside = {
        place: balance
        for place, at in enumerate(order if printed else ())
        if (balance := printed[at]) is not None
    }
    if ends and order:
        beside |= {_BEFORE_ALL: ends[0], len(order) - 1: ends[1]}
    after: list[Decimal | None] = [None] * len(amounts)
    known = [amount for at in order if (amount := amounts[at]) is not None]
    if len(known) < len(order) or len(beside) < 2:
        return after
    openings = [_openings(known, beside, turn) for turn in (1, -1)]
    agreed = [only for only in openings if len(only) == 1]
    if len(agreed) != 1:
        return after
    [opening] = agreed[0]
    first, last = min(beside), max(beside)
    for place, (at, moved) in enumerate(zip(order, accumulate(known), strict=True)):
        after[at] = opening + moved if first <= place <= last else None
    return after


def balances_before(amounts: Amounts, order: Sequence[int], last: Decimal) -> list[Decimal | None]:
    """The same by the last balance alone, of a format that defines what its sign means. That proves
    nothing by itself, but another document may state the same."""
    after: list[Decimal | None] = [None] * len(amounts)
    known = [amount for at in order if (amount := amounts[at]) is not None]
    if len(known) == len(order):
        opening = last - sum(known, Decimal())
        for at, moved in zip(order, accumulate(known), strict=True):
            after[at] = opening + moved
    return after


def in_time(days: Sequence[date | None]) -> list[int]:
    """The places of rows, the oldest first; those of one day as they stand. What has no day stays
    behind its neighbour."""
    last = date.min
    keyed = []
    for at, day in enumerate(days):
        last = day or last
        keyed.append((last, at))
    return [at for _, at in sorted(keyed)]


def in_order(count: int, *, ascending: bool) -> list[int]:
    """The places of rows that a running balance has in order."""
    return list(range(count)[:: 1 if ascending else -1])


def sums_of_others(amounts: Amounts) -> set[int]:
    """The places of amounts that are balances or totals, whatever they are called: three of them
    at least, of which each is the one before and all that stands between; or the last alone, as
    what all others make. Either way, since the newest may stand first."""
    turned = _chained(amounts[::-1]) | _made_by_all(amounts[::-1])
    own = _chained(amounts) | _made_by_all(amounts)
    return own | {len(amounts) - 1 - at for at in turned}


def _made_by_all(amounts: Amounts) -> set[int]:
    """The last, if it is the sum of all others, and the first too where that moved from it."""
    places = [at for at, amount in enumerate(amounts) if amount]
    known = [amount for amount in amounts if amount]
    if len(known) < _FEWEST_OF_A_SUM or known[-1] != sum(known[:-1], Decimal()):
        return set()
    return {places[0], places[-1]}


def _chained(amounts: Amounts) -> set[int]:
    """Of the places before and behind a sum, the totals up to them say whether they are linked."""
    total = Decimal()
    starts: dict[Decimal, int] = {}
    before: dict[int, int] = {}
    for at, amount in enumerate(amounts):
        if not amount:
            continue
        start = starts.get(total - amount)
        if start is not None and start < at - 1:
            before[at] = start
        starts[total] = at
        total += amount
    linked = {at for at in before if before[at] in before}
    return linked | {before[at] for at in linked} | {before[before[at]] for at in linked}


def _openings(amounts: Sequence[Decimal], beside: Mapping[int, Decimal], turn: int) -> set[Decimal]:
    """What the account must have held at first, by each balance; `turn` is -1 where they are of
    what is owed."""
    totals = [*accumulate(amounts)]
    return {
        balance * turn - (Decimal() if place == _BEFORE_ALL else totals[place])
        for place, balance in beside.items()
    }
