"""What takes a change back: each of its rows becomes what it was, if it is still what the change
made of it. Its version goes on: whoever has seen the row in between cannot write over what it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from books.undo.kinds import Kind, kind_of
from money.entry import EntryRecord
from prime.imports import resolution
from support.entities import Customer
from toolkit import Call, Caller, Conflict, Delete, NotFound, Put, Write
from toolkit.storage import keys
from toolkit.storage.last_change import ChangedRow, LastChange, digest
from toolkit.storage.tables import Item, Record
from toolkit.storage.writes import LostRace, still
from toolkit.text.sentences import say, together

TOOL = "undo_last_change"
_INSTEAD = {
    "block_card": "undo.block_card",
    "unblock_card": "undo.unblock_card",
    "review_import": "undo.import_decision",
    "import_document": "undo.import_whole",
    "fetch_email_attachments": "undo.import_one",
}


class Turned(NamedTuple):
    """A row as it is now, and as it was; None where there is, or was, none."""

    kind: Kind
    now: Record | None
    before: Record | None

    def writes(self) -> list[Write]:
        now, before = self.now, self.before
        if isinstance(now or before, EntryRecord):
            return []  # _entries has them, by their ids: one that moved is two rows
        if before is None:
            return [] if now is None else [Delete(now, still(now))]
        return [Put(_gone_on(before), _absent(before) if now is None else still(now))]


@dataclass(frozen=True)
class Reversal:
    tool: str
    made_at: datetime
    rows: list[Turned]
    change: LastChange

    @classmethod
    def of_newest(cls, call: Call) -> Reversal:
        """Of the caller's newest change. Raises NotFound where there is none left, Conflict where
        it cannot be taken back, and Forbidden."""
        change = LastChange.newest_of(call.caller.user_id)
        if change is None:
            raise NotFound(say("undo.nothing_today"))
        if call.about not in (None, change.change):
            raise LostRace  # another change was made since the YES was looked for
        if change.tool == TOOL:
            raise NotFound(say("undo.already_undone"))
        changed = change.changed
        kinds = [kind_of(row) for row in changed or ()]
        if changed is None or None in kinds:
            refusal = say("undo.not_by_this_tool", tool=change.tool)
            instead = [say(_INSTEAD[change.tool])] if change.tool in _INSTEAD else []
            raise Conflict(together([refusal, *instead]))
        for family in {kind.family for kind in kinds if kind}:
            family.admit(call.caller)
        made_at = keys.created_at(change.change)
        try:
            turned = [_turned(row, call.caller) for row in changed]
            return cls(change.tool, made_at, turned, change)
        except Conflict:
            if not change.is_newest:
                raise LostRace from None  # its rows were read after another call's commit
            raise

    def made(self) -> list[str]:
        """What the change has made, in words."""
        return _in_words((row.kind, row.now) for row in self.rows)

    def was(self) -> list[str]:
        """What was there before, in words."""
        return _in_words((row.kind, row.before) for row in self.rows)

    @property
    def subject(self) -> str | None:
        """Whose rows these are, if not the caller's."""
        both = (row.now or row.before for row in self.rows)
        return next((str(each.id) for each in both if isinstance(each, Customer)), None)

    def writes(self, caller: Caller) -> list[Write]:
        writes = [write for row in self.rows for write in row.writes()]
        return [*writes, *self._entries(caller), self.change.taken_back_by(TOOL)]

    def _entries(self, caller: Caller) -> list[Write]:
        """An entry of a document only changes; a typed one may also come and go."""
        now = _by_id(each.now for each in self.rows)
        before = _by_id(each.before for each in self.rows)
        changes = [(now.get(id), before.get(id)) for id in now | before]
        documents = resolution.documents_of(caller, now.values())
        return resolution.writes(caller, changes, documents)


def _turned(row: ChangedRow, caller: Caller) -> Turned:
    """Raises Conflict where the row is not what the change left, and NotFound for what is somebody
    else's, whatever the change says of it."""
    kind = kind_of(row)
    assert kind
    now = kind.model.stored(*row.key)
    before = None if row.before is None else _restored(kind.model, row.before)
    if not all(kind.is_own(each, caller) for each in (now, before) if each is not None):
        raise NotFound(say("undo.nothing_of_yours"))
    if (None if now is None else digest(now)) != row.after:
        raise Conflict(say("undo.changed_since"))
    return Turned(kind, now, before)


def _by_id(rows: Iterable[Record | None]) -> dict[tuple[str, str], EntryRecord]:
    return {(row.book, row.id): row for row in rows if isinstance(row, EntryRecord)}


def _restored(model: type[Record], item: Item) -> Record:
    record = model()
    record.deserialize(item)
    return record


def _gone_on(before: Record) -> Record:
    """By one version for the change, and by one for its end."""
    if "version" in before.get_attributes():
        versioned: Any = before
        versioned.version += 2
    return before


def _absent(record: Record) -> Any:
    model: Any = type(record)
    return model.pk.does_not_exist()


def _in_words(rows: Iterable[tuple[Kind, Record | None]]) -> list[str]:
    """Once, where several copies say the same."""
    return [*dict.fromkeys(kind.shown(row) for kind, row in rows if row is not None)]
