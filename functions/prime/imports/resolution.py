"""Entries that documents have brought become others, with their documents' figures.

It goes either way: what a decision did is taken back by resolving it to what it was before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from money.entry import EntryRecord
from money.writes import Change, changing
from prime.entities import DocumentRecord
from prime.imports import ending
from toolkit import Caller, Conflict, Following, Write
from toolkit.text.sentences import say


def documents_of(caller: Caller, records: Iterable[EntryRecord]) -> list[DocumentRecord]:
    """Their documents, as far as these are still known: a document's record ends, its entries stay.
    Raises Conflict while one is being read."""
    ids = {each.document_id for each in records if each.document_id}
    documents = DocumentRecord.all_of(caller, ids)
    if not all(document.is_finished for document in documents):
        raise Conflict(say("import.its_document_still_read"))
    return documents


def writes(
    caller: Caller,
    changes: Sequence[Change],
    documents: Iterable[DocumentRecord],
) -> list[Write]:
    """Figures follow from the entries. What the last one of a document closes, the question whether
    they are another document's, does not come back with it."""
    writes = changing(caller, changes)
    for document in documents:
        own = [
            (seen, new)
            for seen, new in changes
            if isinstance(seen, EntryRecord) and new and seen.document_id == document.id
        ]
        figures = ending.figures_after(document, own)
        change = document.change(**figures)
        writes.append(change if "questions" in figures else Following(change))
    return writes
