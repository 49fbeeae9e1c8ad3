"""One imported entry becomes another, with its document's figures.

It goes either way: what a decision did is taken back by resolving it to what it was before.
"""

from __future__ import annotations

from money.entry import EntryRecord
from money.writes import changing
from prime.entities import DocumentRecord
from prime.imports import ending
from toolkit import Caller, Conflict, Following, Write
from toolkit.text.sentences import say


def document_of(caller: Caller, record: EntryRecord) -> DocumentRecord | None:
    """Its document, if that is still known: its record ends, the entries stay. Raises Conflict
    while it is being read."""
    if record.document_id is None:
        return None
    document = DocumentRecord.fetch(caller, record.document_id)
    if document is not None and not document.is_finished:
        raise Conflict(say("import.its_document_still_read"))
    return document


def writes(
    caller: Caller, seen: EntryRecord, resolved: EntryRecord, document: DocumentRecord | None
) -> list[Write]:
    """Figures follow from the entries. What its last one closes, the question whether they are
    another document's, does not come back with it."""
    writes = changing(caller, [(seen, resolved)])
    if document is not None:
        figures = ending.figures_after(document, seen, resolved)
        change = document.change(**figures)
        writes.append(change if "questions" in figures else Following(change))
    return writes
