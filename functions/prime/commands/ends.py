"""When imports and notifications end, by what is set now: prime's part of `make retention`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pynamodb.attributes import UnicodeAttribute

from commands.ends import moved, side_by_side
from notifications.entities import Notification
from prime.entities import DocumentRecord, PrimeRecord
from toolkit.storage import keys, retention

_NAMES = ["pk", "sk", "expires_at", "status", "uploaded_at", "ended_at", "created_at"]


class Stored(retention.ExpiringRecord, PrimeRecord):
    """A document or a notification."""

    status = UnicodeAttribute(null=True)
    uploaded_at = UnicodeAttribute(null=True)
    ended_at = UnicodeAttribute(null=True)
    created_at = UnicodeAttribute(null=True)


def move_ends(*, is_writing: bool) -> Iterator[int]:
    """Of each item that is looked at, 1 if it has another end than is set. Transactions and all
    else have none; what has ended already stays so."""

    def move(found: Stored) -> int:
        kind = keys.parted(found.pk)[-1]
        if kind == "notifications":
            end = Notification.end(datetime.fromisoformat(found.created_at))
            return moved(found, end, Stored.pk.exists(), is_writing=is_writing)
        if kind == "documents" and found.status not in ("uploading", "processing"):
            since = datetime.fromisoformat(found.ended_at or found.uploaded_at)
            end = DocumentRecord.end(since)
            return moved(found, end, Stored.status == found.status, is_writing=is_writing)
        return 0

    stored = Stored.scan(attributes_to_get=_NAMES, consistent_read=True)
    return side_by_side(move, (each for each in stored if not each.has_ended))
