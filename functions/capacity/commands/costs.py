"""What a month costs, line by line, and what one more of something does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from capacity.commands.asked import Driver
from capacity.commands.basis import Basis
from capacity.commands.month.requests import of_requests
from capacity.commands.month.standing import of_standing
from capacity.commands.month.stores import of_stores
from capacity.commands.stated.prices import Prices


@dataclass(frozen=True)
class Cost:
    what: str
    amount: Decimal
    usd: Decimal
    unverified: bool


def costs_of(basis: Basis, prices: Prices) -> list[Cost]:
    """Raises UsageError for a price that is missing. Lines of one price reach its tiers together,
    and each has its part."""
    month = (*of_requests(basis), *of_stores(basis), *of_standing(basis))
    amounts = [each for each in month if each.amount]
    in_all: defaultdict[str, Decimal] = defaultdict(Decimal)
    for each in amounts:
        in_all[each.price] += each.amount
    return [
        Cost(
            each.what,
            each.amount,
            prices[each.price].of(in_all[each.price]) * each.amount / in_all[each.price],
            prices[each.price].unverified,
        )
        for each in amounts
    ]


def total(costs: Sequence[Cost]) -> Decimal:
    return sum((cost.usd for cost in costs), Decimal(0))


@dataclass(frozen=True)
class UnitCost:
    """US dollars that so many of something add to the month."""

    what: str
    usd: Decimal


def unit_costs(basis: Basis, prices: Prices) -> list[UnitCost]:
    """Beside all else that was asked; of what was asked none of, there is none."""
    days, demand = basis.profile["days_a_month"], basis.demand
    counts: dict[Driver, tuple[str, Decimal]] = {
        "CALLS_PER_DAY": ("a million calls", basis.asked.of["CALLS_PER_DAY"] * days / 10**6),
        "CHATS": ("a thousand turns", demand.monthly("turns") / 1000),
        "STREAMS": ("a thousand streams, open all month", basis.asked.of["STREAMS"] / 1000),
        "USERS": ("a thousand users", basis.asked.of["USERS"] / 1000),
    }
    found = []
    for driver, (what, count) in counts.items():
        if count:
            found.append(UnitCost(what, _added(driver, basis, prices) / count))
            if driver == "CHATS":
                cached = _otherwise_cached(basis)
                way = "with" if cached.profile["prompt_caching_share"] else "without"
                usd = _added(driver, cached, prices) / count
                found.append(UnitCost(f"{what} {way} prompt caching", usd))
    return found


def _added(driver: Driver, basis: Basis, prices: Prices) -> Decimal:
    """What the driver adds to the month."""
    without = replace(basis, asked=basis.asked.without(driver))
    return total(costs_of(basis, prices)) - total(costs_of(without, prices))


def _otherwise_cached(basis: Basis) -> Basis:
    """The prompt's beginning is cached where it is not, and not where it is."""
    share = Decimal(0) if basis.profile["prompt_caching_share"] else Decimal(1)
    return replace(basis, profile=basis.profile.with_values(prompt_caching_share=share))
