"""One imported transaction becomes another, with all that follows: its document's figures, and the
ledger.

It goes either way: what a decision did is taken back by resolving it to what it was before.
"""

from __future__ import annotations

from prime.entities import DocumentRecord, ImportedTransaction
from prime.imports import ending, ledger_entries
from toolkit import Caller, Conflict, Following, Put, Write
from toolkit.text.sentences import say


def document_of(caller: Caller, record: ImportedTransaction) -> DocumentRecord | None:
    """Its document, if that is still known: its record ends, the transactions stay. Raises Conflict
    while it is being read."""
    if record.document_id is None:
        return None
    document = DocumentRecord.fetch(caller, record.document_id)
    if document is not None and not document.is_finished:
        raise Conflict(say("import.its_document_still_read"))
    return document


def writes(
    caller: Caller,
    seen: ImportedTransaction,
    resolved: ImportedTransaction,
    document: DocumentRecord | None,
) -> list[Write]:
    writes: list[Write] = [Put(resolved, seen.as_seen(), before=seen)]
    if document is not None:
        writes.append(_figures(document, seen, resolved))
    if resolved.review_status == "accepted":
        writes += map(Following, ledger_entries.writes_entering(caller, resolved))
    elif seen.review_status == "accepted":
        writes += map(Following, ledger_entries.writes_removing(caller, seen))
    return writes


def _figures(
    document: DocumentRecord, seen: ImportedTransaction, resolved: ImportedTransaction
) -> Write:
    """Figures follow from the transactions. What its last one closes, the question whether they are
    another document's, does not come back with it."""
    figures = ending.figures_after(document, seen, resolved)
    change = document.change(**figures)
    return change if "questions" in figures else Following(change)
