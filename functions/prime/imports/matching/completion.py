"""What a later document tells of a transaction that an earlier one has brought: whom it was with,
or its category, where nothing had said that. Its day, amount, sign and currency stay as they are,
and so does all that its owner has decided on."""

from __future__ import annotations

import re

from money.entry import EntryRecord
from prime.documents.values import months
from prime.rules import NO_DESCRIPTION, StatedTransaction
from toolkit.text.folding import unaccented


def completed(known: EntryRecord, stated: StatedTransaction, document_id: str) -> EntryRecord:
    """`known` with what is new, and with what it was before; itself where nothing is."""
    if known.document_id == document_id or known.is_settled or known.state == "discarded":
        return known
    told = stated.line.description
    more = (
        {"description": told} if _is_nameless(known.description) and not _is_nameless(told) else {}
    )
    category = stated.line.category
    if category and category != known.category_id and not _is_said(known):
        more |= {"category_id": category, "category_from": "stated"}
    if not more:
        return known
    was = {name: getattr(known, name) for name in more}
    return known.replaced(**more, completed=[*known.completed, {**was, "document_id": document_id}])


def _is_said(known: EntryRecord) -> bool:
    """Whether another document's word for its category comes too late."""
    return known.category_id is not None and known.category_from != "known merchant"


def _is_nameless(merchant: str) -> bool:
    """Of a row on paper that has a day and amounts alone these stand for its description."""
    words = re.findall(r"[^\W\d_]+", unaccented(merchant))
    has_digits = any(map(str.isdigit, merchant))
    return merchant == NO_DESCRIPTION or (has_digits and all(map(months.number, words)))
