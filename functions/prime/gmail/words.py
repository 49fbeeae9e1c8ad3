"""Words as they are compared: without case, accents and a plural's s."""

from __future__ import annotations

import re
import unicodedata

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
"""What documents call themselves in English, Spanish and French: one, and many."""

_WORD = re.compile(r"[^\W_]+")


def fold(text: str) -> list[str]:
    """The words of a text, file names' included: "Sept_Statements.pdf" has sept, statement, pdf."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return [_singular(word) for word in _WORD.findall(letters)]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


FOLDED_DOCUMENT_WORDS = frozenset(
    [*(word for said in DOCUMENT_WORDS for word in fold(said)), "estado", "ticket", "ereceipt"]
)
