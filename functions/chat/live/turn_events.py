"""What has happened in a turn, kept for an hour: who reads its stream in another process, or comes
back to it, reads it here.

The process that runs the turn writes what came since as one item, every now and then and never for
each token. So the items of a stream, in the order of their keys, are what its readers saw, but for
what must not be saved of that (running_turn.py).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from pynamodb.attributes import NumberAttribute, UnicodeAttribute

from chat.store import conversation_state
from chat.store.calls import Approval
from chat.store.entities import ChatRecord
from chat.stream import events
from chat.stream.events import Event
from toolkit import dates
from toolkit.errors import busy
from toolkit.storage.writes import Put, commit, retried

KEPT_SECONDS = 3600
_KINDS: Mapping[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        events.Step,
        events.Note,
        events.Token,
        events.ToolStart,
        events.ToolEnd,
        events.Failed,
        events.Done,
    )
}


class TurnEvents(ChatRecord):
    """`events` is a list in JSON; each is a list of its kind's name and its fields."""

    export = None
    retention = "UNTIL_EXPIRY"

    expires_at = NumberAttribute()
    events = UnicodeAttribute()


def begins(convo_id: str) -> str:
    """What the sort keys of a conversation's begin with."""
    return f"events#{convo_id}#"


class Journal:
    """One stream's events. Its methods block."""

    def __init__(self, user_id: str, convo_id: str, stream: str) -> None:
        self._user_id = user_id
        self._convo_id = convo_id
        self._prefix = f"{begins(convo_id)}{stream}#"
        self._read = self._written = 0

    def write(self, batch: Sequence[Event]) -> None:
        """Keep what came after all that was written before. Written again it is the same item, so
        a batch that failed has to be written as it was.

        The last one is only kept if its conversation is still there: it comes when nothing holds
        up those who delete that any more. Raises Unavailable and what storage raises.
        """
        item = TurnEvents(
            self._user_id,
            f"{self._prefix}{self._written:05d}",
            expires_at=dates.seconds(datetime.now(UTC)) + KEPT_SECONDS,
            events=_encoded(batch),
        )
        if isinstance(batch[-1], events.Done):
            there = conversation_state.there(self._user_id, self._convo_id)
            retried(lambda: commit([Put(item), there]), busy(), races=3)
        else:
            item.save()
        self._written += 1

    def read(self) -> list[Event]:
        """What was written since this was asked before."""
        last = f"{self._prefix}{self._read:05d}"
        items = TurnEvents.query(
            self._user_id,
            TurnEvents.sk.between(last, f"{self._prefix}~"),
            consistent_read=True,
        )
        found: list[Event] = []
        for item in items:
            found += _decoded(item.events)
            self._read += 1
        return found


def _encoded(batch: Sequence[Event]) -> str:
    kept = [[type(event).__name__, *event] for event in batch]
    return json.dumps(kept, separators=(",", ":"))


def _decoded(text: str) -> list[Event]:
    return [_event(*kept) for kept in json.loads(text)]


def _event(name: str, *fields: Any) -> Event:
    if name == events.Begun.__name__:
        employee, answer_id, approval, *known = fields
        return events.Begun(employee, answer_id, Approval(*approval) if approval else None, *known)
    return _KINDS[name](*fields)
