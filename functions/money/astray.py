"""Holds what an entry is found by against the entry: its id, and what states it.

Both are written with the entry. They differ only where something else changed the table: a person,
or a backup that was restored in part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from money.entities import ROLLUPS as BOOKS
from money.entities import partitions_of_entries
from money.entry import EntryRecord, twin_named
from money.index import EntryId, Stating
from money.writes import changing
from toolkit import Caller, Put
from toolkit.storage.writes import LostRace, commit

_TOGETHER = 500


@dataclass(frozen=True)
class Astray:
    entry: EntryRecord
    seen: EntryId | None
    what: str


def compared(caller: Caller) -> Iterator[list[Astray]]:
    """A list for some hundred entries, mostly empty. An apparent difference may come from a write
    during the check, so only one that shows twice counts."""
    partitions = partitions_of_entries(caller.user_id)
    rows = (row for pk in partitions for row in EntryRecord.query(pk, consistent_read=True))
    while some := list(islice(rows, _TOGETHER)):
        found = _astray(caller, some)
        if found:
            again = EntryRecord.batch_get(
                [(each.entry.pk, each.entry.sk) for each in found], consistent_read=True
            )
            found = _astray(caller, list(again))
        yield found


def _astray(caller: Caller, entries: list[EntryRecord]) -> list[Astray]:
    ids: dict[tuple[str, str], EntryId] = {}
    for book in BOOKS:
        of_book = [entry.id for entry in entries if entry.book == book]
        ids |= {(book, id): each for id, each in EntryId.all_of(caller, of_book, book).items()}
    twins = _twins_of(caller, entries)
    wanted = [Stating.all_of(caller, entry).keys() for entry in entries]
    there = Stating.batch_get([*chain(*wanted)], consistent_read=True)
    stated = {(each.pk, each.sk) for each in there}
    found = []
    for entry, keys in zip(entries, wanted, strict=True):
        seen = ids.get((entry.book, entry.id))
        if seen is None:
            found.append(Astray(entry, seen, "is not found by its id"))
        elif _is_elsewhere(seen, entry) or seen.version != entry.version:
            found.append(Astray(entry, seen, "is elsewhere by its id"))
        elif not keys <= stated:
            found.append(Astray(entry, seen, "is not found by what states it"))
        elif entry.twin and twins.get(entry.twin) != entry.as_twin:
            found.append(Astray(entry, seen, "has a twin that does not name it"))
    return found


def _twins_of(caller: Caller, entries: list[EntryRecord]) -> dict[str, str | None]:
    """Whom the twins of these entries name as theirs."""
    names = [twin_named(entry.twin) for entry in entries if entry.twin]
    return {e.as_twin: e.twin for e in EntryRecord.of_books(caller, names).values()}


def _is_elsewhere(id: EntryId, entry: EntryRecord) -> bool:
    return bool((id.partition, id.place) != (entry.pk, entry.sk))


def mend(caller: Caller, astray: Astray) -> bool:
    """Has it found as it stands, without a twin that is another's. False if somebody else changed
    it since it was read, or where its id has another one: which of two is right only a person
    knows."""
    entry, seen = astray.entry, astray.seen
    of_id = EntryRecord.all_of(caller, [entry.id], entry.book)
    if seen and of_id and _is_elsewhere(seen, entry):
        return False
    id = Put(EntryId.of(caller, entry), EntryId.as_seen(seen))
    is_lone = entry.twin and _twins_of(caller, [entry]).get(entry.twin) != entry.as_twin
    try:
        if seen and is_lone:
            commit(changing(caller, [(entry, entry.replaced(twin=None))]))
        else:
            commit([id, *map(Put, Stating.all_of(caller, entry).values())])
    except LostRace:
        return False
    return True
