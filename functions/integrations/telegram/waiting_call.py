"""What the bot remembers between two updates: calls that wait for a button, and updates done."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Self

from pynamodb.attributes import (
    BooleanAttribute,
    JSONAttribute,
    NumberAttribute,
    UnicodeAttribute,
)

from integrations.entities import Identity, OneUse
from toolkit import dates
from toolkit.storage import keys

WAITS_FOR = timedelta(minutes=30)
REMEMBERED_FOR = timedelta(days=2)
"""Longer than Telegram goes on delivering an update."""
GIVEN_UP_AFTER = timedelta(minutes=5)
"""Others of the bot's updates wait for one that is delivered again and again."""

Arguments = dict[str, Any]
_LAST = "last question"


class WaitingCall(OneUse):
    """A tool's call that its person has been asked about. `id` is what its buttons carry, and `key`
    its idempotency key: however often a button is pressed or an update is delivered, it is made
    once. It waits for whoever the identity acted for when they were asked."""

    user_id = UnicodeAttribute()
    tool = UnicodeAttribute()
    arguments = JSONAttribute()
    key = UnicodeAttribute()
    decision = UnicodeAttribute(null=True)

    @classmethod
    def of(
        cls, identity: Identity, id: str, *, tool: str, arguments: Arguments, key: str, at: datetime
    ) -> Self:
        return cls(
            _place(identity),
            id,
            user_id=identity.user_id,
            tool=tool,
            arguments=arguments,
            key=key,
            expires_at=dates.seconds(at + WAITS_FOR),
        )

    @classmethod
    def fetch(cls, identity: Identity, id: str, at: datetime) -> Self | None:
        """None for another person's, and for one that has waited too long."""
        stored = cls.stored(_place(identity), id)
        is_theirs = stored is not None and stored.user_id == identity.user_id
        return stored if stored and is_theirs and stored.expires_at > at.timestamp() else None

    def decide(self, decision: str) -> bool:
        """Whether the decision is the first, or the same again."""
        first = WaitingCall.decision.does_not_exist() | (WaitingCall.decision == decision)
        return self.updated([WaitingCall.decision.set(decision)], WaitingCall.pk.exists() & first)


class LastQuestion(OneUse):
    """What the message just before asked its person: the id of the call that waits, and the
    `decision` that a YES in words makes. `asked_by` and `answered_by` are the keys of updates."""

    asked = UnicodeAttribute()
    decision = UnicodeAttribute()
    asked_by = UnicodeAttribute()
    answered_by = UnicodeAttribute(null=True)

    @classmethod
    def remember(cls, call: WaitingCall, identity: Identity, decision: str, asked_by: str) -> None:
        cls(
            _place(identity),
            _LAST,
            asked=call.sk,
            decision=decision,
            asked_by=asked_by,
            expires_at=call.expires_at,
        ).save()

    @classmethod
    def fetch(cls, identity: Identity, at: datetime) -> Self | None:
        stored = cls.stored(_place(identity), _LAST)
        return stored if stored and stored.expires_at > at.timestamp() else None

    @classmethod
    def forget(cls, identity: Identity) -> None:
        cls(_place(identity), _LAST).delete()

    def take(self, key: str) -> bool:
        """Whether this update is the first to answer it, or that one delivered again."""
        first = LastQuestion.answered_by.does_not_exist() | (LastQuestion.answered_by == key)
        is_asked = LastQuestion.asked == self.asked
        return self.updated([LastQuestion.answered_by.set(key)], is_asked & first)


class DeliveredUpdate(OneUse):
    """An update that was answered, or could not be: `since` (Unix seconds) is when it came first.
    One that `is_done` has nothing left to do when it is delivered again."""

    erasure = "a number of a bot's"

    since = NumberAttribute()
    is_done = BooleanAttribute(default=False)

    @classmethod
    def of(cls, integration_id: str, update_id: int, at: datetime) -> Self:
        """As it is known, or as one that comes for the first time."""
        key = keys.joined("update", integration_id, str(update_id))
        expires_at = dates.seconds(at + REMEMBERED_FOR)
        return cls.stored(key, "update") or cls(
            key, "update", since=dates.seconds(at), expires_at=expires_at
        )

    def done(self) -> None:
        self.is_done = True
        self.save()

    def came_long_before(self, at: datetime) -> bool:
        return at.timestamp() - self.since >= GIVEN_UP_AFTER.total_seconds()


def _place(identity: Identity) -> str:
    return keys.joined("waiting", identity.id)
