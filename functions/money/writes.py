"""Whatever writes an entry does it by these: the entry, its id, what states it and the rollups, in
one commit.

With calls that run at the same time, are repeated, or killed and repeated: an id has one entry, and
the rollups are the exact sums of the entries that count.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from money.entities import ROLLUPS, TWINS, Rollup
from money.entry import EntryRecord, twin_named
from money.index import EntryId, Stating
from money.rules import Cell, LedgerEntry, Posted, Sums, taken
from toolkit import Caller, Conflict, Delete, Following, Put, Write
from toolkit.storage import keys
from toolkit.storage.tables import submit
from toolkit.storage.writes import LostRace, commit, retried
from toolkit.text.sentences import say

Change = tuple[EntryRecord | EntryId | None, EntryRecord | None]
"""An entry as it was seen and as it becomes; None where there was, or will be, none. The id alone
was seen of an entry that somebody has deleted by hand."""

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


def changing(caller: Caller, changes: Iterable[Change]) -> list[Write]:
    """The writes that make each entry what it becomes, to be committed together with others. The
    commit loses its race when one of them was changed since it was seen."""
    changes = list(changes)
    group = Group(given={_one(change).as_twin for change in changes})
    for change in changes:
        group.add(caller, change)
    return group.writes(caller)


@dataclass
class Group:
    """Changes that are written in one transaction, with those that they make to twins; a twin that
    is itself among those `given` is changed as that says."""

    changes: list[Change] = field(default_factory=list)
    given: set[str] = field(default_factory=set)
    _rows: list[Write] = field(default_factory=list)
    _sums: dict[tuple[type[Rollup], Cell], Sums] = field(default_factory=dict)

    def add(self, caller: Caller, change: Change, most: int | None = None) -> bool:
        """False, and nothing is added, where that would make more than so many writes. Raises
        LostRace where the twin that the entry is given does not count any more."""
        changes = [change, *_of_twins(caller, change, self.given)]
        rows = [write for each in changes for write in _rows(caller, each)]
        posted = [part for each in changes for part in _posted(each)]
        cells = self._sums.keys() | {(rollup, cell) for rollup, (cell, _) in posted}
        if most is not None and len(self._rows) + len(rows) + len(cells) > most:
            return False
        self.changes.append(change)
        self._rows += rows
        for rollup, (cell, sums) in posted:
            self._sums[rollup, cell] = self._sums.get((rollup, cell), Sums()).plus(sums)
        return True

    def writes(self, caller: Caller) -> list[Write]:
        sums = (
            rollup.of(caller, cell).add(each)
            for (rollup, cell), each in self._sums.items()
            if any(each)
        )
        return [*self._rows, *map(Following, sums)]


def grouped(caller: Caller, changes: Iterable[Change], *, beside: int = 0) -> Iterator[Group]:
    """The changes in groups, each as large as one transaction can be that has so many writes
    `beside` them."""
    group = Group()
    for change in changes:
        if not group.add(caller, change, _MAX_WRITES - beside):
            yield group
            group = Group()
            group.add(caller, change)
    if group.changes:
        yield group


def record(caller: Caller, entries: Iterable[LedgerEntry]) -> Recorded:
    """`enter`, into the ledgers."""
    return enter(caller, (EntryRecord.of_ledger(caller, entry) for entry in entries))


def enter(caller: Caller, entries: Iterable[EntryRecord]) -> Recorded:
    """Enter all of them, of one book, as a program that loads them. One whose id is there replaces
    that entry; of several with one id the last one counts.

    Every entry is stored with its rollups or not at all. Entering is not all or nothing: a call
    that broke off is repeated as it was. Raises Conflict when others keep changing the same
    entries, and tables.StorageFailure.
    """
    recorded, left_to_enter = Recorded(), iter(entries)
    while some := list(islice(left_to_enter, _LOOKED_UP_TOGETHER)):
        _enter_some(caller, {entry.id: entry for entry in some}, recorded)
    return recorded


def _enter_some(caller: Caller, entries: dict[str, EntryRecord], recorded: Recorded) -> None:
    """Those that lose a race are looked up and tried again."""
    # A write changes few rollups.
    left = sorted(entries.values(), key=lambda entry: entry.entry.cell)
    alone: dict[str, EntryId] = {}

    def write() -> None:
        nonlocal left, alone
        book = left[0].book
        there = EntryRecord.all_of(caller, [entry.id for entry in left], book)
        changes = [(there.get(e.id) or alone.get(e.id), _entered(e, there.get(e.id))) for e in left]
        recorded.unchanged += sum(seen is new for seen, new in changes)
        lost = set(_written(caller, [c for c in changes if c[0] is not c[1]], recorded))
        left = [entry for entry in left if entry.id in lost]
        if left:
            alone = EntryId.all_of(caller, lost, book)
            raise LostRace

    retried(write, Conflict(say("ledger.lost_race")), races=_RACES, base=0.02, longest=1)


def _entered(new: EntryRecord, seen: EntryRecord | None) -> EntryRecord:
    """What was there keeps what documents have said of it."""
    if seen is None:
        return new
    told = {name: getattr(new, name) for name in _LOADED}
    if new.witnesses:
        told["witnesses"] = new.witnesses
    if all(getattr(seen, name) == value for name, value in told.items()):
        return seen
    return seen.replaced(**told, set_aside=None)


_LOADED = (*EntryRecord.CORRECTED, "category_type", "state")


def _written(caller: Caller, changes: list[Change], recorded: Recorded) -> Iterator[str]:
    """Write the changes; yields the ids of those that have to be tried again."""
    groups = grouped(caller, changes)
    while together := list(islice(groups, _WRITERS)):
        for group, written in [(group, submit(_commit, caller, group)) for group in together]:
            if not written.result():
                yield from (new.id for _, new in group.changes if new)
                continue
            new = sum(seen is None for seen, _ in group.changes)
            recorded.added += new
            recorded.changed += len(group.changes) - new


def _commit(caller: Caller, group: Group) -> bool:
    """False if somebody else changed what it was made from."""
    try:
        commit(group.writes(caller))
    except LostRace:
        return False
    return True


def _rows(caller: Caller, change: Change) -> list[Write]:
    """An entry's id has the condition: both are always written together."""
    seen, new = change
    if new is not None:
        new.version = keys.ulid()
    known = EntryId.as_seen(seen)
    stated = Stating.all_of(caller, seen) if isinstance(seen, EntryRecord) else {}
    states = Stating.all_of(caller, new) if new else {}
    one = _one(change)
    follows: list[Write] = [
        *(Put(each) for key, each in states.items() if key not in stated),
        *(Delete(each) for key, each in stated.items() if key not in states),
        Put(EntryId.of(caller, new), known) if new else Delete(EntryId.of(caller, one), known),
    ]
    return [*_moved(seen, new), *map(Following, follows)]


