"""An estimate as it is printed: Markdown for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from capacity.commands.costs import Cost, total
from capacity.commands.estimate import Estimate
from capacity.commands.limits.limit import Limit

_CENT = Decimal("0.01")
_MARK = "†"


def as_markdown(estimate: Estimate) -> str:
    return "\n".join([*_head(estimate), "", *_limits(estimate), "", *_costs(estimate)])


def as_json(estimate: Estimate) -> str:
    """Amounts and money are texts, since they are exact."""
    said = {
        "asked": {driver: _exact(count) for driver, count in estimate.basis.asked.of.items()},
        "delivery": estimate.basis.deployment.delivery,
        "limits": [_limit_as_json(limit, estimate) for limit in estimate.limits],
        "prices": {"date": str(estimate.prices.day), "region": estimate.prices.region},
        "costs": [_cost_as_json(cost) for cost in estimate.costs],
        "total_usd": _exact(total(estimate.costs)),
        "unit_costs": {unit.what: _exact(unit.usd) for unit in estimate.unit_costs},
    }
    return json.dumps(said, indent=2, ensure_ascii=False)


def _cost_as_json(cost: Cost) -> dict[str, Any]:
    return {
        "what": cost.what,
        "amount": _exact(cost.amount),
        "usd": _exact(cost.usd),
        "unverified": cost.unverified,
    }


def _limit_as_json(limit: Limit, estimate: Estimate) -> dict[str, Any]:
    breaks_at = limit.breaks_at(estimate.counts)
    return {
        "name": limit.name,
        "load": {source: _exact(load) for source, load in limit.load.items()},
        "quota": _exact(limit.quota),
        "unit": limit.unit,
        "set_by": limit.set_by,
        "headroom": _exact(limit.headroom),
        "breaks_at": None if breaks_at is None else {limit.driver: _exact(breaks_at)},
    }


def _head(estimate: Estimate) -> Iterator[str]:
    of, demand = estimate.basis.asked.of, estimate.basis.demand
    yield (
        f"{of['USERS']:,f} users a month, {of['CALLS_PER_DAY']:,f} calls a day, "
        f"{of['CHATS']:,f} turns at once in the busiest hour, {of['STREAMS']:,f} open streams"
    )
    yield ""
    turns = demand.monthly("turns") / estimate.basis.profile["days_a_month"]
    calls, begun = demand.peak_in_all("calls"), demand.peak_in_all("turns")
    yield (
        f"In the busiest hour {rounded(calls)} calls and {rounded(begun)} new turns a second; "
        f"{rounded(turns)} turns a day. {_told(estimate)}"
    )


def _told(estimate: Estimate) -> str:
    if estimate.basis.deployment.delivery == "environments":
        return "Each open stream holds a Lambda environment."
    return "Open streams are connections, and hold no environment."


def _limits(estimate: Estimate) -> Iterator[str]:
    yield "| what breaks first | load | it bears | headroom | breaks at | set by |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for limit in estimate.limits:
        load = f"{rounded(limit.total)} {limit.unit}"
        yield _row((limit.name, load, *_borne(limit, estimate), limit.set_by))


def _borne(limit: Limit, estimate: Estimate) -> tuple[str, str, str]:
    """What the limit bears, how many times the load that is, and where it breaks."""
    if limit.quota is None:
        return "not known", "", ""
    breaks_at = limit.breaks_at(estimate.counts)
    if limit.headroom is None or breaks_at is None:
        return rounded(limit.quota), "no load", ""
    at = f"{limit.driver} {rounded(breaks_at)}"
    return rounded(limit.quota), rounded(limit.headroom), at


def _costs(estimate: Estimate) -> Iterator[str]:
    yield "| a month | so many | USD |"
    yield "| --- | --- | --- |"
    for cost in sorted(estimate.costs, key=lambda cost: cost.usd, reverse=True):
        mark = f" {_MARK}" if cost.unverified else ""
        yield _row((cost.what + mark, rounded(cost.amount), _money(cost.usd)))
    yield _row(("**in all**", "", f"**{_money(total(estimate.costs))}**"))
    yield ""
    if estimate.unit_costs:
        units = (f"{unit.what} {_money(unit.usd)}" for unit in estimate.unit_costs)
        yield f"Of it, in USD: {'; '.join(units)}."
        yield ""
    yield (
        f"List prices of {estimate.prices.day} in {estimate.prices.region}, without free tiers, "
        f"discounts, tax and support. {_MARK}: written down from memory, not looked up."
    )
    yield f"Assumptions, with where each is from: {estimate.assumed}."


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def rounded(amount: Decimal) -> str:
    """To three figures."""
    return f"{Decimal(f'{amount:.3g}'):,f}"


def _exact(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount.normalize():f}"


def _money(usd: Decimal) -> str:
    """To the cent."""
    return f"{usd.quantize(_CENT, ROUND_HALF_UP):,f}"
