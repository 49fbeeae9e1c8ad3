"""What happens to all entries of a document at once, as its owner orders it. Killed anywhere and
run again, it ends the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from money.entry import EntryRecord
from money.writes import grouped
from prime.entities import DocumentRecord
from prime.imports import bills, ending, stated_balances
from prime.imports.orders import Order
from toolkit import Caller, Conflict
from toolkit.storage.writes import commit, retried
from toolkit.text.sentences import say

Becomes = Callable[[EntryRecord], EntryRecord | None]
"""What becomes of an entry: itself where nothing does, None where it is deleted."""


def accept(caller: Caller, document: DocumentRecord, order: Order) -> None:
    """What waits and is whole, but for what the order leaves out."""

    def accepted(row: EntryRecord) -> EntryRecord:
        waits = row.state == "waiting" and row.is_whole and row.document_id == document.id
        if not waits or row.id in order.left_out:
            return row
        return row.replaced(state="entered")

    own = _change(caller, document, accepted)
    ending.end(caller, document, status="imported", **ending.figures(own))


def undo(caller: Caller, document: DocumentRecord) -> None:
    """All that no other document states too, what its owner has accepted or corrected as well.
    Nothing is forgotten: the entries stay, discarded."""

    def undone(row: EntryRecord) -> EntryRecord:
        if row.state == "discarded":
            return row
        return row.left_by(document.id) or row.replaced(state="discarded", set_aside="undone")

    own = _change(caller, document, undone)
    for each in DocumentRecord.repeating(caller, document.id):
        repeats = {id: count for id, count in each.repeats.items() if id != document.id}
        _count_again(caller, each, repeats=repeats)
    ending.end(
        caller,
        document,
        status="undone",
        questions=[],
        alike=None,
        repeats={},
        besides=[
            *stated_balances.writes_removing(caller, document),
            *bills.writes_removing(caller, document),
        ],
        **ending.figures(own),
    )


def entries_of(caller: Caller, document: DocumentRecord) -> list[EntryRecord]:
    """Those that it has brought: what others brought first is theirs."""
    return _own(document, EntryRecord.of_document(caller, document.id))


def _own(document: DocumentRecord, rows: Iterable[EntryRecord]) -> list[EntryRecord]:
    return [each for each in rows if each.document_id == document.id]


def replace(caller: Caller, document: DocumentRecord, now: Iterable[str]) -> None:
    """Keep of an earlier reading's entries these alone. Those that another document states too
    become that one's; of the others, those that counted stay, discarded, and what only waited is
    deleted."""
    if not document.was_read:
        return
    kept = set(now)

    def replaced(row: EntryRecord) -> EntryRecord | None:
        if row.id in kept or row.state == "discarded":
            return row
        if left := row.left_by(document.id):
            return left
        return row.replaced(state="discarded", set_aside="replaced") if row.counts else None

    _change(caller, document, replaced)
    for each in DocumentRecord.repeating(caller, document.id):
        _count_again(caller, each)


def _count_again(caller: Caller, document: DocumentRecord, **besides: object) -> None:
    """Of a document to which entries of another have passed."""
    figures = ending.figures(entries_of(caller, document))
    commit([document.change(**besides, **figures)])


def _change(caller: Caller, document: DocumentRecord, becomes: Becomes) -> list[EntryRecord]:
    """Of all that the document states; returns what is its own then."""

    def attempt() -> list[EntryRecord]:
        rows = EntryRecord.of_document(caller, document.id)
        changes = [(row, becomes(row)) for row in rows]
        for group in grouped(caller, (each for each in changes if each[1] is not each[0])):
            commit(group.writes(caller))
        return _own(document, (new for _, new in changes if new))

    return retried(attempt, Conflict(say("import.lost_race")), base=0.02)
