"""What a run cost: its tokens at the model's price, where there is one."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

from tests.evaluate.costs import model_prices
from tests.evaluate.costs.model_prices import ModelPrice

Json = dict[str, Any]
NO_PRICE = "no price"
_PLACES = Decimal("0.0001")


def price_of(model_id: str | None) -> ModelPrice | None:
    """By PRICES, or the list beside this module. Raises UsageError for a file that is none, also
    where the model has no price."""
    own = os.environ.get("PRICES")
    prices = model_prices.read(Path(own) if own else None)
    return prices.get(model_id or "")


def cost_of(trials: Sequence[Json], price: ModelPrice | None) -> Json | None:
    """In US dollars, as text, since they are exact: of all trials, and of each that passed, which
    pays for those that failed too. None without a price."""
    if price is None:
        return None
    usd = sum((_usd(trial["used"], price) for trial in trials), Decimal(0))
    passed = sum(trial["passed"] for trial in trials)
    each = f"{(usd / passed).quantize(_PLACES, ROUND_HALF_UP):f}" if passed else None
    return {
        "usd": f"{usd:f}",
        "usd_per_passed": each,
        "prices": {"date": str(price.day), "page": price.page, "unverified": price.unverified},
    }


def told(cost: Json | None) -> tuple[str, str]:
    """The cost of all, and of each that passed, for people."""
    if cost is None:
        return NO_PRICE, NO_PRICE
    each = cost["usd_per_passed"]
    whole = Decimal(cost["usd"]).quantize(_PLACES, ROUND_HALF_UP)
    return f"USD {whole:,f}", "none passed" if each is None else f"USD {each}"


def source(cost: Json | None) -> str:
    """Where the prices are from."""
    if cost is None:
        return ""
    prices = cost["prices"]
    doubt = ", written down from memory" if prices["unverified"] else ""
    return f"{prices['page']}, {prices['date']}{doubt}"


def _usd(used: Mapping[str, int], price: ModelPrice) -> Decimal:
    return price.of(used["read"], used["kept"], used["cached"], used["written"])
