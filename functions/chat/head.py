"""A conversation's head: whose turn runs, and what the next one has to know.

A turn claims the head for a while and renews the claim as it goes on, so two turns of one
conversation never run at once and a dead one is over when its claim is.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pynamodb.exceptions import UpdateError
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action

from chat.entities import Head
from toolkit import dates, tables

CLAIM_SECONDS = 60
TITLE_LENGTH = 60


class Busy(Exception):
    """Another turn of the conversation is running."""


@dataclass(frozen=True)
class Pending:
    """A call that waits for the user's YES, as it is sent again when that comes.

    `turn_key` is of the turn that asked; `replied_by` of the one whose message is the reply, kept
    for when that is sent again.
    """

    confirmation: dict[str, Any]
    tool: str
    arguments: dict[str, Any]
    turn_key: str
    replied_by: str | None = None


class ConversationHead:
    """What changes it raises Busy when another turn has claimed it."""

    def __init__(self, user_id: str, convo_id: str) -> None:
        self.user_id = user_id
        self.convo_id = convo_id
        self._key = (user_id, f"conversation#{convo_id}")
        self.refresh()

    def refresh(self) -> None:
        try:
            self._head = Head.get(*self._key, consistent_read=True)
        except Head.DoesNotExist:
            self._head = Head(*self._key)

    @property
    def messages(self) -> int:
        return int(self._head.messages)

    @property
    def pending(self) -> Pending | None:
        return Pending(**self._head.pending) if self._head.pending else None

    @property
    def trimmed(self) -> int:
        return int(self._head.trimmed)

    @property
    def summarised(self) -> int:
        return int(self._head.summarised)

    @property
    def learned(self) -> int:
        return int(self._head.learned)

    def is_newest(self, turn_key: str) -> bool:
        """Whether the turn that runs, or ran last, is this one."""
        return bool(self._head.turn_key == turn_key)

    def is_running(self, turn_key: str) -> bool:
        is_claimed = self._head.claimed_until > datetime.now(UTC).timestamp()
        return bool(is_claimed and self._head.turn_key == turn_key)

    def claim(self, turn_key: str) -> None:
        """Begin a turn. Raises Busy while another one, or this one, runs."""
        now = datetime.now(UTC)
        free = Head.claimed_until <= int(now.timestamp())
        claim = secrets.token_hex(8)  # a try whose answer was lost is this one's own, not a rival's
        self._update(
            [
                Head.turn_key.set(turn_key),
                Head.claim.set(claim),
                Head.claimed_until.set(dates.seconds(now) + CLAIM_SECONDS),
                Head.updated_at.set(dates.iso(now)),
            ],
            Head.pk.does_not_exist()
            | Head.claimed_until.does_not_exist()
            | free
            | (Head.claim == claim),
        )

    def renew(self, turn_key: str) -> None:
        until = dates.seconds(datetime.now(UTC)) + CLAIM_SECONDS
        self._update([Head.claimed_until.set(until)], Head.turn_key == turn_key)

    def leave(self, turn_key: str, pending: Pending | None) -> None:
        """Have this wait from now on, in the midst of the turn."""
        self._update([_waits(pending)], Head.turn_key == turn_key)

    def end(self, turn_key: str, pending: Pending | None, trimmed: int) -> None:
        """End the turn; what waits for the user's YES is there for the very next one."""
        furthest = Head.trimmed.set(max(trimmed, self.trimmed))
        ended = [Head.claimed_until.set(0), furthest, _waits(pending)]
        self._update(ended, Head.turn_key == turn_key)

    def count_message(self, turn_key: str, title: str | None) -> int:
        """One more message; its number. A conversation keeps its first `title`."""
        titled = [Head.title.set(Head.title | title[:TITLE_LENGTH])] if title else []
        self._update([Head.messages.add(1), *titled], Head.turn_key == turn_key)
        return self.messages

    def has_summarised(self, through: int) -> None:
        self._update([Head.summarised.set(through)], Head.pk.exists())

    def has_learned(self, through: int) -> None:
        self._update([Head.learned.set(through)], Head.pk.exists())

    def _update(self, actions: list[Action], condition: Condition) -> None:
        try:
            self._head.update(actions, condition=condition)
        except UpdateError as error:
            if not tables.condition_failed(error):
                raise
            self.refresh()
            raise Busy from error


def _waits(pending: Pending | None) -> Action:
    return Head.pending.set(vars(pending)) if pending else Head.pending.remove()
