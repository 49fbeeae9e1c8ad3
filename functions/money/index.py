"""By what an entry is found: its id, and what states it. Both are written with the entry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from pynamodb.attributes import UnicodeAttribute
from pynamodb.expressions.condition import Condition

from money.entities import MoneyRecord
from money.rules import Book
from toolkit import Caller
from toolkit.storage import keys

Witness = dict[str, Any]
"""What states an entry. A document: its `document` id, its `name`, the `place` in it and its own
`text` there. Or a conversation: its `thread`, and `how` it came into it, SAID or LOADED."""


class Entry(Protocol):
    """What an EntryRecord is found by."""

    pk: str
    sk: str
    id: str
    book: Book
    version: str
    witnesses: list[Witness]


class EntryId(MoneyRecord):
    """Where the entry with an id is: its key. Its version is the entry's: both are written
    together, so that its condition guards both."""

    export = "by which an entry is found again"

    partition = UnicodeAttribute()
    place = UnicodeAttribute()
    version = UnicodeAttribute()

    @classmethod
    def of(cls, caller: Caller, entry: Entry) -> EntryId:
        key = cls._key(caller, entry.id, entry.book)
        return cls(*key, partition=entry.pk, place=entry.sk, version=entry.version)

    @classmethod
    def all_of(
        cls, caller: Caller, ids: Iterable[str], book: Book = "ledger"
    ) -> dict[str, EntryId]:
        """The ids that exist in a book, by the entry's id, in the order given."""
        wanted = {cls._key(caller, id, book): id for id in ids}
        records = cls.batch_get(list(wanted), consistent_read=True)
        found = {wanted[record.pk, record.sk]: record for record in records}
        return {id: found[id] for id in wanted.values() if id in found}

    @staticmethod
    def _key(caller: Caller, id: str, book: str) -> tuple[str, str]:
        return keys.joined(caller.user_id, "id", id), book

    @staticmethod
    def as_seen(seen: Entry | EntryId | None) -> Condition:
        if seen is None:
            return EntryId.pk.does_not_exist()
        same: Condition = EntryId.version == seen.version
        return same


class Stating(MoneyRecord):
    """That something states an entry: so all that it states is found by it."""

    export = "by which a document's entries are found"

    @classmethod
    def all_of(cls, caller: Caller, entry: Entry) -> dict[tuple[str, str], Stating]:
        """Of all witnesses of an entry, by their keys."""
        made = (cls._by(caller, witness, entry.id) for witness in entry.witnesses)
        return {(each.pk, each.sk): each for each in made}

    @classmethod
    def _by(cls, caller: Caller, witness: Witness, id: str) -> Stating:
        if "thread" in witness:
            place = keys.joined(witness["thread"], witness["how"], id)
            return cls(keys.joined(caller.user_id, "threads"), place)
        return cls(keys.joined(caller.user_id, "documents"), keys.joined(witness["document"], id))

    @classmethod
    def ids_of(cls, caller: Caller, document_id: str) -> list[str]:
        documents = keys.joined(caller.user_id, "documents")
        of_it = cls.sk.startswith(keys.joined(document_id, ""))
        return [each._id for each in cls.query(documents, of_it, consistent_read=True)]

    @classmethod
    def last_in(cls, caller: Caller, thread_id: str) -> str | None:
        """The id of the entry that came last into a conversation."""
        found = cls.query(
            keys.joined(caller.user_id, "threads"),
            cls.sk.startswith(keys.joined(thread_id, "")),
            scan_index_forward=False,
            limit=1,
            consistent_read=True,
        )
        return next((each._id for each in found), None)

    @property
    def _id(self) -> str:
        return keys.parted(self.sk)[-1]