def _moved(seen: EntryRecord | EntryId | None, new: EntryRecord | None) -> Iterator[Write]:
    if isinstance(seen, EntryId):
        seen = None
    if seen and (new is None or (seen.pk, seen.sk) != (new.pk, new.sk)):
        yield Delete(seen, before=seen)
        seen = None
    if new:
        yield Put(new, before=seen or "nothing")


def _one(change: Change) -> EntryRecord:
    seen, new = change
    one = new or seen
    assert isinstance(one, EntryRecord)
    return one


def _of_twins(caller: Caller, change: Change, given: Container[str]) -> Iterator[Change]:
    """Two entries of one movement name each other as long as both count: what is given a twin
    takes it from another, and what loses one has none. Those `given` see to it themselves."""
    seen, new = change
    had = seen.twin if isinstance(seen, EntryRecord) else None
    has = new.twin if new else None
    if had == has:
        return
    own = _one(change).as_twin
    if had and had not in given and (left := _twin(caller, had)) and left.twin == own:
        yield left, left.replaced(twin=None)
    if has and has not in given:
        taken_over = _twin(caller, has)
        if taken_over is None or not taken_over.counts:
            raise LostRace
        if taken_over.twin not in (None, own) and (lone := _twin(caller, taken_over.twin)):
            yield lone, lone.replaced(twin=None)
        if taken_over.twin != own:
            yield taken_over, taken_over.replaced(twin=own)


def _twin(caller: Caller, name: str) -> EntryRecord | None:
    book, id = twin_named(name)
    return EntryRecord.all_of(caller, [id], book).get(id)


def _posted(change: Change) -> Iterator[tuple[type[Rollup], Posted]]:
    seen, new = change
    if isinstance(seen, EntryRecord):
        yield from ((rollup, taken(posted)) for rollup, posted in _posted_by(seen))
    if new:
        yield from _posted_by(new)


def _posted_by(entry: EntryRecord) -> Iterator[tuple[type[Rollup], Posted]]:
    for posted in entry.posted:
        yield ROLLUPS[entry.book], posted
        if entry.twin:
            yield TWINS[entry.book], posted
