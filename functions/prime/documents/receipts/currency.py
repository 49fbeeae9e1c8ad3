"""The currency of a receipt, by what stands on it. A `$` alone names none, and no country presumes
one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from prime.documents.paper.rows import Row
from prime.documents.receipts.total import Sum, is_part, is_total
from prime.documents.values import amounts, currencies
from prime.documents.words import stated_currency
from toolkit.text.folding import unaccented

_PESOS_IN_WORDS = re.compile(
    r"\b(?:m\.\s?n\.|moneda nacional|pesos mexicanos)(?!\w)|\bpesos\b.*\b[0-9]{2}/100 m\.?\s?n\b"
)
_PESOS = re.compile(r"\bpesos\b|\b[0-9]{2}/100\b")
_TAXPAYER = re.compile(r"\br\.?\s?f\.?\s?c\b|\bsat\b")
"""With which Mexico's tax office is named on a receipt."""
_WORDS = {"ALL", "TOP", "TRY", "CUP", "SOS", "MAD", "PEN"}
"""Codes that are words of English receipts too."""


def named_in(rows: Sequence[Row], sums: Sequence[Sum]) -> Iterator[str | None]:
    """All that say it: most of the amounts, totals and taxes, the name of a total, and any row in
    so many words."""
    yield currencies.of_most(amounts.currency_in(each.money.word.text) for each in sums)
    yield from (amounts.currency_in(each.money.word.text) for each in sums if is_part(each))
    is_mexican = any(_TAXPAYER.search(unaccented(row.text)) for row in rows)
    for row in rows:
        text = unaccented(row.text)
        yield stated_currency.said(row.text)
        if is_total(text):
            yield from _coded(row)
        if _PESOS_IN_WORDS.search(text) or (is_mexican and _PESOS.search(text)):
            yield "MXN"


def _coded(row: Row) -> Iterator[str | None]:
    """`TOTAL USD`, `Summe (EUR)`, but not a word of the row that is a code as well."""
    for word in row.words:
        code = word.text.strip("():")
        if code not in _WORDS:
            yield currencies.named(code)
