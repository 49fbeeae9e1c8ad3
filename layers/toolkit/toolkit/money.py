"""Money is exact and never a float. All conversions are here.

banking  exact numbers of the card's currency, a charge is positive, sent as JSON numbers
budget   whole centavos (MXN) as integers, never negative
support  positive amounts of two decimals, sent as JSON numbers
finance  signed decimals of any scale, a debit is negative, sent as JSON strings
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

POINTS_PER_RUPEE = 10
_CODES = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN "
    "BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL "
    "GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF "
    "KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN "
    "MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD "
    "SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH "
    "UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW"
)
CURRENCIES = frozenset(_CODES.split())
"""The codes of ISO 4217 that people pay with."""
_WITHOUT_CENTS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
_IN_THOUSANDTHS = "BHD IQD JOD KWD LYD OMR TND"
_MINOR_DIGITS = dict.fromkeys(_WITHOUT_CENTS.split(), 0) | dict.fromkeys(_IN_THOUSANDTHS.split(), 3)
"""Of the currencies whose smallest unit is not a hundredth, by ISO 4217."""


def rupees_for_points(points: int) -> int:
    """The value of reward points in whole rupees: 5000 points are worth 500 (rule R55)."""
    return points // POINTS_PER_RUPEE


class Units(NamedTuple):
    """An amount as a whole number of its smallest unit: -12.50 is (-1250, scale 2)."""

    number: int
    scale: int

    @classmethod
    def of(cls, amount: Decimal) -> Units:
        """`amount` must be finite; 1E+3 becomes (1000, scale 0)."""
        sign, digits, exponent = amount.as_tuple()
        assert isinstance(exponent, int)
        number = int("".join(map(str, digits))) * 10 ** max(exponent, 0)
        return cls(-number if sign else number, max(-exponent, 0))

    @property
    def amount(self) -> Decimal:
        """The amount with its scale: (1250, scale 2) is 12.50. No decimal context rounds it."""
        return Decimal(f"{self.number}E-{self.scale}")

    def __sub__(self, other: Units) -> Units:
        """As the sum."""
        return self + Units(-other.number, other.scale)

    def __add__(self, other: object) -> Units:
        """The exact sum, in the greater of the two scales."""
        if not isinstance(other, Units):
            return NotImplemented
        scale = max(self.scale, other.scale)
        return Units(self._in(scale) + other._in(scale), scale)

    def _in(self, scale: int) -> int:
        return self.number * int(10 ** (scale - self.scale))


def units_of(amount: Decimal, currency: str) -> Units:
    """A whole amount has the scale 0, another one the currency's or its own."""
    if amount == amount.to_integral_value():
        return Units(int(amount), 0)
    own = Units.of(amount)
    return own + Units(0, minor_digits(currency))


def text(amount: Decimal) -> str:
    """The amount with its scale and without an exponent: "-12.50", "0.00000001"."""
    return f"{amount:f}"


def formatted(amount: Decimal, currency: str | None) -> str:
    """The amount as people read it, with the decimals of its currency at least: "-1,234.50 MXN".
    Without one it has its own: "1,234.5"."""
    if not currency:
        return f"{amount:,f}"
    digits = max(minor_digits(currency), -int(amount.as_tuple().exponent))
    return f"{amount:,.{digits}f} {currency}"


def pesos_formatted(cents: int) -> str:
    """Of centavos."""
    return formatted(Units(cents, 2).amount, "MXN")


def pesos_in_short(cents: int) -> str:
    """Of centavos, without the currency: "1,200", "1,200.50"."""
    return f"{cents // 100:,}" if cents % 100 == 0 else formatted(Units(cents, 2).amount, None)


def minor_digits(currency: str) -> int:
    """How many decimals an amount of the currency has when it is paid: 2, but for yen 0."""
    return _MINOR_DIGITS.get(currency, 2)


def json_integer_or_number(amount: Decimal) -> int | float:
    """A whole amount as an integer of any length, another one as `json_number` has it."""
    is_whole = amount == amount.to_integral_value()
    return int(amount) if is_whole else json_number(amount)


def json_number(amount: Decimal) -> float:
    """The amount as a float that JSON writes back as the same number (79.99). Raises ValueError for
    more than 15 digits, beyond which that does not hold."""
    if len(amount.normalize().as_tuple().digits) > 15:
        raise ValueError("more digits than a JSON number carries")
    return float(amount)
