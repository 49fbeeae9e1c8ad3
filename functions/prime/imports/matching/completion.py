"""What a later document tells of a transaction that an earlier one has brought: whom it was with,
or its category, where nothing had said that. Its day, amount, sign and currency stay as they are,
and so does all that its owner has decided on."""

from __future__ import annotations

import re

from prime.documents.values import months
from prime.entities import ImportedTransaction
from prime.rules import NO_DESCRIPTION, StatedTransaction
from toolkit.text.folding import unaccented


def completed(
    known: ImportedTransaction, stated: StatedTransaction, document_id: str
) -> ImportedTransaction:
    """`known` with what is new, and with what it was before; itself where nothing is."""
    if known.document_id == document_id or known.is_settled or known.review_status == "discarded":
        return known
    told = stated.line.description
    more = {"merchant": told} if _is_nameless(known.merchant) and not _is_nameless(told) else {}
    category = stated.line.category
    if category and category != known.category and not _is_said(known):
        more |= {"category": category, "category_from": "stated"}
    if not more:
        return known
    was = {name: getattr(known, name) for name in more}
    return known.replaced(**more, completed=[*known.completed, {**was, "document_id": document_id}])


def _is_said(known: ImportedTransaction) -> bool:
    """Whether another document's word for its category comes too late."""
    return known.category is not None and known.category_from != "known merchant"


def _is_nameless(merchant: str) -> bool:
    """Of a row on paper that has a day and amounts alone these stand for its description."""
    words = re.findall(r"[^\W\d_]+", unaccented(merchant))
    has_digits = any(map(str.isdigit, merchant))
    return merchant == NO_DESCRIPTION or (has_digits and all(map(months.number, words)))
