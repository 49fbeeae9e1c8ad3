"""Purchases that their owner has typed, or that a card's own record has, and that a statement has
too, up to five days later and under another name.

Equal amounts of near days prove nothing, so the owner is asked, once for the document.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from money.entry import EntryRecord
from money.index import Stating
from money.matching import LATER_ON_STATEMENTS, shifted
from prime.entities import DocumentRecord
from prime.imports.matching import postings
from prime.rules import StatedTransaction
from toolkit import Caller
from toolkit.storage import keys


def found(
    caller: Caller, document: DocumentRecord, stated: Sequence[StatedTransaction]
) -> dict[str, EntryRecord]:
    """The entries of other books that these may be, by the stated ids; each is one at most. They
    are free, or the document's already."""
    own = {each.id for each in stated}
    if document.was_read:
        own |= set(Stating.ids_of(caller, document.id))
    free = {None, *(keys.joined("ledger", id) for id in own)}
    there: dict[tuple[str, object, str | None], list[EntryRecord]] = defaultdict(list)
    for entry in _entries(caller, stated):
        if entry.twin in free:
            there[str(entry.day), entry.decimal, entry.currency].append(entry)
    twins: dict[str, EntryRecord] = {}
    for days in LATER_ON_STATEMENTS:
        for each in stated:
            day = str(shifted(each.line.date, -days)) if each.line.date else ""
            near = there.get((day, each.line.amount, each.line.currency))
            if near and each.id not in twins:
                twins[each.id] = near.pop()
    return twins


def _entries(caller: Caller, stated: Sequence[StatedTransaction]) -> Iterator[EntryRecord]:
    if not stated:
        return
    days = postings.near([each.line.date for each in stated if each.line.date])
    yield from EntryRecord.newest_first(caller, days, book="budget")
    yield from EntryRecord.newest_first(caller, days, book="card")
