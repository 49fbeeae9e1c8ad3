"""How much a month takes of something that has a price."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from capacity.commands.basis import Basis
from capacity.commands.usage.demand import DAY_SECONDS

GB = Decimal(2**30)


@dataclass(frozen=True)
class Amount:
    """So much of it, in the unit of the price that is named."""

    what: str
    price: str
    amount: Decimal


def seconds(basis: Basis) -> Decimal:
    """Of a month."""
    return basis.profile["days_a_month"] * DAY_SECONDS


def verifications(basis: Basis) -> Decimal:
    """Of the audit, in a month."""
    return basis.deployment.verifications_a_day * basis.profile["days_a_month"]
