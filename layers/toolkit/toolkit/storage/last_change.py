"""A user's last changes, kept for a day by the commits that make them, to take the newest back.

What a row was is known from the staged writes alone (`before`): nothing is read for it. Where one
write does not know, the change is remembered by its tool's name and cannot be taken back.

A change is put blindly over an older one, into one of some slots by chance: calls of one user that
commit at the same moment would lose races for a single item. The newest has the greatest id.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from pynamodb.attributes import JSONAttribute, UnicodeAttribute
from pynamodb.models import Model

from toolkit.storage import keys, tables
from toolkit.storage.tables import Item
from toolkit.storage.writes import Check, Delete, Following, Put, Write

LIFETIME_SECONDS = 24 * 60 * 60
SLOTS = 16
_random = random.SystemRandom()  # processes restored from one snapshot would draw the same numbers
_PASSING = (tables.Answerable, tables.Guarded, tables.ShortLived)
"""Records of calls, not of what they change."""


class ChangedRow(NamedTuple):
    """One row of a change: its model's name and its key, the item that it was (DynamoDB's JSON),
    and a digest of what it became; None where there was, or is, none."""

    model: str
    key: list[Any]
    before: Item | None
    after: str | None


class LastChange(tables.ShortLived):
    """`change` is a ULID of when it was made; `rows` are missing where it cannot be taken back."""

    user_id = UnicodeAttribute()
    change = UnicodeAttribute()
    tool = UnicodeAttribute()
    rows: JSONAttribute = JSONAttribute(null=True)

    @classmethod
    def newest_of(cls, user_id: str) -> LastChange | None:
        """Of the last day."""
        slots = [_key(user_id, slot) for slot in range(SLOTS)]
        now = time.time()
        live = (
            each for each in cls.batch_get(slots, consistent_read=True) if each.expires_at > now
        )
        return max(live, key=lambda each: str(each.change), default=None)

    @property
    def is_newest(self) -> bool:
        """Whether no other was made since it was read, nor this one taken back."""
        newest = LastChange.newest_of(self.user_id)
        return newest is not None and (newest.change, newest.tool) == (self.change, self.tool)

    @property
    def changed(self) -> list[ChangedRow] | None:
        return None if self.rows is None else [ChangedRow(*each) for each in self.rows]

    def taken_back_by(self, tool: str) -> Put:
        """The write that leaves nothing of it to be taken back a second time. It stays the newest
        change, and that tool's."""
        same = (LastChange.change == self.change) & (LastChange.tool == self.tool)
        taken_back = LastChange(
            self.id,
            user_id=self.user_id,
            change=self.change,
            tool=tool,
            expires_at=self.expires_at,
        )
        return Put(taken_back, same)


def writes_remembering(user_id: str, tool: str, staged: Sequence[Write]) -> list[Put]:
    """The write that remembers a change, to be committed with it: none where nothing lasting is
    changed, or what is staged says itself what becomes of the last change."""
    if any(isinstance(_record(write), LastChange) for write in staged):
        return []
    lasting = [write for write in staged if _lasts(write)]
    if not lasting:
        return []
    rows = [_row(write) for write in lasting if not isinstance(write, Following)]
    made = LastChange(
        _key(user_id, _random.randrange(SLOTS)),
        user_id=user_id,
        change=keys.ulid(),
        tool=tool,
        rows=None if None in rows else rows,
        expires_at=int(time.time()) + LIFETIME_SECONDS,
    )
    return [Put(made)]


def digest(record: Model) -> str:
    """Of all that the record says, but for what its model counts as `PASSING`."""
    said = record.serialize()
    for name in getattr(type(record), "PASSING", ()):
        said.pop(name, None)
    return keys.digest(json.dumps(said, sort_keys=True))


def _key(user_id: str, slot: int) -> str:
    return keys.joined("change", user_id, str(slot))


def _record(write: Write) -> Model | None:
    return getattr(write, "record", None)


def _lasts(write: Write) -> bool:
    return not isinstance(write, Check) and not isinstance(_record(write), _PASSING)


def _row(write: Write) -> ChangedRow | None:
    """None where the write does not know what it replaces."""
    if not isinstance(write, Put | Delete) or write.before is None:
        return None
    record = write.record
    hash_key, range_key = record._get_hash_range_key_serialized_values()
    return ChangedRow(
        type(record).__name__,
        [hash_key, range_key],
        None if isinstance(write.before, str) else write.before.serialize(),
        digest(record) if isinstance(write, Put) else None,
    )
