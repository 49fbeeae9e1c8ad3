"""Currencies as amounts name them: by their codes (ISO 4217) or by their signs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from prime.documents.document import Context
from toolkit import money
from toolkit.text.sentences import say

NOT_SAID = say("currency.unknown")

CODES = money.CURRENCIES

_DOLLARS = (
    "ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD "
    "SRD TTD TWD USD UYU XCD"
)
DOLLARS = frozenset(_DOLLARS.split())
"""Those whose own sign is $."""

_SIGNS = {
    "US$": "USD",
    "U$S": "USD",
    "CA$": "CAD",
    "C$": "CAD",
    "MX$": "MXN",
    "AU$": "AUD",
    "A$": "AUD",
    "NZ$": "NZD",
    "HK$": "HKD",
    "S$": "SGD",
    "R$": "BRL",
    "€": "EUR",
    "£": "GBP",
    "₹": "INR",
    "₺": "TRY",
    "₩": "KRW",
    "₪": "ILS",
    "₫": "VND",
    "₱": "PHP",
}

NAMES = "|".join([*map(re.escape, _SIGNS), *sorted(CODES)])
"""A regular expression of all that `named` knows."""
PATTERN = rf"{NAMES}|\$"
"""And of `$`, which names none."""


def named(text: str) -> str | None:
    """The code that a sign or a code stands for."""
    return text if text in CODES else _SIGNS.get(text)


def of_most(named: Iterable[str | None]) -> str | None:
    """The one currency that half of the amounts name or more: one paid abroad speaks for itself
    alone."""
    count = Counter(named)
    most = [code for code in count if code and 2 * count[code] >= count.total()]
    return most[0] if len(most) == 1 else None


def context_with(named: Iterable[str | None], context: Context) -> Context:
    """The context in which the one currency that a document names is known; as it is where the
    document names none, or several."""
    found = {currency for currency in named if currency}
    if len(found) != 1:
        return context
    return replace(context, facts=replace(context.facts, currency=found.pop()))
