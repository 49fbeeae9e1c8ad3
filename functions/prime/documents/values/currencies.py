"""Currencies as amounts name them: by their codes (ISO 4217) or by their signs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from prime.documents.document import Context

_CODES = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN "
    "BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL "
    "GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF "
    "KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN "
    "MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD "
    "SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH "
    "UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW"
)
CODES = frozenset(_CODES.split())

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

_NAMED = "|".join([*map(re.escape, _SIGNS), *sorted(CODES)])
PATTERN = rf"{_NAMED}|\$"
"""A regular expression of all that `named` knows, and of `$`, which names none."""


def named(text: str) -> str | None:
    """The code that a sign or a code stands for."""
    return text if text in CODES else _SIGNS.get(text)


_LABELLED = re.compile(
    r"(?i:\b(?:currency|moneda|divisa|devise|monnaie|(?:amounts|importes|montants) (?:in|en))\b)"
    rf"[^\w$€£]*({_NAMED})(?!\w)"
    rf"|\(({_NAMED})\)"
    rf"|[.,][0-9]{{2}}\s?({_NAMED})(?!\w)"
    r"|(?i:\(euros?\)|\b(?:en|in) euros?\b)"
)


def labelled(text: str) -> str | None:
    """The one currency that a text says its amounts are in: `Moneda: MXN`, `Saldo (EUR)`,
    `en euros`, `12,50 €`."""
    found = _LABELLED.finditer(" ".join(text.split())[:1000])
    codes = {named(each[each.lastindex]) if each.lastindex else "EUR" for each in found}
    return codes.pop() if len(codes) == 1 else None


def context_with(named: Iterable[str | None], context: Context) -> Context:
    """The context with the currency that a document names, if it names one only."""
    found = {currency for currency in named if currency}
    return replace(context, currency=found.pop()) if len(found) == 1 else context
