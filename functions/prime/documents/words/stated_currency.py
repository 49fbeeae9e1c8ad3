"""The currency that a document says its amounts are in."""

from __future__ import annotations

import re

from prime.documents.only import only
from prime.documents.values import currencies
from prime.documents.values.currencies import NAMES
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented

_IN = lexicon.alternatives("currency.in")
_SAID = (
    rf"(?i:\b(?:{lexicon.alternatives('currency.label')}"
    rf"|(?:{lexicon.alternatives('currency.amounts')}) (?:{_IN}))\b)"
    rf"[^\w$€£]*({NAMES})(?!\w)"
    rf"|(?i:\b(?:{_IN}) euros?\b)"
)
_LABELLED = re.compile(rf"{_SAID}|\(({NAMES})\)|[.,][0-9]{{2}}\s?({NAMES})(?!\w)|(?i:\(euros?\))")
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
    return only(
        currencies.named(each[each.lastindex]) if each.lastindex else "EUR" for each in found
    )
