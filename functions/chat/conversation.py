"""Conversations as the server keeps them: the only history that a model is ever given.

A turn claims the head for a while and renews the claim as it goes on, so two turns of one
conversation never run at once and a dead one is over when its claim is.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any

from pynamodb.exceptions import UpdateError
from pynamodb.expressions.update import Action

from chat.entities import Head, Message
from toolkit import Caller, dates, tables

CLAIM_SECONDS = 60
HISTORY = 40


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


class Conversation:
    class Busy(Exception):
        """Another turn of the conversation is running."""

    def __init__(self, caller: Caller, convo_id: str) -> None:
        self.id = convo_id
        self._user_id = caller.user_id
        self.refresh()

    def refresh(self) -> None:
        """Read it anew; in this order, since an answer is saved before its turn is over."""
        self._head = self._read_head()
        self.history = self._read_history()

    @property
    def exists(self) -> bool:
        return bool(self._head.messages)

    @property
    def pending(self) -> Pending | None:
        return Pending(**self._head.pending) if self._head.pending else None

    def answer_to(self, turn_key: str) -> Message | None:
        """The whole answer of a turn that has run, for a client that sends it again."""
        answers = (m for m in self._of(turn_key, "assistant") if not m.interrupted)
        return next(answers, None)

    def question_of(self, turn_key: str) -> str | None:
        """The user's message of a turn that has begun."""
        return next((message.text for message in self._of(turn_key, "user")), None)

    def before(self, turn_key: str) -> Message | None:
        """The message that came before those of the turn."""
        earlier = list(takewhile(lambda message: message.turn_key != turn_key, self.history))
        return earlier[-1] if earlier else None

    def is_newest(self, turn_key: str) -> bool:
        """Whether the turn that runs, or ran last, is this one."""
        return bool(self._head.turn_key == turn_key)

    def is_running(self, turn_key: str) -> bool:
        is_claimed = self._head.claimed_until > datetime.now(UTC).timestamp()
        return bool(is_claimed and self._head.turn_key == turn_key)

    def begin(self, turn_key: str, text: str, employee: str) -> bool:
        """Claim the conversation and keep the user's message, once for all attempts of a turn.

        False when the turn was answered just now. Raises Busy.
        """
        self._claim(turn_key)
        self.history = self._read_history()
        if self.answer_to(turn_key):
            self.release(turn_key, self.pending)
            return False
        if self.question_of(turn_key) is None:
            self.save("user", text, employee, turn_key)
        return True

    def _claim(self, turn_key: str) -> None:
        """Begin a turn. Raises Busy while another one, or this one, runs."""
        now = datetime.now(UTC)
        free = Head.claimed_until <= int(now.timestamp())
        claim = secrets.token_hex(8)  # a try whose answer was lost is this one's own, not a rival's
        self._update_head(
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
        self._update_head([Head.claimed_until.set(until)], Head.turn_key == turn_key)

    def release(self, turn_key: str, pending: Pending | None) -> None:
        """End the turn; what waits for the user's YES is there for the very next one."""
        self._update_head([Head.claimed_until.set(0), _waits(pending)], Head.turn_key == turn_key)

    def leave(self, turn_key: str, pending: Pending | None) -> None:
        """Have this at the head from now on, in the midst of the turn."""
        self._update_head([_waits(pending)], Head.turn_key == turn_key)

    def save(
        self,
        role: str,
        text: str,
        employee: str,
        turn_key: str,
        *,
        exchange: Sequence[dict[str, Any]] | None = None,
        tools: Sequence[dict[str, Any]] | None = None,
        interrupted: bool = False,
        ungrounded: Sequence[str] = (),
    ) -> str:
        """Keep a message; its id."""
        self._update_head([Head.messages.add(1)], Head.turn_key == turn_key)
        message = Message(
            self._user_id,
            f"message#{self.id}#{int(self._head.messages):08d}",
            id=f"msg_{secrets.token_hex(8)}",
            role=role,
            text=text,
            employee=employee,
            created_at=dates.iso(datetime.now(UTC)),
            turn_key=turn_key,
            exchange=list(exchange) if exchange else None,
            tools=list(tools) if tools else None,
            interrupted=interrupted,
            ungrounded=list(ungrounded) or None,
        )
        message.save(Message.pk.does_not_exist() | (Message.id == message.id))
        self.history.append(message)
        return str(message.id)

    def _of(self, turn_key: str, role: str) -> Iterator[Message]:
        return (m for m in self.history if m.turn_key == turn_key and m.role == role)

    def _read_history(self) -> list[Message]:
        """The last messages, oldest first."""
        found: Iterator[Message] = Message.query(
            self._user_id,
            Message.sk.startswith(f"message#{self.id}#"),
            scan_index_forward=False,
            limit=HISTORY,
            consistent_read=True,
        )
        return list(found)[::-1]

    def _read_head(self) -> Head:
        key = (self._user_id, f"conversation#{self.id}")
        try:
            return Head.get(*key, consistent_read=True)
        except Head.DoesNotExist:
            return Head(*key)

    def _update_head(self, actions: list[Any], condition: Any) -> None:
        try:
            self._head.update(actions, condition=condition)
        except UpdateError as error:
            if not tables.condition_failed(error):
                raise
            self._head = self._read_head()
            raise Conversation.Busy from error


def _waits(pending: Pending | None) -> Action:
    return Head.pending.set(vars(pending)) if pending else Head.pending.remove()
