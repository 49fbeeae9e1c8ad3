"""Amounts as people write them, read by the budget's parser, and as they are told."""

from __future__ import annotations

import re
from decimal import Decimal

from budget.parsing.money.amounts import amount_in
from budget.parsing.text.tokens import tokenize


def amount(text: str) -> int | None:
    """The centavos of the only amount; several are nobody's."""
    stated = amount_in(tokenize(text), ())
    return stated.cents if stated.cents is not None else stated.may_be


def in_pesos(cents: int) -> str:
    """-1234550 is "-12,345.50 MXN": a bare $ is dollars to many."""
    pesos, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{pesos:,}.{rest:02} MXN"


def as_decimal(cents: int | None) -> str | None:
    """3000050 is "30000.50"."""
    return None if cents is None else f"{cents // 100}.{cents % 100:02}"


def decimal(text: str) -> float:
    """The last mark is the decimal one unless three digits follow it: 1,234 and -1.234,50."""
    whole, rest = re.fullmatch(r"(.*?)(?:[.,]([0-9]{1,2}))?", text).groups()  # type: ignore[union-attr]
    return float(f"{re.sub('[^0-9-]', '', whole)}.{rest or 0}")


def written(amount: float) -> str:
    """With two decimals at least: 49.9 is "49.90"."""
    exact = Decimal(str(amount))
    return f"{exact:,.{max(2, -int(exact.as_tuple().exponent))}f}"
