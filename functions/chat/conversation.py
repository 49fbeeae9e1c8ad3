"""Conversations as the server keeps them: the only history that a model is ever given."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any

from chat import presets
from chat.entities import Message, PastTurn, Summary
from chat.events import answer_id
from chat.head import ConversationHead, Pending
from toolkit import Caller, dates
from toolkit.errors import Conflict
from toolkit.redaction import redact, redact_text

HISTORY = 40


class Conversation:
    """`trimmed` is the newest message that the model is not given in this turn; see context."""

    def __init__(self, caller: Caller, convo_id: str) -> None:
        self.id = convo_id
        self.trimmed = 0
        self.user_id = caller.user_id
        self._profile = presets.for_keeping(caller)
        self._head = ConversationHead(self.user_id, convo_id)
        self.history = self._read_history()

    def refresh(self) -> None:
        """Read it anew; in this order, since an answer is saved before its turn is over."""
        self._head.refresh()
        self.history = self._read_history()

    @property
    def exists(self) -> bool:
        return bool(self._head.messages)

    @property
    def pending(self) -> Pending | None:
        return self._head.pending

    def answer_to(self, turn_key: str) -> Message | None:
        """The whole answer of a turn that has run, for a client that sends it again."""
        answers = (m for m in self._of(turn_key, "assistant") if not m.interrupted)
        return next(answers, None)

    def attempts_at(self, turn_key: str) -> list[Message]:
        """What is kept of a turn's answers that were interrupted, oldest first."""
        return [m for m in self._of(turn_key, "assistant") if m.interrupted]

    def question_of(self, turn_key: str) -> str | None:
        """The user's message of a turn that has begun."""
        return next((message.text for message in self._of(turn_key, "user")), None)

    def precedes(self, turn_key: str, other: str) -> bool:
        """Whether the user's message of the one turn came before that of the other."""
        order = [message.turn_key for message in self.history if message.role == "user"]
        return {turn_key, other} <= set(order) and order.index(turn_key) < order.index(other)

    def before(self, turn_key: str) -> Message | None:
        """The message that came before those of the turn."""
        earlier = list(takewhile(lambda message: message.turn_key != turn_key, self.history))
        return earlier[-1] if earlier else None

    def just_used(self, turn_key: str) -> set[str]:
        """The tools that the answer before the turn used, and the one that waits for a YES."""
        before = self.before(turn_key)
        used = {used["tool"] for used in before.tools or []} if before else set()
        return used | ({self.pending.tool} if self.pending else set())

    @property
    def summary(self) -> str:
        """Of what the model is no longer given in full. Goes to the table if there is one."""
        if not self._head.summarised:
            return ""
        try:
            return str(Summary.get(self.user_id, f"summary#{self.id}").text)
        except Summary.DoesNotExist:
            return ""

    @property
    def summary_is_behind(self) -> bool:
        return max(self.trimmed, self._head.trimmed) > self._head.summarised

    def is_newest(self, turn_key: str) -> bool:
        return self._head.is_newest(turn_key)

    def is_running(self, turn_key: str) -> bool:
        return self._head.is_running(turn_key)

    def begin(self, turn_key: str, text: str, employee: str) -> bool:
        """Claim the conversation and keep the user's message, once for all attempts of a turn.

        False when the turn was answered just now. Raises Busy, and Conflict for one whose messages
        are no longer read: what it said is not said again now.
        """
        self._head.claim(turn_key)
        if not self._has_all():
            self.history = self._read_history()
        if self.answer_to(turn_key):
            self.release(turn_key, self.pending)
            return False
        if self.question_of(turn_key) is None:
            self._refuse_past(turn_key)
            self.save("user", text, employee, turn_key)
        for question in self._of(turn_key, "user"):
            question.text = text  # the turn may need what is not kept, such as an address
        return True

    def as_kept(self, text: str) -> str:
        """The text without what must not be saved of it."""
        return redact_text(text, self._profile)

    def renew(self, turn_key: str) -> None:
        self._head.renew(turn_key)

    def release(self, turn_key: str, pending: Pending | None) -> None:
        self._head.end(turn_key, pending, self.trimmed)

    def leave(self, turn_key: str, pending: Pending | None) -> None:
        self._head.leave(turn_key, pending)

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
        """Keep a message, without what must not be saved of it; its id."""
        text = self.as_kept(text)
        number = self._head.count_message(turn_key, title=text if role == "user" else None)
        is_whole_answer = role == "assistant" and not interrupted
        message = Message(
            self.user_id,
            f"message#{self.id}#{number:08d}",
            id=answer_id(turn_key) if is_whole_answer else f"msg_{secrets.token_hex(8)}",
            role=role,
            text=text,
            employee=employee,
            created_at=dates.iso(datetime.now(UTC)),
            turn_key=turn_key,
            exchange=redact(list(exchange), self._profile) if exchange else None,
            tools=redact(list(tools), self._profile) if tools else None,
            interrupted=interrupted,
            ungrounded=[number for number in ungrounded if number in text] or None,
        )
        message.save(Message.pk.does_not_exist() | (Message.id == message.id))
        self.history.append(message)
        if role == "assistant":
            PastTurn(*self._past(turn_key)).save()
        return str(message.id)

    def _of(self, turn_key: str, role: str) -> Iterator[Message]:
        return (m for m in self.history if m.turn_key == turn_key and m.role == role)

    def _past(self, turn_key: str) -> tuple[str, str]:
        return self.user_id, f"turn#{self.id}#{turn_key}"

    def _refuse_past(self, turn_key: str) -> None:
        """Or a YES of long ago, sent again, would be the reply to what is asked now."""
        if self._head.messages < HISTORY:
            return
        try:
            PastTurn.get(*self._past(turn_key), consistent_read=True)
        except PastTurn.DoesNotExist:
            return
        self.release(turn_key, self.pending)
        raise Conflict("This message was sent before, long ago. Send a new one.")

    def _has_all(self) -> bool:
        """Whether the history holds the newest message. One is counted before it is kept, so
        another turn's that has ended since it was read is missed."""
        newest = max((message.number for message in self.history), default=0)
        return newest == self._head.messages

    def _read_history(self) -> list[Message]:
        """The last messages, oldest first."""
        found: Iterator[Message] = Message.query(
            self.user_id,
            Message.sk.startswith(f"message#{self.id}#"),
            scan_index_forward=False,
            limit=HISTORY,
            consistent_read=True,
        )
        return list(found)[::-1]
