"""Money is exact and never a float. Conversions live here alone.

banking  whole rupees (INR) as integers, a charge is positive
budget   whole centavos (MXN) as integers, never negative
support  positive amounts of two decimals, told as JSON numbers
finance  signed decimals of any scale, a debit is negative, told as JSON strings
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

POINTS_PER_RUPEE = 10


def rupees_for_points(points: int) -> int:
    """What reward points are worth in whole rupees: 5000 points are 500 (requirements R55)."""
    return points // POINTS_PER_RUPEE


class Units(NamedTuple):
    """An amount as a whole number of its smallest unit: -12.50 is -1250 of scale 2."""

    number: int
    scale: int

    @classmethod
    def of(cls, amount: Decimal) -> Units:
        """Of a finite amount; 1E+3 is 1000 of scale 0."""
        sign, digits, exponent = amount.as_tuple()
        assert isinstance(exponent, int)
        number = int("".join(map(str, digits))) * 10 ** max(exponent, 0)
        return cls(-number if sign else number, max(-exponent, 0))

    @property
    def amount(self) -> Decimal:
        """The amount with its scale: 1250 of scale 2 is 12.50. No context rounds it."""
        return Decimal(f"{self.number}E-{self.scale}")

    def __add__(self, other: object) -> Units:
        """Their exact sum, of the greater scale."""
        if not isinstance(other, Units):
            return NotImplemented
        scale = max(self.scale, other.scale)
        return Units(self._in(scale) + other._in(scale), scale)

    def _in(self, scale: int) -> int:
        return self.number * int(10 ** (scale - self.scale))


def text(amount: Decimal) -> str:
    """With its scale, and never with an exponent: "-12.50", "0.00000001"."""
    return f"{amount:f}"


def json_number(amount: Decimal) -> float:
    """For a contract that tells amounts as JSON numbers: written as JSON it reads 79.99 again.

    Raises ValueError for more than the 15 digits up to which that holds.
    """
    if len(amount.as_tuple().digits) > 15:
        raise ValueError("more digits than a JSON number carries")
    return float(amount)
