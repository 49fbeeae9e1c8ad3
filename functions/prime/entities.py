"""Prime's items, each kind in a partition of its owner.

pk                     sk              item
<user>#documents       <document id>   a file that was sent to be imported
<user>#mailbox         gmail           the grant to read the mail (mailbox/mail_grant.py)
<user>#turn            imports         how often transactions of documents were stored
<user>#settings        imports         what is suggested (suggestions/import_settings.py)
<user>#bills           <document>      what has to be paid (imports/bills.py)
<user>#passwords       <sender>        what opens their documents (imports/remembered_password.py)

A document's id is a digest of its content: the same one sent twice is one item. What it states are
entries (money.entry), whose ids are digests of what identifies them (rules.py): a document whose
record has ended makes no second ones. Index by_date sorts documents by (uploaded at, id); it is
local, because only local indexes can be read consistently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar, Literal

from pynamodb.attributes import (
    BinaryAttribute,
    BooleanAttribute,
    JSONAttribute,
    NumberAttribute,
    UnicodeAttribute,
)
from pynamodb.expressions.update import Action
from pynamodb.indexes import AllProjection, LocalSecondaryIndex

from toolkit import Caller, Put, Update, dates
from toolkit.storage import keys, retention, tables
from toolkit.storage.ownership import Erasure, Export, column, under
from toolkit.storage.tables import SentenceAttribute
from toolkit.text.sentences import say

DocumentStatus = Literal[
    "uploading", "uploaded", "processing", "waiting", "imported", "undone", "unreadable", "failed"
]

_ENDS_WITHIN = timedelta(days=1)
"""An import, from when it was sent or ordered: its message is tried for an hour (template.yaml)."""
KEPT_IF_LEFT = timedelta(days=retention.LEAST_DAYS["IMPORT"])
"""A document from when its import began, if it never ends: longer than its message waits in the
queues."""
_LEFT: dict[str, str] = {
    "uploading": "upload.did_not_arrive",
    "processing": "call.failed",
}
"""Why a document has no end, by the id of what is said."""

READER = 4
"""Counted up when documents can be read that could not be read before."""


class PrimeRecord(tables.Authored):
    class Meta:
        table_name = tables.table_name("PRIME_TABLE", "Prime")
        stream_view_type = "KEYS_ONLY"  # read by push.push_changes

    erasure: ClassVar[Erasure]
    retention: ClassVar[tables.Retention] = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)

    @classmethod
    def partition(cls, caller: Caller) -> str:
        (pk,) = cls.erasure.partitions(caller.user_id)
        return pk


class DocumentsByDate(LocalSecondaryIndex["DocumentRecord"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_date"
        projection = AllProjection()

    pk = UnicodeAttribute(hash_key=True)
    by_date = UnicodeAttribute(range_key=True)


class DocumentRecord(retention.ExpiringRecord, PrimeRecord):
    """`totals` has the sum of its accepted transactions by currency; `transactions` counts the
    accepted and those that need review. `reason` says why it could not be read. `ended_at` is when
    its import ended, if it did; those of 0.2.0 have none. From then on the record is kept for
    IMPORT_RETENTION_DAYS, and its transactions for good: they are the user's books. Until then it
    ends after KEPT_IF_LEFT.

    One that is `waiting` has `questions` for all of its lines; `facts` are the owner's answers.
    `order` is what the owner has ordered last (imports/orders.py), `reader` the reader that read it
    last. `sender` is the address of the mail that it came with, `author` who sent it, as mails name
    them, where the mail's own body is the document.

    `alike` says how many of its transactions look like those of another document, and the name of
    that, where the question is open; `repeated` is the answer. `repeats` counts those that other
    documents have brought, by the others' ids.

    Of one that is locked `password` is what its owner has given, sealed, until its import has ended
    and nothing else is asked; `tries` are when passwords were given, in seconds
    (imports/passwords.py).

    One whose `source` is "upload" is `uploading` until its owner's file is there, and ends after a
    day in which none comes. With `hold` it is then `uploaded`, and waits for import_document.
    `account` is the ledger account that its owner has named for its rows, if they have.

    `begun_at` is when its file was awaited or its reading ordered last, if that was later than
    `uploaded_at`."""

    erasure = Erasure(under("documents"))
    retention = "IMPORT"
    export = Export("prime/documents")

    by_date = UnicodeAttribute()
    id = column(UnicodeAttribute(), "names the document; its file in documents/ begins so")
    name = column(UnicodeAttribute(), "the file's name as it was sent")
    source = column(UnicodeAttribute(default="gmail"), "whence it came")
    message_id = column(UnicodeAttribute(null=True), "the mail's, at Google, if it came by mail")
    content_type = column(UnicodeAttribute(), "what kind of file")
    size = column(NumberAttribute(), "in bytes")
    status = column(
        UnicodeAttribute(default="processing"),
        "uploading, uploaded, processing, waiting, imported, undone, unreadable or failed",
    )
    uploaded_at = column(UnicodeAttribute(), "when it was fetched, or its upload began")
    ended_at = column(UnicodeAttribute(null=True), "when its import ended")
    revision = NumberAttribute(default=0)
    transactions = column(NumberAttribute(default=0), "how many it has")
    needs_review = column(NumberAttribute(default=0), "how many of them wait for you")
    totals: JSONAttribute = column(
        JSONAttribute(default=dict), "their sums, a decimal for each currency"
    )
    reason = column(SentenceAttribute(null=True), "why it could not be read")
    questions: JSONAttribute = column(JSONAttribute(default=list), "what it leaves open")
    facts: JSONAttribute = column(JSONAttribute(default=dict), "what you have answered")
    order: JSONAttribute = column(JSONAttribute(null=True), "what you have decided on it last")
    reader = NumberAttribute(default=0)
    alike: JSONAttribute = column(
        JSONAttribute(null=True),
        "how much of it looks like another document's, and the name of that",
    )
    repeated = column(UnicodeAttribute(null=True), "whether that is the same, as you have answered")
    repeats: JSONAttribute = column(
        JSONAttribute(default=dict), "how many of its transactions other documents have brought"
    )
    sender = column(UnicodeAttribute(null=True), "the address that the mail came from")
    author = column(
        UnicodeAttribute(null=True), "who sent the mail, where the mail itself is the document"
    )
    is_locked = column(
        BooleanAttribute(default=False),
        "whether a password opens it; one on its way is in no export",
    )
    password = BinaryAttribute(null=True, legacy_encoding=False)
    tries: JSONAttribute = JSONAttribute(default=list)
    hold = column(
        BooleanAttribute(null=True),
        "whether what you upload waits until you ask for it to be imported",
    )
    account = column(UnicodeAttribute(null=True), "the ledger account that you have named for it")
    begun_at = UnicodeAttribute(null=True)
    newest = DocumentsByDate()

    @classmethod
    def new(cls, caller: Caller, id: str, *, at: datetime, **fields: Any) -> DocumentRecord:
        uploaded_at = dates.iso(at)
        return cls(
            cls.partition(caller),
            id,
            id=id,
            by_date=keys.joined(uploaded_at, id),
            uploaded_at=uploaded_at,
            **fields,
        )

    @classmethod
    def fetch(cls, caller: Caller, id: str) -> DocumentRecord | None:
        return cls.stored(cls.partition(caller), id)

    @classmethod
    def all_of(cls, caller: Caller, ids: Iterable[str]) -> list[DocumentRecord]:
        """Those that are there, of any number."""
        return list(
            cls.batch_get([(cls.partition(caller), id) for id in ids], consistent_read=True)
        )

    @classmethod
    def repeating(cls, caller: Caller, id: str) -> list[DocumentRecord]:
        """Those that state transactions of that document too."""
        found = cls.query(cls.partition(caller), consistent_read=True)
        return [each for each in found if id in each.repeats]

    @classmethod
    def recent(cls, caller: Caller, *, since: datetime, limit: int) -> Iterator[DocumentRecord]:
        """Newest first."""
        return iter(
            cls.newest.query(
                cls.partition(caller),
                cls.by_date >= dates.iso(since),
                scan_index_forward=False,
                consistent_read=True,
                limit=limit,
            )
        )

    @classmethod
    def last_imported(cls, caller: Caller) -> DocumentRecord | None:
        imported = cls.newest.query(
            cls.partition(caller),
            filter_condition=cls.status.is_in("imported", "waiting"),
            scan_index_forward=False,
            consistent_read=True,
            page_size=20,
            limit=1,
        )
        return next(iter(imported), None)

    @classmethod
    def was_imported_from(cls, caller: Caller, sender: str) -> bool:
        """Whether a document that came with a mail of this address was imported."""
        theirs = (cls.sender == sender) & (cls.status == "imported")
        found = cls.newest.query(
            cls.partition(caller), filter_condition=theirs, consistent_read=True, limit=1
        )
        return any(True for _ in found)

    @property
    def may_begin_again(self) -> bool:
        """Whether sending it once more imports it once more: also what an older reader could not
        read."""
        if self.status == "unreadable":
            return bool(self.reader < READER)
        return self.status_now in ("uploading", "failed", "undone")

    @property
    def status_now(self) -> str:
        """The status for whoever is shown it: one that was left while it was awaited or read has
        failed, though nobody could store that."""
        return "failed" if self._is_left else self.status

    @property
    def reason_now(self) -> str | None:
        return self.reason or say(_LEFT[self.status]) if self._is_left else self.reason

    @property
    def _is_left(self) -> bool:
        """Whether its file did not come, or all tries to read it broke off, and it is too late."""
        begun = datetime.fromisoformat(self.begun_at or self.uploaded_at)
        return self.status in _LEFT and datetime.now(UTC) - begun > _ENDS_WITHIN

    @property
    def is_finished(self) -> bool:
        """Whether its import has ended. One that failed may be sent again; with the others only
        what its owner orders goes on."""
        return self.status not in ("uploading", "uploaded", "processing", "failed")

    @property
    def was_read(self) -> bool:
        """Whether this reading replaces what an earlier one brought. One of 0.2.0 has only its
        order."""
        return self.ended_at is not None or self.order is not None

    @property
    def imported_at(self) -> str:
        """When its import ended, or if that is not kept, when it was fetched."""
        return self.ended_at or self.uploaded_at

    def begin_again(self, *, order: dict[str, Any] | None = None, **fields: Any) -> Update:
        """The write with which it is imported once more, or with which an order for it is given, as
        `change`. An order that was left is gone then."""
        again = self.change(status="processing", hold=None, order=order, **fields)
        return self._kept_until(datetime.now(UTC) + KEPT_IF_LEFT, again)

    @classmethod
    def announce(cls, caller: Caller, id: str, *, at: datetime, **fields: Any) -> Put:
        """The write that records a document whose file its owner is about to upload."""
        end = dates.seconds(at + _ENDS_WITHIN)
        kept = {"source": "upload", "status": "uploading", "expires_at": end}
        return Put(cls.new(caller, id, at=at, **kept, **fields), cls.gone())

    def announce_again(self, at: datetime, *, hold: bool, **fields: Any) -> Update:
        """The write with which its file is awaited once more."""
        again = self.change(status="uploading", hold=hold or None, order=None, **fields)
        return self._kept_until(at + _ENDS_WITHIN, again)

    def _kept_until(self, at: datetime, begun: Update) -> Update:
        """With this write it ends then, or when it would end if that is later, or never."""
        if self.expires_at is None:
            return begun
        end = self.set_end(max(int(self.expires_at), dates.seconds(at)))
        return Update(self, [*begun.actions, end], begun.condition)

    def arrive(self, at: datetime) -> Update:
        """The write with which its file is there: what is on hold waits, all else is imported."""
        if not self.hold:
            return self.begin_again()
        waits = self.change(status="uploaded")
        end = self.set_end(self.end(at))
        return Update(self, [*waits.actions, end], waits.condition)

    def finish(self, at: datetime, *, keeps_password: bool = False, **fields: Any) -> Update:
        """The write with which its import has ended, as `change`; its password is gone, unless it
        will be read with it once more."""
        gone = {} if keeps_password else {"password": None}
        ended = self.change(**fields, **gone, ended_at=dates.iso(at), reader=READER)
        end = self.set_end(self.end(at))
        return Update(self, [*ended.actions, end], ended.condition)

    def change(self, **fields: Any) -> Update:
        """The write that sets these fields if nobody else changed the document since it was read. A
        new status removes the old reason, and one that begins something says when."""
        seen = DocumentRecord.revision == self.revision
        fields["revision"] = self.revision + 1
        if "status" in fields:
            fields.setdefault("reason", None)
        if fields.get("status") in _LEFT:
            fields["begun_at"] = dates.iso(datetime.now(UTC))
        actions: list[Action] = [
            attribute.remove() if value is None else attribute.set(value)
            for name, value in fields.items()
            for attribute in (getattr(DocumentRecord, name),)
        ]
        return Update(self, actions, seen)


class ImportTurn(PrimeRecord):
    """A counter that every commit of imported transactions increments. Transactions are compared
    with those of other documents first; the commit fails if any were stored since."""

    erasure = Erasure(under("turn"))
    export = "how often something was imported"

    number = NumberAttribute(default=0)

    @classmethod
    def of(cls, caller: Caller) -> int:
        """The number of the last turn taken; 0 before the first."""
        turn = cls.stored(cls.partition(caller), "imports")
        return int(turn.number) if turn else 0

    @classmethod
    def take(cls, caller: Caller, number: int) -> Put:
        before = cls.number == number - 1 if number > 1 else cls.pk.does_not_exist()
        return Put(cls(cls.partition(caller), "imports", number=number), before)
