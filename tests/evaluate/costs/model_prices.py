"""What a model's tokens cost, by the file of prices."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from commands.command import UsageError

STATED = Path(__file__).with_name("prices.toml")
PARTS = ("input", "cache_writes", "cache_reads", "output")
A_MILLION = Decimal(1_000_000)


@dataclass(frozen=True)
class ModelPrice:
    """US dollars for a million tokens of each kind, on that `day`, by that `page`."""

    day: date
    page: str
    unverified: bool
    input: Decimal
    cache_writes: Decimal
    cache_reads: Decimal
    output: Decimal

    def of(self, input: int, cache_writes: int, cache_reads: int, output: int) -> Decimal:
        """US dollars, exactly, for so many tokens."""
        priced = (
            self.input * input,
            self.cache_writes * cache_writes,
            self.cache_reads * cache_reads,
            self.output * output,
        )
        return sum(priced, Decimal(0)) / A_MILLION


def read(path: Path | None = None) -> Mapping[str, ModelPrice]:
    """By the models' ids: those of the file, or of the one beside this module. Raises UsageError,
    which names what is wrong."""
    path = path or STATED
    stated = _stated(path)
    models = stated.get("models")
    if stated.get("currency") != "USD" or not isinstance(models, dict):
        raise UsageError(f"{path} must have [models], and be in USD")
    return {id: _price(f"{path}: {id}", said) for id, said in models.items()}


def _stated(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(), parse_float=Decimal)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is not TOML: {error}") from None


def _number(value: object) -> Decimal | None:
    """None for what is no number, or below zero."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    exact = Decimal(value)
    return exact if exact.is_finite() and exact >= 0 else None


def _price(where: str, said: object) -> ModelPrice:
    if not isinstance(said, dict) or not isinstance(said.get("page"), str):
        raise UsageError(f"{where} must say the page that states it")
    if type(said.get("date")) is not date:
        raise UsageError(f"{where} must say of which date it is: date = 2026-11-27")
    if unknown := said.keys() - {"date", "page", "unverified", *PARTS}:
        raise UsageError(f"{where} says what is not known: {', '.join(sorted(unknown))}")
    parts = {part: _number(said.get(part, said.get("input"))) for part in PARTS}
    usd = {part: price for part, price in parts.items() if price is not None}
    if len(usd) < len(PARTS) or "output" not in said:
        raise UsageError(f"{where} must have input and output in US dollars, not below zero")
    return ModelPrice(said["date"], said["page"], bool(said.get("unverified")), **usd)
