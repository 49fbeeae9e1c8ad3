"""Amounts that results hold as numbers with decimals."""

from __future__ import annotations

from decimal import Decimal


def written(amount: float) -> str:
    """With two decimals at least: 49.9 is "49.90"."""
    exact = Decimal(str(amount))
    places = max(2, -int(exact.as_tuple().exponent))
    return f"{exact:,.{places}f}"
