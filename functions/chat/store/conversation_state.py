"""A conversation's state: whose turn runs, and what the next one has to know.

A turn claims the conversation for a while and renews the claim as it goes on, so two turns of one
conversation never run at once and a dead one is over when its claim is.

Without a state there is no conversation, whatever else is still stored of one.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from pynamodb.exceptions import DeleteError, UpdateError
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action

from chat.store.confirmations import Pending
from chat.store.entities import ConversationRecord
from toolkit import dates
from toolkit.storage import expiry, tables
from toolkit.storage.writes import Check

CLAIM_SECONDS = 60
TITLE_LENGTH = 60


class Busy(Exception):
    """Another turn of the conversation is running."""


class ConversationState:
    """What changes it raises Busy when another turn has claimed it."""

    def __init__(self, user_id: str, convo_id: str) -> None:
        self.user_id = user_id
        self.convo_id = convo_id
        self._key = (user_id, f"conversation#{convo_id}")
        self.refresh()

    def refresh(self) -> None:
        try:
            self._record = ConversationRecord.get(*self._key, consistent_read=True)
        except ConversationRecord.DoesNotExist:
            self._record = ConversationRecord(*self._key)

    @property
    def messages(self) -> int:
        return int(self._record.messages)

    @property
    def ends_at(self) -> int | None:
        """When all of the conversation is gone, in Unix seconds; None for never."""
        return None if self._record.expires_at is None else int(self._record.expires_at)

    @property
    def pending(self) -> Pending | None:
        return Pending(**self._record.pending) if self._record.pending else None

    @property
    def trimmed(self) -> int:
        return int(self._record.trimmed)

    @property
    def summarised(self) -> int:
        return int(self._record.summarised)

    @property
    def learned(self) -> int:
        return int(self._record.learned)

    @property
    def indexed(self) -> int:
        return int(self._record.indexed)

    def exists(self) -> Check:
        """Has a commit fail once the conversation is deleted."""
        return Check(ConversationRecord, self._key[0], ConversationRecord.pk.exists(), self._key[1])

    def is_newest(self, turn_key: str) -> bool:
        """Whether the turn that runs, or ran last, is this one."""
        return bool(self._record.turn_key == turn_key)

    def is_running(self, turn_key: str) -> bool:
        now = datetime.now(UTC).timestamp()
        is_claimed = expiry.is_live(self._record.claimed_until, now, CLAIM_SECONDS)
        return bool(is_claimed and self._record.turn_key == turn_key)

    def claim(self, turn_key: str, end: int | None) -> None:
        """Begin a turn. A conversation in which nothing was said yet is kept until `end`, any other
        as long as before. Raises Busy while another one, or this one, runs."""
        try:
            self._claim(turn_key, end)
        except Busy:
            if self._record.turn_key or not self._deleted_ended():
                raise
            self._claim(turn_key, end)

    def _claim(self, turn_key: str, end: int | None) -> None:
        now = datetime.now(UTC)
        free = expiry.over(ConversationRecord.claimed_until, now.timestamp(), CLAIM_SECONDS)
        claim = secrets.token_hex(8)  # a try whose answer was lost is this one's own, not a rival's
        actions: list[Action] = [
            ConversationRecord.turn_key.set(turn_key),
            ConversationRecord.claim.set(claim),
            ConversationRecord.claimed_until.set(dates.seconds(now) + CLAIM_SECONDS),
            ConversationRecord.updated_at.set(dates.iso(now)),
        ]
        if not self.messages:
            actions.append(ConversationRecord.set_end(end))
        is_free = (
            ConversationRecord.claimed_until.does_not_exist()
            | free
            | (ConversationRecord.claim == claim)
        )
        self._update(
            actions,
            ConversationRecord.pk.does_not_exist() | (is_free & ConversationRecord.lives()),
        )

    def _deleted_ended(self) -> bool:
        """Whether this deleted a state that has ended, and was there only because DynamoDB deletes
        late."""
        try:
            self._record.delete(ConversationRecord.ended())
        except DeleteError as error:
            if not tables.condition_failed(error):
                raise
            return False
        return True

    def renew(self, turn_key: str) -> None:
        until = dates.seconds(datetime.now(UTC)) + CLAIM_SECONDS
        self._update([ConversationRecord.claimed_until.set(until)], _runs(turn_key))

    def leave(self, turn_key: str, pending: Pending | None) -> None:
        """Store what waits from now on, while the turn goes on."""
        self._update([_waits(pending)], _runs(turn_key))

    def release(self, turn_key: str, trimmed: int) -> None:
        """End the turn; what waits for the user's YES is left as it is."""
        self._update(self._released(trimmed), _runs(turn_key))

    def end(self, turn_key: str, pending: Pending | None, trimmed: int) -> None:
        """End the turn; what waits for the user's YES is there for the very next one."""
        ended = [*self._released(trimmed), _waits(pending)]
        self._update(ended, _runs(turn_key))

    def _released(self, trimmed: int) -> list[Action]:
        furthest = ConversationRecord.trimmed.set(max(trimmed, self.trimmed))
        return [ConversationRecord.claimed_until.set(0), furthest]

    def count_message(self, turn_key: str, title: str | None, end: int | None) -> int:
        """One more message; its number. A conversation keeps its first `title`. `end` is its own
        from now on."""
        titled = (
            [ConversationRecord.title.set(ConversationRecord.title | title[:TITLE_LENGTH])]
            if title
            else []
        )
        counted = [ConversationRecord.messages.add(1), ConversationRecord.set_end(end)]
        self._update([*counted, *titled], _runs(turn_key))
        return self.messages

    def has_summarised(self, through: int) -> None:
        self._update([ConversationRecord.summarised.set(through)], ConversationRecord.pk.exists())

    def has_learned(self, through: int) -> None:
        self._update([ConversationRecord.learned.set(through)], ConversationRecord.pk.exists())

    def has_indexed(self, through: int) -> None:
        self._update([ConversationRecord.indexed.set(through)], ConversationRecord.pk.exists())

    def _update(self, actions: list[Action], condition: Condition) -> None:
        try:
            self._record.update(actions, condition=condition)
        except UpdateError as error:
            if not tables.condition_failed(error):
                raise
            self.refresh()
            raise Busy from error


def _runs(turn_key: str) -> Condition:
    return ConversationRecord.turn_key == turn_key


def _waits(pending: Pending | None) -> Action:
    stored = ConversationRecord.pending
    return stored.set(vars(pending)) if pending else stored.remove()
