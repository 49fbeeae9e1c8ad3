"""Currencies as amounts name them: by their codes (ISO 4217) or by their signs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from prime.documents.document import Context
from prime.documents.only import only
from prime.documents.words import lexicon
from toolkit import money
from toolkit.text.folding import unaccented
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

_NAMED = "|".join([*map(re.escape, _SIGNS), *sorted(CODES)])
PATTERN = rf"{_NAMED}|\$"
"""A regular expression of all that `named` knows, and of `$`, which names none."""


def named(text: str) -> str | None:
    """The code that a sign or a code stands for."""
    return text if text in CODES else _SIGNS.get(text)


_IN = lexicon.alternatives("currency.in")
_SAID = (
    rf"(?i:\b(?:{lexicon.alternatives('currency.label')}"
    rf"|(?:{lexicon.alternatives('currency.amounts')}) (?:{_IN}))\b)"
    rf"[^\w$€£]*({_NAMED})(?!\w)"
    rf"|(?i:\b(?:{_IN}) euros?\b)"
)
_LABELLED = re.compile(rf"{_SAID}|\(({_NAMED})\)|[.,][0-9]{{2}}\s?({_NAMED})(?!\w)|(?i:\(euros?\))")
_SAID_ONLY = re.compile(_SAID)
_ABROAD = lexicon.whole("currency.abroad")
_MOST_OF_A_LINE = 1000


def labelled(text: str) -> str | None:
    """The one currency that a heading says its amounts are in: `Moneda: MXN`, `Saldo (EUR)`,
    `en euros`, `12,50 €`. Never to be asked of what was paid for."""
    return _one_in(text, _LABELLED)


def said(text: str) -> str | None:
    """The one that any line says in so many words: `Currency: MXN`, `amounts in EUR`; but not that
    of a purchase abroad."""
    return None if _ABROAD.search(unaccented(text)) else _one_in(text, _SAID_ONLY)


def _one_in(text: str, pattern: re.Pattern[str]) -> str | None:
    found = pattern.finditer(" ".join(text.split())[:_MOST_OF_A_LINE])
    return only(named(each[each.lastindex]) if each.lastindex else "EUR" for each in found)


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
