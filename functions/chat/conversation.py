"""Conversations as the server keeps them: the only history that a model is ever given.

pk       sk                               what
user id  conversation#<convo id>          the head: whose turn runs, and what waits for a YES
user id  message#<convo id>#<number>      a message; an assistant's holds its tool calls too

A turn claims the head for a while and renews the claim as it goes on, so two turns of one
conversation never run at once and a dead one is over when its claim is.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pynamodb.attributes import (
    BooleanAttribute,
    JSONAttribute,
    NumberAttribute,
    UnicodeAttribute,
)
from pynamodb.exceptions import UpdateError

from toolkit import Caller, dates, tables

CLAIM_SECONDS = 60
HISTORY = 40
RECENT = 10


class ChatRecord(tables.Record):
    class Meta:
        table_name = tables.table_name("CHAT_TABLE", "Chat")


class Head(ChatRecord):
    class Meta(ChatRecord.Meta):
        pass

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)
    messages = NumberAttribute(default=0)
    turn_key = UnicodeAttribute(null=True)
    claimed_until = NumberAttribute(default=0)
    pending = JSONAttribute(null=True)
    updated_at = UnicodeAttribute(null=True)


class Message(ChatRecord):
    """`exchange` is what followed the user's message, in Converse's shape: the assistant's tool
    uses, their results and its text. `tools` is the same for a page: tool, ok, result or error."""

    class Meta(ChatRecord.Meta):
        pass

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)
    id = UnicodeAttribute()
    role = UnicodeAttribute()
    text = UnicodeAttribute()
    employee = UnicodeAttribute()
    created_at = UnicodeAttribute()
    turn_key = UnicodeAttribute()
    exchange = JSONAttribute(null=True)
    tools = JSONAttribute(null=True)
    interrupted = BooleanAttribute(default=False)

    def for_page(self) -> dict[str, Any]:
        page = {
            "id": self.id,
            "role": self.role,
            "text": self.text,
            "employee": self.employee,
            "created_at": self.created_at,
        }
        if self.tools:
            page["tools"] = self.tools
        return page | ({"interrupted": True} if self.interrupted else {})


@dataclass(frozen=True)
class Pending:
    """A call that waits for the user's YES, as it is sent again when that comes."""

    confirmation: dict[str, Any]
    tool: str
    arguments: dict[str, Any]


class Conversation:
    class Busy(Exception):
        """Another turn of the conversation is running."""

    def __init__(self, caller: Caller, convo_id: str) -> None:
        self.id = convo_id
        self._user_id = caller.user_id
        self._head = self._read_head()

    @property
    def exists(self) -> bool:
        return bool(self._head.messages)

    @property
    def pending(self) -> Pending | None:
        return Pending(**self._head.pending) if self._head.pending else None

    def messages(self, newest: int = HISTORY) -> list[Message]:
        """The last messages, oldest first."""
        found: Iterator[Message] = Message.query(
            self._user_id,
            Message.sk.startswith(f"message#{self.id}#"),
            scan_index_forward=False,
            limit=newest,
            consistent_read=True,
        )
        return list(found)[::-1]

    def answer_to(self, turn_key: str) -> Message | None:
        """The whole answer of a turn that has run, for a client that sends it again."""
        for message in self.messages(RECENT):
            is_answer = message.role == "assistant" and not message.interrupted
            if is_answer and message.turn_key == turn_key:
                return message
        return None

    def is_running(self, turn_key: str) -> bool:
        is_claimed = self._head.claimed_until > datetime.now(UTC).timestamp()
        return bool(is_claimed and self._head.turn_key == turn_key)

    def is_still_running(self, turn_key: str) -> bool:
        """The same, asked of the table."""
        self._head = self._read_head()
        return self.is_running(turn_key)

    def begin(self, turn_key: str, text: str, employee: str) -> None:
        """Claim the conversation and keep the user's message, once for all attempts of a turn."""
        self._claim(turn_key)
        saved = [message.turn_key for message in self.messages(RECENT)]
        if turn_key not in saved:
            self.save("user", text, employee, turn_key)

    def _claim(self, turn_key: str) -> None:
        """Begin a turn. Raises Busy while another one, or this one, runs."""
        now = datetime.now(UTC)
        free = Head.claimed_until <= int(now.timestamp())
        self._update_head(
            [
                Head.turn_key.set(turn_key),
                Head.claimed_until.set(dates.seconds(now) + CLAIM_SECONDS),
                Head.updated_at.set(dates.iso(now)),
            ],
            Head.pk.does_not_exist() | Head.claimed_until.does_not_exist() | free,
        )

    def renew(self, turn_key: str) -> None:
        until = dates.seconds(datetime.now(UTC)) + CLAIM_SECONDS
        self._update_head([Head.claimed_until.set(until)], Head.turn_key == turn_key)

    def release(self, turn_key: str, pending: Pending | None) -> None:
        """End the turn; what waits for the user's YES is there for the very next one."""
        waits = Head.pending.set(vars(pending)) if pending else Head.pending.remove()
        self._update_head([Head.claimed_until.set(0), waits], Head.turn_key == turn_key)

    def take_pending(self, turn_key: str) -> Pending | None:
        """What the turn before left waiting; this turn alone may answer it."""
        pending = self.pending
        if pending is not None:
            self._update_head([Head.pending.remove()], Head.turn_key == turn_key)
        return pending

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
        )
        message.save(Message.pk.does_not_exist())
        return str(message.id)

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
            if error.cause_response_code != "ConditionalCheckFailedException":
                raise
            self._head = self._read_head()
            raise Conversation.Busy from error
