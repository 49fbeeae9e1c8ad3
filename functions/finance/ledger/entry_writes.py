"""Enters transactions into a ledger, each once, by its id, and takes them out, with the rollups in
the same write.

With calls that run at the same time, are repeated, or killed and repeated: an id has one entry, and
the rollups are the exact sums of the entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from finance.entities import EntryId, EntryRecord, Rollup
from finance.models import NewTransaction
from finance.rules import LedgerEntry
from toolkit import Caller, Conflict, Delete, Put, Write
from toolkit.storage.rollups import Cell, Posted, Sums, taken
from toolkit.storage.tables import submit
from toolkit.storage.writes import LostRace, commit, retried
from toolkit.text.sentences import say

_LOOKED_UP_TOGETHER = 5_000
_WRITERS = 4
_MAX_WRITES = 100
"""DynamoDB's limit for one transaction."""
_RACES = 20


@dataclass
class Recorded:
    """How many entries were new, how many replaced one of the same id, how many were there
    already."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0


def record(caller: Caller, transactions: Iterable[NewTransaction]) -> Recorded:
    """Enter all of them. One whose id is in the ledger replaces that entry; of several with one id
    the last one counts.

    Every transaction is stored with its rollups or not at all. Entering is not all or nothing: a
    call that broke off is repeated as it was. Raises Conflict when others keep changing the same
    entries, and tables.StorageFailure.
    """
    recorded, entries = Recorded(), (transaction.entry for transaction in transactions)
    while some := list(islice(entries, _LOOKED_UP_TOGETHER)):
        _enter(caller, {entry.id: entry for entry in some}.values(), recorded)
    return recorded


def writes_entering(caller: Caller, transaction: NewTransaction) -> list[Write]:
    """The writes that enter one transaction, to be committed together with others. None when the
    ledger has it already. The commit loses its race when somebody else changes the same entry."""
    entry = transaction.entry
    change = _change(caller, entry, EntryId.all_of(caller, [entry.id]).get(entry.id))
    if change is None:
        return []
    group = _Group()
    group.add(change)
    return group.all_writes(caller)


def remove(caller: Caller, transactions: Iterable[NewTransaction]) -> None:
    """Take out those of them that are in the ledger as they are given; one that somebody has
    entered otherwise stays. A call that broke off is repeated as it was. Raises as record."""
    entries = (transaction.entry for transaction in transactions)
    while some := list(islice(entries, _LOOKED_UP_TOGETHER)):
        _until_no_race_is_lost(partial(_remove, caller, some))


def writes_removing(caller: Caller, transaction: NewTransaction) -> list[Write]:
    """As writes_entering, for one that is taken out."""
    group = _Group()
    for change in _removals(caller, [transaction.entry]):
        group.add(change)
    return group.all_writes(caller)


def writes_replacing(caller: Caller, gone: NewTransaction, new: NewTransaction) -> list[Write]:
    """As writes_entering, for one that takes the place of another with another id."""
    group = _Group()
    for change in _removals(caller, [gone.entry]):
        group.add(change)
    added = _change(caller, new.entry, EntryId.all_of(caller, [new.entry.id]).get(new.entry.id))
    if added:
        group.add(added)
    return group.all_writes(caller)


def writes_changing(
    caller: Caller, changes: Iterable[tuple[LedgerEntry, LedgerEntry]]
) -> list[Write]:
    """As writes_entering, for entries as they were read that become others of the same ids."""
    group = _Group()
    for seen, entry in changes:
        group.add(_replacement(caller, entry, EntryId.of(caller, seen), seen))
    return group.all_writes(caller)


@dataclass(frozen=True)
class _Change:
    """The writes that put one entry into the ledger, or take it out, and what that adds to the
    rollups."""

    entry: LedgerEntry
    is_new: bool
    writes: list[Write]
    posted: list[Posted]


@dataclass
class _Group:
    """Changes that are written in one transaction."""

    changes: list[_Change] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)
    sums: dict[Cell, Sums] = field(default_factory=dict)

    def has_room_for(self, change: _Change) -> bool:
        cells = self.sums.keys() | {cell for cell, _ in change.posted}
        return len(self.writes) + len(change.writes) + len(cells) <= _MAX_WRITES

    def add(self, change: _Change) -> None:
        self.changes.append(change)
        self.writes += change.writes
        for cell, sums in change.posted:
            self.sums[cell] = self.sums.get(cell, Sums()).plus(sums)

    def all_writes(self, caller: Caller) -> list[Write]:
        return [*self.writes, *Rollup.changes(caller, self.sums)]

    def commit(self, caller: Caller) -> bool:
        """Write the group. False if somebody else changed what it was made from."""
        try:
            commit(self.all_writes(caller))
        except LostRace:
            return False
        return True


def _enter(caller: Caller, entries: Iterable[LedgerEntry], recorded: Recorded) -> None:
    """The entries have different ids. One that loses a race is looked up and tried again."""
    left = sorted(entries, key=lambda entry: entry.cell)  # so that a write changes few rollups

    def write() -> None:
        nonlocal left
        left = list(_written(caller, left, recorded))
        if left:
            raise LostRace

    _until_no_race_is_lost(write)


def _until_no_race_is_lost(write: Callable[[], None]) -> None:
    busy = Conflict(say("ledger.lost_race"))
    retried(write, busy, races=_RACES, base=0.02, longest=1)


def _written(
    caller: Caller, entries: list[LedgerEntry], recorded: Recorded
) -> Iterator[LedgerEntry]:
    """Write the entries; yields those that have to be tried again."""
    known = EntryId.all_of(caller, [entry.id for entry in entries])
    changes = []
    for entry in entries:
        change = _change(caller, entry, known.get(entry.id))
        if change is None:
            recorded.unchanged += 1
        else:
            changes.append(change)
    groups = _groups(changes)
    while together := list(islice(groups, _WRITERS)):
        for group, written in [(group, submit(group.commit, caller)) for group in together]:
            if not written.result():
                yield from (change.entry for change in group.changes)
                continue
            new = sum(change.is_new for change in group.changes)
            recorded.added += new
            recorded.changed += len(group.changes) - new


def _change(caller: Caller, entry: LedgerEntry, seen: EntryId | None) -> _Change | None:
    """None when the ledger has the same entry already."""
    id = EntryId.of(caller, entry)
    if seen is None:
        return _addition(caller, entry, id)
    if seen.digest == id.digest:
        return None
    record = seen.record(caller)
    return _replacement(caller, entry, seen, record.entry if record else None)


def _addition(caller: Caller, entry: LedgerEntry, id: EntryId) -> _Change:
    added = EntryRecord.of(caller, entry)
    return _Change(
        entry,
        is_new=True,
        writes=[
            Put(id, EntryId.pk.does_not_exist()),
            Put(added, EntryRecord.pk.does_not_exist()),
        ],
        posted=[entry.posted],
    )


def _replacement(
    caller: Caller, entry: LedgerEntry, seen: EntryId, old: LedgerEntry | None
) -> _Change:
    """The id's condition guards the entry too, since they are always written together. An entry
    that is not where its id says was deleted by hand, or moved, and then the id has changed too."""
    new = EntryRecord.of(caller, entry)
    writes: list[Write] = [Put(EntryId.of(caller, entry), seen.as_seen()), Put(new)]
    posted = [entry.posted]
    if old is not None:
        posted.append(taken(old.posted))
        gone = EntryRecord.of(caller, old)
        if (gone.pk, gone.sk) != (new.pk, new.sk):
            writes.append(Delete(gone))
    return _Change(entry, is_new=False, writes=writes, posted=posted)


def _remove(caller: Caller, entries: Iterable[LedgerEntry]) -> None:
    """Raises LostRace when one of them was changed meanwhile; those before it are out."""
    for group in _groups(_removals(caller, sorted(entries, key=lambda entry: entry.cell))):
        if not group.commit(caller):
            raise LostRace


def _removals(caller: Caller, entries: Sequence[LedgerEntry]) -> Iterator[_Change]:
    known = EntryId.all_of(caller, [entry.id for entry in entries])
    for entry in entries:
        seen, given = known.get(entry.id), EntryId.of(caller, entry)
        if seen is not None and seen.digest == given.digest:
            yield _Change(
                entry,
                is_new=False,
                writes=[Delete(seen, seen.as_seen()), Delete(EntryRecord.of(caller, entry))],
                posted=[taken(entry.posted)],
            )


def _groups(changes: Iterable[_Change]) -> Iterator[_Group]:
    """The changes in groups, each as large as one transaction can be."""
    group = _Group()
    for change in changes:
        if not group.has_room_for(change):
            yield group
            group = _Group()
        group.add(change)
    if group.changes:
        yield group
