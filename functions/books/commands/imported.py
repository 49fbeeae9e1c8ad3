"""Compares what was imported with the ledger: each accepted transaction stands there as its owner
has it, and no other one does. Corrects what does not.

Imports keep both equal. They differ only where something else changed a table: a person, or a
backup of one of the two that was restored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from finance.entities import EntryId
from prime.entities import ImportedTransaction
from prime.imports import ledger_entries
from toolkit import Caller, Check, Write
from toolkit.storage.writes import LostRace, commit

_TOGETHER = 500
What = Literal["missing", "otherwise", "left over"]


@dataclass(frozen=True)
class Astray:
    """An accepted transaction that the ledger lacks or has otherwise, or one that is not accepted
    and is left over there."""

    row: ImportedTransaction
    what: What


def astray(caller: Caller) -> Iterator[Astray]:
    """An apparent difference may come from a write during the check, so only one that shows twice
    in the same way counts."""
    rows = iter(ImportedTransaction.query(ImportedTransaction.partition(caller)))
    while some := list(islice(rows, _TOGETHER)):
        found = _compared(caller, some)
        while found:
            again = ImportedTransaction.all_of(caller, found)
            confirmed = _compared(caller, list(again.values()))
            settled = [id for id, each in confirmed.items() if each.what == found[id].what]
            yield from (confirmed.pop(id) for id in settled)
            found = confirmed


def _compared(caller: Caller, rows: Sequence[ImportedTransaction]) -> dict[str, Astray]:
    ids = EntryId.all_of(caller, [row.id for row in rows])
    found = ((row, _what(caller, row, ids.get(row.id))) for row in rows)
    return {row.id: Astray(row, what) for row, what in found if what}


def _what(caller: Caller, row: ImportedTransaction, there: EntryId | None) -> What | None:
    if not row.is_whole:
        return None
    is_same = there is not None and there.digest == ledger_entries.entry_id(caller, row).digest
    if row.review_status != "accepted":
        return "left over" if is_same else None
    if there is None:
        return "missing"
    return None if is_same else "otherwise"


def mend(caller: Caller, astray: Astray) -> bool:
    """Has the ledger as the transaction is. False if somebody else changed it since it was read."""
    row = astray.row
    writes: Callable[[Caller, ImportedTransaction], list[Write]] = (
        ledger_entries.writes_removing
        if astray.what == "left over"
        else ledger_entries.writes_entering
    )
    try:
        commit([Check(type(row), row.pk, row.as_seen(), row.sk), *writes(caller, row)])
    except LostRace:
        return False
    return True
