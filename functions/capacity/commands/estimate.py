"""All that is said of a load: what breaks first, and what a month costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from capacity.commands.basis import Basis
from capacity.commands.costs import Cost, UnitCost, costs_of, unit_costs
from capacity.commands.limits.doors import TURNS_A_DAY, door_limits
from capacity.commands.limits.limit import Limit, by_headroom
from capacity.commands.limits.stores import CALLS_A_MINUTE, IMPORTED_ROWS, store_limits
from capacity.commands.stated.prices import Prices


@dataclass(frozen=True)
class Estimate:
    """`assumed` says which files hold the assumptions."""

    basis: Basis
    prices: Prices
    assumed: str

    @cached_property
    def limits(self) -> list[Limit]:
        """What breaks first comes first."""
        return by_headroom([*door_limits(self.basis), *store_limits(self.basis)])

    @cached_property
    def counts(self) -> Mapping[str, Decimal]:
        """What each load's source counts now."""
        return {
            **self.basis.asked.of,
            TURNS_A_DAY: self.basis.deployment.turns_a_day,
            CALLS_A_MINUTE: self.basis.deployment.calls_per_minute,
            IMPORTED_ROWS: self.basis.profile["largest_import_rows"],
        }

    @cached_property
    def costs(self) -> list[Cost]:
        return costs_of(self.basis, self.prices)

    @cached_property
    def unit_costs(self) -> list[UnitCost]:
        return unit_costs(self.basis, self.prices)
