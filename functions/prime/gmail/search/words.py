"""Folds words for comparison: without case, accents and a plural's s."""

from __future__ import annotations

import re
import unicodedata

from toolkit.text.folding import unaccented

DOCUMENT_WORDS = {
    "statement": "statements",
    "invoice": "invoices",
    "receipt": "receipts",
    "bill": "bills",
    "factura": "facturas",
    "recibo": "recibos",
    "extracto": "extractos",
    "facture": "factures",
    "reçu": "reçus",
    "relevé": "relevés",
}
"""Words for documents in English, Spanish and French: singular and plural."""

_WORD = re.compile(r"[^\W_]+")


def fold(text: str) -> list[str]:
    """The words of a text, file names' included: "Sept_Statements.pdf" has sept, statement, pdf."""
    return [_singular(word) for word in _WORD.findall(unaccented(text))]


def words_of_text(text: str) -> list[str]:
    """The same words as they are written."""
    return _WORD.findall(unicodedata.normalize("NFC", text))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
