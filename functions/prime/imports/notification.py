"""What a user is told of that happened in the background, newest first."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pynamodb.attributes import UnicodeAttribute

from prime.entities import PrimeRecord
from toolkit import Caller, NotFound, Put, Update, dates, ulid
from toolkit.storage import keys, retention


class Notification(retention.Ending, PrimeRecord):
    """`kind` is import_finished, import_waiting, import_undone, import_repeated, import_unreadable,
    import_failed, export_ready, export_failed, deletion_failed, budget_limit or bill_due;
    `document_id` is None for one that is about no document; `read_at` is when its owner has read
    it, None before."""

    class Meta(PrimeRecord.Meta):
        pass

    kind = UnicodeAttribute()
    message = UnicodeAttribute()
    document_id = UnicodeAttribute(null=True)
    created_at = UnicodeAttribute()
    read_at = UnicodeAttribute(null=True)

    @staticmethod
    def partition(caller: Caller) -> str:
        return keys.joined(caller.user_id, "notifications")

    @classmethod
    def new(cls, caller: Caller, *, at: datetime, **fields: Any) -> Put:
        end = retention.end("NOTIFICATION", at)
        key = cls.partition(caller), ulid.new()
        made = cls(*key, expires_at=end, created_at=dates.iso(at), **fields)
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
        raise NotFound("No such notification.")

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
            "created_at": self.created_at,
            "read_at": self.read_at,
        }
