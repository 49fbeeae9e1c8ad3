"""Conversations as the server keeps them: the only history that a model is ever given.

A conversation is kept until nothing was said in it for CONVERSATION_RETENTION_DAYS. The first turn
of a day moves the end of what there is of it, and then the state's; what is written from then on
gets the same. These are 41 items at most: messages that are not loaded any more keep their end.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

from chat.privacy import presets
from chat.store.confirmations import Pending
from chat.store.conversation_state import ConversationState
from chat.store.converse import ModelMessage
from chat.store.entities import Message, Summary, answer_id
from chat.store.history import History
from chat.store.saved_calls import UsedTool
from toolkit import Caller, dates
from toolkit.errors import Conflict
from toolkit.privacy.redaction import redact, redact_text
from toolkit.storage import retention

INDEXED_AT_ONCE = 8


class Conversation:
    """`trimmed` is the number of the newest message that the model is not given in this turn."""

    def __init__(self, caller: Caller, convo_id: str) -> None:
        self.id = convo_id
        self.trimmed = 0
        self.user_id = caller.user_id
        self._profile = presets.for_keeping(caller)
        self._state = ConversationState(self.user_id, convo_id)
        self._end = self._state.ends_at
        self.history = History(self.user_id, convo_id)
        self._load_history()

    def refresh(self) -> None:
        """Load it anew; in this order, since an answer is saved before its turn is over."""
        self._state.refresh()
        self._load_history()

    def _load_history(self) -> None:
        if self.exists:
            self.history.load()
        else:
            self.history.messages = []

    @property
    def exists(self) -> bool:
        return bool(self._state.messages)

    @property
    def pending(self) -> Pending | None:
        """As it is stored; what it means is decided in turn/confirmation_flow.py."""
        return self._state.pending

    def just_used(self, turn_key: str) -> set[str]:
        """The tools that the answer before the turn used, and the one that waits for a YES."""
        before = self.history.before(turn_key)
        used = {used["tool"] for used in before.tools or []} if before else set()
        return used | ({self.pending.tool} if self.pending else set())

    @property
    def summary(self) -> Summary | None:
        """Of what the model is no longer given in full. Goes to the table if there is one."""
        if not self._state.summarised:
            return None
        try:
            return Summary.get(*self._summary_key)
        except Summary.DoesNotExist:
            return None

    @property
    def _summary_key(self) -> tuple[str, str]:
        return self.user_id, f"summary#{self.id}"

    @property
    def summary_is_behind(self) -> bool:
        return max(self.trimmed, self._state.trimmed) > self._state.summarised

    def is_newest(self, turn_key: str) -> bool:
        return self._state.is_newest(turn_key)

    def is_running(self, turn_key: str) -> bool:
        return self._state.is_running(turn_key)

    def unindexed(self) -> list[Message]:
        """The newest messages that cannot be recalled by their words yet, oldest first: few, since
        somebody waits until they are written."""
        behind = [each for each in self.history.messages if each.number > self._state.indexed]
        return behind[-INDEXED_AT_ONCE:]

    def has_indexed(self, through: int) -> None:
        self._state.has_indexed(through)

    def begin(self, turn_key: str, text: str, employee: str, *, influenced: bool) -> bool:
        """Claim the conversation and keep the user's message, once for all attempts of a turn; it
        is `influenced` if it may be a model's.

        False when the turn was answered just now. Raises Busy, and Conflict for one whose messages
        are no longer loaded: what it said is not said again now.
        """
        end = retention.end("CONVERSATION", datetime.now(UTC))
        self._state.claim(turn_key, end)
        if not self.exists:
            self.history.remove_remains()
        elif not self._has_all():
            self.history.load()
        self._keep_until(end)
        if self.history.answer_to(turn_key):
            self.release(turn_key)
            return False
        if not self.history.questions(turn_key):
            self._refuse_past(turn_key)
            self.save("user", text, employee, turn_key, influenced=influenced)
        for question in self.history.questions(turn_key):
            question.text = text  # the turn may need what is not kept, such as an address
        return True

    def as_kept(self, text: str) -> str:
        """The text without what must not be saved of it."""
        return redact_text(text, self._profile)

    def renew(self, turn_key: str) -> None:
        self._state.renew(turn_key)

    def leave(self, turn_key: str, pending: Pending | None) -> None:
        """Store what waits for the user's YES, while the turn goes on."""
        self._state.leave(turn_key, pending)

    def release(self, turn_key: str) -> None:
        """End a turn that did nothing; what waits for the user's YES is left as it is."""
        self._state.release(turn_key, self.trimmed)

    def end(self, turn_key: str, pending: Pending | None) -> None:
        """End a turn, and store what waits for the user's YES after it."""
        self._state.end(turn_key, pending, self.trimmed)

    def save(
        self,
        role: str,
        text: str,
        employee: str,
        turn_key: str,
        *,
        influenced: bool,
        exchange: Sequence[ModelMessage] = (),
        tools: Sequence[UsedTool] = (),
        interrupted: bool = False,
        ungrounded: Sequence[str] = (),
    ) -> str:
        """Keep a message, without what must not be saved of it; its id."""
        text = self.as_kept(text)
        title = text if role == "user" else None
        number = self._state.count_message(turn_key, title, self._end)
        is_whole_answer = role == "assistant" and not interrupted
        message = Message(
            self.user_id,
            f"message#{self.id}#{number:08d}",
            expires_at=self._end,
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
            influenced=influenced,
        )
        message.save(Message.gone() | (Message.id == message.id))
        self.history.add(message)
        if role == "assistant":
            self.history.keep_turn(turn_key, self._end)
        return str(message.id)

    def _keep_until(self, end: int | None) -> None:
        """Have all of it end then. The state comes last, with the turn's next message: after a kill
        before that, the next turn does it again."""
        if end != self._state.ends_at:
            self.history.keep_until(end)
            if self._state.summarised:
                Summary(*self._summary_key).move_end(end)
        self._end = end

    def _refuse_past(self, turn_key: str) -> None:
        """Or a YES of long ago, sent again, would be the reply to what is asked now."""
        if self.history.is_of_long_ago(turn_key, self._state.messages):
            self.release(turn_key)
            raise Conflict("This message was sent before, long ago. Send a new one.")

    def _has_all(self) -> bool:
        """Whether the history holds the newest message. One is counted before it is kept, so
        another turn's that has ended since it was loaded is missed."""
        return self.history.newest == self._state.messages
