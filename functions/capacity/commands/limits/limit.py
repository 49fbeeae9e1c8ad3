"""A limit beside the load that it has to bear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

Load = Mapping[str, Decimal]
"""Amounts by what they come from: what was asked, or a setting."""
AWS = "AWS"


@dataclass(frozen=True)
class Limit:
    """`load` is in the unit of the quota. `quota` is None where
    nobody but AWS's console knows it. `set_by` says who sets it: a parameter, or AWS."""

    name: str
    load: Load
    quota: Decimal | None
    unit: str
    set_by: str

    @property
    def total(self) -> Decimal:
        return sum(self.load.values(), Decimal(0))

    @property
    def headroom(self) -> Decimal | None:
        """How many times as much it bears; below 1 it breaks. None for what is never reached, or
        not known."""
        return None if self.quota is None or not self.total else self.quota / self.total

    @property
    def driver(self) -> str:
        """What most of the load comes from."""
        return max(self.load, key=lambda name: self.load[name])

    def breaks_at(self, counts: Mapping[str, Decimal]) -> Decimal | None:
        """The count of the driver at which it breaks, everything else growing or shrinking with
        it."""
        return None if self.headroom is None else counts[self.driver] * self.headroom


def by_headroom(limits: Sequence[Limit]) -> list[Limit]:
    """What breaks first comes first; what is never reached, and what is not known, comes last."""

    def order(limit: Limit) -> tuple[bool, bool, Decimal]:
        return limit.quota is None, limit.headroom is None, limit.headroom or Decimal(0)

    return sorted(limits, key=order)


def times(load: Load, factor: Decimal) -> Load:
    return {name: value * factor for name, value in load.items()}


def together(loads: Sequence[Load]) -> Load:
    names = dict.fromkeys(name for load in loads for name in load)
    return {n: sum((load.get(n, Decimal(0)) for load in loads), Decimal(0)) for n in names}
