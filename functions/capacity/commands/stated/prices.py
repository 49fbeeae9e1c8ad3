"""A list of prices with its date, and what an amount of something costs by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from capacity.commands.stated import model_prices, toml_file
from commands.command import UsageError

STATED = model_prices.STATED


@dataclass(frozen=True)
class Tier:
    """`up_to` so many units a month, None for all that are left; `usd` for one unit."""

    up_to: Decimal | None
    usd: Decimal


@dataclass(frozen=True)
class Price:
    page: str
    unverified: bool
    tiers: tuple[Tier, ...]

    def of(self, amount: Decimal) -> Decimal:
        """US dollars for so many units in one month."""
        cost, below = Decimal(0), Decimal(0)
        for tier in self.tiers:
            upper = amount if tier.up_to is None else min(amount, tier.up_to)
            cost += max(upper - below, Decimal(0)) * tier.usd
            below = max(below, upper)
        return cost


@dataclass(frozen=True)
class Prices:
    day: date
    region: str
    by_name: Mapping[str, Price]

    @classmethod
    def read(cls, path: Path | None = None) -> Prices:
        """The file, or the one beside this module. Raises UsageError, which names what is wrong."""
        path = path or STATED
        stated = toml_file.read(path)
        if type(stated.get("date")) is not date:
            raise UsageError(f"{path} must say of which date its prices are: date = 2026-11-24")
        if stated.get("currency") != "USD" or not isinstance(stated.get("region"), str):
            raise UsageError(f"{path} must say its region, and be in USD")
        prices = stated.get("prices")
        if not isinstance(prices, dict):
            raise UsageError(f"{path} has no [prices]")
        found = {name: _price(f"{path}: {name}", said) for name, said in prices.items()}
        return cls(stated["date"], stated["region"], {**_of_model(path, stated), **found})

    def __getitem__(self, name: str) -> Price:
        """Raises UsageError for one that the file lacks."""
        try:
            return self.by_name[name]
        except KeyError:
            raise UsageError(f"the prices of {self.day} have no {name}") from None


def _of_model(path: Path, stated: Mapping[str, Any]) -> Mapping[str, Price]:
    """A token of each kind of the file's `model`, if it names one."""
    name = stated.get("model")
    if name is None:
        return {}
    model = model_prices.of_models(path, stated.get("models", {})).get(name)
    if model is None:
        raise UsageError(f"{path} has no price of its model, {name}")
    return {
        f"model_{part}": Price(
            model.page,
            model.unverified,
            (Tier(None, getattr(model, part) / model_prices.A_MILLION),),
        )
        for part in model_prices.PARTS
    }


def _price(where: str, said: object) -> Price:
    if not isinstance(said, dict) or not isinstance(said.get("page"), str):
        raise UsageError(f"{where} must say the page that states it")
    per = toml_file.number(said.get("per", 1))
    if not per:
        raise UsageError(f"{where} must be for more than none")
    tiers = tuple(_tier(where, tier, per) for tier in said.get("tiers", [said]))
    limits = [tier.up_to for tier in tiers]
    known = [limit for limit in limits[:-1] if limit is not None]
    if (
        not limits
        or limits[-1] is not None
        or len(known) < len(limits) - 1
        or known != sorted(known)
    ):
        raise UsageError(f"{where} must have tiers that rise, the last without an end")
    return Price(said["page"], bool(said.get("unverified")), tiers)


def _tier(where: str, said: dict[str, Any], per: Decimal) -> Tier:
    usd = toml_file.number(said.get("usd"))
    up_to = toml_file.number(said["up_to"]) if "up_to" in said else None
    if usd is None or ("up_to" in said and not up_to):
        raise UsageError(f"{where} must have a price in usd, and not below zero")
    return Tier(up_to, usd / per)
