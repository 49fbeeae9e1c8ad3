"""Conversations as the server keeps them: the only history that a model is ever given.

All of one is read at once, and a turn begins with one transaction, which claims the conversation
and keeps the user's message. It fails if another turn came between.

A conversation is kept until nothing was said in it for CONVERSATION_RETENTION_DAYS. The first turn
of a day moves the end of what there is of it while the model is asked, and then the state's. These
are 41 items at most: messages that are not loaded any more keep their end.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from chat.store import guardrails
from chat.store.calls import Approval, NumberedCall, PartOrder, Pending, UsedTool, redacted_order
from chat.store.conversation_state import ConversationState
from chat.store.converse import ModelMessage
from chat.store.entities import ConversationRecord, Message, Summary, answer_id
from chat.store.history import LONGEST, History, Stored
from toolkit import Caller, dates
from toolkit.errors import Conflict
from toolkit.privacy.redaction import redact, redact_text
from toolkit.storage import tables
from toolkit.text.sentences import say

INDEXED_AT_ONCE = 8

Role = Literal["user", "assistant"]


class Sent(NamedTuple):
    """How a client has sent a user's message: under which id of its own, and as an answer to which
    approval request."""

    client_id: str | None = None
    approval: Approval | None = None


class AnswerDetails(NamedTuple):
    """The order of an answer's parts, the request that it answers, what interrupted it, and the
    calls that its turn may have made or not."""

    order: PartOrder
    correlation_id: str
    failure: str = ""
    is_stopped: bool = False
    undecided: Sequence[NumberedCall] = ()

    @property
    def is_interrupted(self) -> bool:
        return self.is_stopped or bool(self.failure)


class Conversation:
    """`profile` names what must not be saved of what is said."""

    def __init__(self, caller: Caller, convo_id: str, turn_key: str = "") -> None:
        """Read for the turn that it is about, if it is about one."""
        self.id = convo_id
        self._trimmed = 0
        self.user_id = caller.user_id
        self.profile = guardrails.profile_for_storage(caller)
        self._turn_key = turn_key
        self.history = History(self.user_id, convo_id)
        self.refresh()

    def refresh(self) -> None:
        """Load it anew, all at once. What a turn says is counted in the state before its claim is
        over: where the history was read too early for that, it is read again."""
        loading = tables.submit(self.history.load)
        self._stored = Stored.read(self.user_id, self.id, self._turn_key)
        loading.result()
        record = self._stored.state or ConversationRecord(self.user_id, f"conversation#{self.id}")
        self._state = ConversationState(self.user_id, self.id, record)
        self._end = self._state.ends_at
        self._has_remains = not self.exists and bool(self.history.messages)
        if not self.exists:
            self.history.messages = []
        elif self.history.newest < self._state.messages:
            self.history.load()

    @property
    def exists(self) -> bool:
        return bool(self._state.messages)

    @property
    def pending(self) -> Pending | None:
        """As it is stored; what it means is decided in turn/confirmation_flow.py."""
        return self._state.pending

    def just_used(self, turn_key: str) -> set[str]:
        """The tools that the two answers before the turn used, of which the last may only have told
        what a YES or a no has led to, and the one that waits for a YES."""
        answers = [each for each in self.history.before(turn_key) if each.role == "assistant"]
        used = {used["tool"] for answer in answers[-2:] for used in answer.tools or []}
        return used | ({self.pending.tool} if self.pending else set())

    @property
    def summary(self) -> Summary | None:
        """Of what the model is no longer given in full."""
        return self._stored.summary if self._state.summarised else None

    @property
    def summary_is_behind(self) -> bool:
        return max(self._trimmed, self._state.trimmed) > self._state.summarised

    def is_newest(self, turn_key: str) -> bool:
        return self._state.is_newest(turn_key)

    @property
    def stream(self) -> str:
        """What the newest attempt at a turn says, "" before the first."""
        return self._state.stream

    @property
    def turn_key(self) -> str:
        """Of the turn that runs or ran last."""
        return self._state.turn_key

    @property
    def is_claimed(self) -> bool:
        return self._state.is_claimed

    def still_streams(self, stream: str) -> bool:
        """Whether the turn that runs says this. Asks storage anew; blocks."""
        self._state.refresh()
        return self._state.is_streaming(stream)

    def is_stopped(self, stream: str) -> bool:
        """Whether its user wants that ended. Asks storage anew; blocks."""
        return self._state.is_stopped(stream)

    def unindexed(self) -> list[Message]:
        """The newest messages that cannot be recalled by their words yet, oldest first: few, since
        somebody waits until they are written."""
        behind = [each for each in self.history.messages if each.number > self._state.indexed]
        return behind[-INDEXED_AT_ONCE:]

    def has_indexed(self, through: int) -> None:
        self._state.has_indexed(through)

    def begin(
        self, turn_key: str, text: str, employee: str, *, influenced: bool, sent: Sent | None = None
    ) -> None:
        """Claim the conversation and keep the user's message, once for all attempts of a turn; it
        is `influenced` if it may be a model's.

        Raises Busy, Changed, and Conflict for one whose messages are no longer loaded: what it said
        is not said again now.
        """
        is_known = bool(self.history.questions(turn_key))
        if not is_known and self._stored.past and self._state.messages >= LONGEST:
            # Or a YES of long ago, sent again, would be the reply to what is asked now.
            raise Conflict(say("chat.sent_long_ago"))
        end = Message.end(datetime.now(UTC))
        fields: tuple[Role, str, str, str] = ("user", text, employee, turn_key)
        if is_known or self._has_remains:
            self._state.claim(turn_key, end)
        else:
            message = self._message(self._state.messages + 1, end, *fields, influenced=influenced)
            self._note(message, sent)
            self._state.claim(turn_key, end, message)
            self.history.add(message)
        self._end = self._state.ends_at
        if self._has_remains:
            self.history.remove_remains()
            self.save(*fields, influenced=influenced, sent=sent)
        for question in self.history.questions(turn_key):
            question.text = text  # the turn may need what is not kept, such as an address

    def as_kept(self, text: str) -> str:
        """The text without what must not be saved of it."""
        return redact_text(text, self.profile)

    def renew(self, turn_key: str) -> None:
        self._state.renew(turn_key)

    def claim_lasts(self, seconds: float) -> bool:
        return self._state.lasts(seconds)

    def leave(self, turn_key: str, pending: Pending | None) -> None:
        """Store what waits for the user's YES, while the turn goes on."""
        self._state.leave(turn_key, pending)

    def end(self, turn_key: str, pending: Pending | None, trimmed: int = 0) -> None:
        """End a turn, and store what waits for the user's YES after it. `trimmed` is the number of
        the newest message that its model was not given."""
        self._trimmed = trimmed
        self._state.end(turn_key, pending, trimmed)

    def save(
        self,
        role: Role,
        text: str,
        employee: str,
        turn_key: str,
        *,
        influenced: bool,
        exchange: Sequence[ModelMessage] = (),
        tools: Sequence[UsedTool] = (),
        ungrounded: Sequence[str] = (),
        sent: Sent | None = None,
        details: AnswerDetails | None = None,
    ) -> None:
        """Keep a message, without what must not be saved of it."""
        number = self._state.count_message(turn_key, self._end)
        message = self._message(
            number, self._end, role, text, employee, turn_key, influenced=influenced
        )
        message.exchange = redact(list(exchange), self.profile) if exchange else None
        message.tools = redact(list(tools), self.profile) if tools else None
        message.ungrounded = [each for each in ungrounded if each in message.text] or None
        self._note(message, sent)
        if details:
            message.flow = redacted_order(details.order, text, self.profile)
            message.correlation_id = details.correlation_id
            message.interrupted = details.is_interrupted
            message.failure = details.failure or None
            message.stopped = details.is_stopped or None
            message.undecided = list(details.undecided) or None
        if role == "assistant" and not message.interrupted:
            message.id = answer_id(turn_key)
        message.save(Message.gone() | (Message.id == message.id))
        self.history.add(message)
        if role == "assistant":
            self.history.keep_turn(turn_key, self._end)

    def _note(self, message: Message, sent: Sent | None) -> None:
        """An id in which there is something that must not be saved is not the message's then."""
        if sent is None:
            return
        if sent.client_id and self.as_kept(sent.client_id) == sent.client_id:
            message.client_id = sent.client_id
        if sent.approval:
            message.approval = {"id": sent.approval.id, "approved": sent.approval.approved}

    def _message(
        self,
        number: int,
        end: int | None,
        role: Role,
        text: str,
        employee: str,
        turn_key: str,
        *,
        influenced: bool,
    ) -> Message:
        return Message(
            self.user_id,
            f"message#{self.id}#{number:08d}",
            expires_at=end,
            id=f"msg_{secrets.token_hex(8)}",
            role=role,
            text=self.as_kept(text),
            employee=employee,
            created_at=dates.iso(datetime.now(UTC)),
            turn_key=turn_key,
            influenced=influenced,
        )

    @property
    def ends_too_soon(self) -> bool:
        """Whether it would end sooner than one in which something is said today."""
        return self._end != Message.end(datetime.now(UTC))

    def move_end(self) -> None:
        """Have all of it end as what is said today does. The state's end is moved with the answer:
        after a kill before that, the next turn does it again. Blocks."""
        end = Message.end(datetime.now(UTC))
        if end != self._end:
            self.history.keep_until(end)
            if summary := self.summary:
                summary.move_end(end)
        self._end = end
