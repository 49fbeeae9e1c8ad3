"""Notifications of what happened in the background, in the table that Prime's items are in.

pk                     sk      item
<user>#notifications   <ulid>  a notification
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, Literal

from pynamodb.attributes import UnicodeAttribute

from toolkit import Caller, NotFound, Put, Update, dates
from toolkit.storage import keys, retention, tables
from toolkit.storage.ownership import Erasure, Export, column, under
from toolkit.storage.tables import SentenceAttribute
from toolkit.text.sentences import say

Kind = Literal[
    "import_finished",
    "import_waiting",
    "import_undone",
    "import_repeated",
    "import_unreadable",
    "import_failed",
    "export_ready",
    "export_failed",
    "deletion_failed",
    "budget_limit",
    "bill_due",
]
PAGES: Mapping[str, str] = {
    "import_finished": "money",
    "import_waiting": "./#review",
    "import_undone": "money",
    "export_ready": "data",
    "export_failed": "data",
    "deletion_failed": "data",
    "budget_limit": "money",
    "bill_due": "money",
}
"""The console's page that has more of it. The other kinds have none."""


class Notification(retention.ExpiringRecord):
    """`document_id` is None for one that is about no document; `read_at` is when its owner has read
    it, None before."""

    class Meta:
        table_name = tables.table_name("PRIME_TABLE", "Prime")

    erasure: ClassVar = Erasure(under("notifications"))
    retention = "NOTIFICATION"
    export = Export("prime/notifications")

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)
    kind = column(UnicodeAttribute(), "what has happened")
    message = column(SentenceAttribute(), "in words")
    document_id = column(UnicodeAttribute(null=True), "the document that it is about")
    created_at = column(UnicodeAttribute(), "when")
    read_at = column(UnicodeAttribute(null=True), "when you read it")

    @classmethod
    def partition(cls, caller: Caller) -> str:
        (pk,) = cls.erasure.partitions(caller.user_id)
        return pk

    @classmethod
    def new(
        cls,
        caller: Caller,
        kind: Kind,
        message: str,
        *,
        at: datetime,
        document_id: str | None = None,
    ) -> Put:
        made = cls(
            cls.partition(caller),
            keys.ulid(),
            kind=kind,
            message=message,
            document_id=document_id,
            created_at=dates.iso(at),
            expires_at=cls.end(at),
        )
        return Put(made, cls.pk.does_not_exist())

    @classmethod
    def newest(cls, caller: Caller, *, limit: int, before: str | None = None) -> list[Notification]:
        """Newest first: all of them, or those before the one with the id `before`."""
        notifications = cls.query(
            cls.partition(caller),
            cls.sk < before if before else None,
            scan_index_forward=False,
            consistent_read=True,
            limit=limit,
        )
        return list(notifications)

    @classmethod
    def unread(cls, caller: Caller) -> list[Notification]:
        """All of them, however old."""
        not_read = cls.read_at.does_not_exist()
        partition = cls.partition(caller)
        return list(cls.query(partition, filter_condition=not_read, consistent_read=True))

    @classmethod
    def of(cls, caller: Caller, id: str) -> Notification:
        """Raises NotFound."""
        found = cls.query(cls.partition(caller), cls.sk == id, consistent_read=True)
        for notification in found:
            return notification
        raise NotFound(say("notification.not_found"))

    def read(self, at: datetime) -> Update:
        """The write that marks it as read, if it is still there and still unread."""
        unread = Notification.pk.exists() & Notification.read_at.does_not_exist()
        return Update(self, [Notification.read_at.set(dates.iso(at))], unread)

    def for_page(self) -> dict[str, Any]:
        return {
            "id": self.sk,
            "kind": self.kind,
            "message": self.message,
            "document_id": self.document_id,
            "page": PAGES.get(self.kind),
            "created_at": self.created_at,
            "read_at": self.read_at,
        }
