"""What happens to all transactions of a document at once, as its owner orders it. Killed anywhere
and run again, it ends the same.

What leaves the ledger is taken out before its row says so, and what enters it is accepted first:
the rows always say what is left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from prime.entities import DocumentRecord, ImportedTransaction
from prime.imports import ending, ledger_entries, stated_balances
from prime.imports.orders import Order
from toolkit import Caller, Conflict, Delete, Put, Write
from toolkit.storage.writes import commit, retried
from toolkit.text.sentences import say

TOGETHER = 90
"""Imported transactions in one commit; DynamoDB's limit is 100 writes."""

Change = Callable[[ImportedTransaction], ImportedTransaction]
"""What becomes of a row; the row itself where nothing does."""


def accept(caller: Caller, document: DocumentRecord, order: Order) -> None:
    """What waits and is whole, but for what the order leaves out."""

    def accepted(row: ImportedTransaction) -> ImportedTransaction:
        waits = row.review_status == "needs_review" and row.is_whole
        if not waits or row.id in order.left_out:
            return row
        return row.replaced(review_status="accepted")

    rows = _changed(caller, document.id, accepted)
    ledger_entries.enter(caller, filter(_is_accepted, rows))
    ending.end(caller, document, status="imported", **ending.figures(rows))


def undo(caller: Caller, document: DocumentRecord) -> None:
    """All that no other document states too, what its owner has accepted or corrected as well.
    Nothing is forgotten: the rows stay, set aside."""
    for id in document.repeats:
        _changed(caller, id, lambda row: row.left_by(document.id, {}) or row)
    rows = ImportedTransaction.of_document(caller, document.id)
    others = _others(caller, rows)

    def undone(row: ImportedTransaction) -> ImportedTransaction:
        if row.review_status == "discarded":
            return row
        aside = {"review_status": "discarded", "set_aside": "undone"}
        return row.left_by(document.id, others) or row.replaced(**aside)

    gone = [each for each in rows if each.left_by(document.id, others) is None]
    ledger_entries.remove(caller, filter(_is_accepted, gone))
    _changed(caller, document.id, undone)
    for each in DocumentRecord.repeating(caller, document.id):
        _count_again(caller, each, without=document.id)
    rows = ImportedTransaction.of_document(caller, document.id)
    ending.end(
        caller,
        document,
        status="undone",
        questions=[],
        alike=None,
        repeats={},
        besides=stated_balances.writes_removing(caller, document),
        **ending.figures(rows),
    )


def _others(caller: Caller, rows: Iterable[ImportedTransaction]) -> dict[str, DocumentRecord]:
    """The documents that state some of these too."""
    ids = {id for row in rows for id in row.also_in}
    return {each.id: each for each in DocumentRecord.all_of(caller, ids)}


def _count_again(caller: Caller, document: DocumentRecord, *, without: str | None = None) -> None:
    """Of a document to which rows of another have passed."""
    rows = ImportedTransaction.of_document(caller, document.id)
    repeats = {id: count for id, count in document.repeats.items() if id != without}
    commit([document.change(repeats=repeats, **ending.figures(rows))])


def earlier(caller: Caller, document: DocumentRecord) -> list[ImportedTransaction]:
    """What an earlier reading brought, where one is to be replaced."""
    if not document.was_read:
        return []
    return ImportedTransaction.of_document(caller, document.id)


def replace(caller: Caller, document: DocumentRecord, rows: Iterable[ImportedTransaction]) -> None:
    """Rows of an earlier reading that a newer one does not have. Those that another document states
    too become that one's; of the others, those that were in the ledger stay, set aside, and what
    only waited is deleted."""
    rows = [each for each in rows if each.review_status != "discarded"]
    others = _others(caller, rows)
    passed = {each.id: each.left_by(document.id, others) for each in rows}
    gone = [each for each in rows if passed[each.id] is None]
    ledger_entries.remove(caller, filter(_is_accepted, gone))
    _write(map(_replaced, gone))
    _write(Put(new, each.as_seen()) for each in rows if (new := passed[each.id]))
    for id in {new.document_id for new in passed.values() if new}:
        _count_again(caller, others[id])


def _replaced(row: ImportedTransaction) -> Write:
    if _is_accepted(row):
        aside = row.replaced(review_status="discarded", set_aside="replaced")
        return Put(aside, row.as_seen())
    return Delete(row, row.as_seen())


def _changed(caller: Caller, document_id: str, change: Change) -> list[ImportedTransaction]:
    """A document's rows, once all of them are changed."""

    def attempt() -> list[ImportedTransaction]:
        before = ImportedTransaction.of_document(caller, document_id)
        after = list(map(change, before))
        both = zip(before, after, strict=True)
        _write(Put(new, row.as_seen()) for row, new in both if new is not row)
        return after

    return retried(attempt, Conflict(say("import.lost_race")), base=0.02)


def _write(writes: Iterable[Write]) -> None:
    left: Iterator[Write] = iter(writes)
    while some := list(islice(left, TOGETHER)):
        commit(some)


def _is_accepted(row: ImportedTransaction) -> bool:
    return bool(row.review_status == "accepted")
