"""Conversations as the server keeps them: the only history that a model is ever given.

All of one is read at once, and a turn begins with one transaction, which claims the conversation
and keeps the user's message. It fails if another turn came between.

A conversation is kept until nothing was said in it for CONVERSATION_RETENTION_DAYS. The first turn
of a day moves the end of what there is of it while the model is asked, and then the state's. These
are 41 items at most: messages that are not loaded any more keep their end.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from pynamodb.expressions.condition import Condition

from chat.store import guardrails
from chat.store.calls import Approval, NumberedCall, PartOrder, UsedTool
from chat.store.conversation_state import ConversationState
from chat.store.converse import ModelMessage
from chat.store.entities import (
    ChatRecord,
    ConversationRecord,
    PastTurn,
    SavedMessage,
    Summary,
    answer_id,
    past_turn,
)
from toolkit import Caller, dates
from toolkit.errors import Conflict
from toolkit.privacy.redaction import Profile, redact, redact_piece, redact_text, spans_in
from toolkit.storage import tables
from toolkit.text.sentences import say

INDEXED_AT_ONCE = 8
Role = Literal["user", "assistant"]
LONGEST = 40
"""This many messages are loaded. How many of them the model gets is decided in turn/context.py."""
_KINDS: Mapping[str, type[ChatRecord]] = {
    "conversation": ConversationRecord,
    "summary": Summary,
    "turn": PastTurn,
}


class History:
    """Its `messages` are oldest first."""

    def __init__(self, user_id: str, convo_id: str) -> None:
        self._user_id = user_id
        self._convo_id = convo_id
        self.messages: list[SavedMessage] = []

    def load(self) -> None:
        newest_first: Iterator[SavedMessage] = SavedMessage.query(
            self._user_id,
            self._every_message(),
            scan_index_forward=False,
            limit=LONGEST,
            consistent_read=True,
        )
        self.messages = list(newest_first)[::-1]

    @property
    def newest(self) -> int:
        """The number of the newest message, 0 when there is none."""
        return max((message.number for message in self.messages), default=0)

    def add(self, message: SavedMessage) -> None:
        self.messages.append(message)

    def keep_until(self, end: int | None) -> None:
        """Have the loaded messages end then: LONGEST at most, however long the conversation is."""
        moved = [each for each in self.messages if each.expires_at != end]
        for update in [tables.submit(each.move_end, end) for each in moved]:
            update.result()

    def remove_remains(self) -> None:
        """Delete what is left of an ended conversation of this id, whose numbers begin anew.

        There is something after it was shortened how long conversations are kept: messages that
        were not loaded any more then still have their longer end.
        """
        remains = SavedMessage.query(
            self._user_id,
            self._every_message(),
            consistent_read=True,
            attributes_to_get=["pk", "sk"],
        )
        with SavedMessage.batch_write() as batch:
            for each in remains:
                batch.delete(each)

    def answer_to(self, turn_key: str) -> SavedMessage | None:
        """The whole answer of a turn that has run, for a client that sends it again."""
        answers = (m for m in self._of(turn_key, "assistant") if not m.interrupted)
        return next(answers, None)

    def interrupted_answers(self, turn_key: str) -> list[SavedMessage]:
        """What was saved of a turn's earlier attempts, which were interrupted, oldest first."""
        return [m for m in self._of(turn_key, "assistant") if m.interrupted]

    def questions(self, turn_key: str) -> list[SavedMessage]:
        """The user's message of a turn; empty before the turn has begun."""
        return list(self._of(turn_key, "user"))

    def question_of(self, turn_key: str) -> str | None:
        """The text of the user's message of a turn that has begun."""
        return next((message.text for message in self._of(turn_key, "user")), None)

    def precedes(self, turn_key: str, other: str) -> bool:
        """Whether the user's message of the one turn came before that of the other."""
        order = [message.turn_key for message in self.messages if message.role == "user"]
        return {turn_key, other} <= set(order) and order.index(turn_key) < order.index(other)

    def before(self, turn_key: str) -> list[SavedMessage]:
        """The messages that came before those of the turn."""
        return list(takewhile(lambda message: message.turn_key != turn_key, self.messages))

    def keep_turn(self, turn_key: str, end: int | None) -> None:
        """Have the turn known until that end when its messages are no longer loaded."""
        PastTurn(self._user_id, past_turn(self._convo_id, turn_key), expires_at=end).save()

    def _every_message(self) -> Condition:
        return SavedMessage.sk.startswith(f"message#{self._convo_id}#")

    def _of(self, turn_key: str, role: str) -> Iterator[SavedMessage]:
        return (m for m in self.messages if m.turn_key == turn_key and m.role == role)


class AnyKind(ChatRecord):
    """Reads items of several kinds, each as what it is."""

    erasure = "no kind of its own, but a way to read several"

    @classmethod
    def from_raw_data(cls, data: dict[str, Any]) -> Any:
        return _KINDS[data["sk"]["S"].partition("#")[0]].from_raw_data(data)


class StoredRecords(NamedTuple):
    """None for what there is not. `past` is there if the turn that is asked for was before."""

    state: ConversationRecord | None
    summary: Summary | None
    past: PastTurn | None

    @classmethod
    def read(cls, user_id: str, convo_id: str, turn_key: str) -> StoredRecords:
        """Without a `turn_key`, of no turn."""
        names = [f"conversation#{convo_id}", f"summary#{convo_id}"]
        names += [past_turn(convo_id, turn_key)] if turn_key else []
        keys = [(user_id, name) for name in names]
        state, summary, past = None, None, None
        each: ChatRecord
        for each in AnyKind.batch_get(keys, consistent_read=True):
            match each:
                case ConversationRecord():
                    state = each
                case Summary():
                    summary = each
                case PastTurn():
                    past = each
        return cls(state, summary, past)


class ClientMessage(NamedTuple):
    """How a client has sent a user's message: under which id of its own, and as an answer to which
    approval request."""

    client_id: str | None = None
    approval: Approval | None = None


class TurnEnd(NamedTuple):
    """How a turn ended: whole, with a `failure` that the reader is shown, or stopped by its
    user."""

    failure: str = ""
    is_stopped: bool = False

    @property
    def is_interrupted(self) -> bool:
        return self.is_stopped or bool(self.failure)


class SavedAnswer(NamedTuple):
    """A turn's answer as it is stored. `exchange`, `tools`, `ungrounded` and `undecided` are as in
    SavedMessage, `order` is that of its parts."""

    text: str
    employee: str
    turn_key: str
    influenced: bool
    correlation_id: str = ""
    end: TurnEnd = TurnEnd()
    exchange: Sequence[ModelMessage] = ()
    tools: Sequence[UsedTool] = ()
    undecided: Sequence[NumberedCall] = ()
    order: PartOrder = ()
    ungrounded: Sequence[str] = ()


class Conversation:
    """`profile` names what must not be saved of what is said; `state` is of its turns."""

    def __init__(self, caller: Caller, convo_id: str, turn_key: str = "") -> None:
        """Read for the turn that it is about, if it is about one."""
        self.id = convo_id
        self.user_id = caller.user_id
        self.profile = guardrails.profile_for_storage(caller)
        self._turn_key = turn_key
        self.history = History(self.user_id, convo_id)
        self.refresh()

    def refresh(self) -> None:
        """Load it anew, all at once. What a turn says is counted in the state before its claim is
        over: where the history was read too early for that, it is read again."""
        loading = tables.submit(self.history.load)
        self._stored = StoredRecords.read(self.user_id, self.id, self._turn_key)
        loading.result()
        record = self._stored.state or ConversationRecord(self.user_id, f"conversation#{self.id}")
        self.state = ConversationState(self.user_id, self.id, record)
        self._end = self.state.ends_at
        self._has_remains = not self.exists and bool(self.history.messages)
        if not self.exists:
            self.history.messages = []
        elif self.history.newest < self.state.messages:
            self.history.load()

    @property
    def exists(self) -> bool:
        return bool(self.state.messages)

    def just_used(self, turn_key: str) -> set[str]:
        """The tools that the two answers before the turn used, of which the last may only have told
        what a YES or a no has led to, and the one that waits for a YES."""
        answers = [each for each in self.history.before(turn_key) if each.role == "assistant"]
        used = {used["tool"] for answer in answers[-2:] for used in answer.tools or []}
        return used | ({self.state.pending.tool} if self.state.pending else set())

    @property
    def summary(self) -> Summary | None:
        """Of what the model is no longer given in full."""
        return self._stored.summary if self.state.summarised else None

    @property
    def summary_is_behind(self) -> bool:
        return self.state.trimmed > self.state.summarised

    def unindexed(self) -> list[SavedMessage]:
        """The newest messages that cannot be recalled by their words yet, oldest first: few, since
        somebody waits until they are written."""
        behind = [each for each in self.history.messages if each.number > self.state.indexed]
        return behind[-INDEXED_AT_ONCE:]

    def begin(
        self,
        turn_key: str,
        text: str,
        employee: str,
        *,
        influenced: bool,
        sent: ClientMessage | None = None,
    ) -> None:
        """Claim the conversation and keep the user's message, once for all attempts of a turn; it
        is `influenced` if it may be a model's.

        Raises Busy, Changed, and Conflict for one whose messages are no longer loaded: what it said
        is not said again now.
        """
        is_known = bool(self.history.questions(turn_key))
        if not is_known and self._stored.past and self.state.messages >= LONGEST:
            # Or a YES of long ago, sent again, would be the reply to what is asked now.
            raise Conflict(say("chat.sent_long_ago"))
        end = SavedMessage.end(datetime.now(UTC))
        message = partial(self._message, "user", text, employee, turn_key, influenced, sent)
        if is_known or self._has_remains:
            self.state.claim(turn_key, end)
        else:
            first = message(self.state.messages + 1, end)
            self.state.claim(turn_key, end, first)
            self.history.add(first)
        self._end = self.state.ends_at
        if self._has_remains:
            self.history.remove_remains()
            self._store(message(self.state.count_message(turn_key, self._end), self._end))
        for question in self.history.questions(turn_key):
            question.text = text  # the turn may need what is not kept, such as an address

    def as_kept(self, text: str) -> str:
        """The text without what must not be saved of it."""
        return redact_text(text, self.profile)

    def save_answer(self, answer: SavedAnswer) -> None:
        """Keep the answer of a turn, without what must not be saved of it."""
        text, turn_key, end = answer.text, answer.turn_key, answer.end
        number = self.state.count_message(turn_key, self._end)
        message = self._message(
            "assistant", text, answer.employee, turn_key, answer.influenced, None, number, self._end
        )
        message.exchange = redact(list(answer.exchange), self.profile) if answer.exchange else None
        message.tools = redact(list(answer.tools), self.profile) if answer.tools else None
        message.ungrounded = [each for each in answer.ungrounded if each in message.text] or None
        message.flow = _redacted_order(answer.order, text, self.profile)
        message.correlation_id = answer.correlation_id
        message.interrupted = end.is_interrupted
        message.failure = end.failure or None
        message.stopped = end.is_stopped or None
        message.undecided = list(answer.undecided) or None
        if not end.is_interrupted:
            message.id = answer_id(turn_key)
        self._store(message)
        self.history.keep_turn(turn_key, self._end)

    def _store(self, message: SavedMessage) -> None:
        message.save(SavedMessage.gone() | (SavedMessage.id == message.id))
        self.history.add(message)

    def _message(
        self,
        role: Role,
        text: str,
        employee: str,
        turn_key: str,
        influenced: bool,
        sent: ClientMessage | None,
        number: int,
        end: int | None,
    ) -> SavedMessage:
        """A client's id in which there is something that must not be saved is left out."""
        message = SavedMessage(
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
        if sent and sent.client_id and self.as_kept(sent.client_id) == sent.client_id:
            message.client_id = sent.client_id
        if sent and sent.approval:
            message.approval = {"id": sent.approval.id, "approved": sent.approval.approved}
        return message

    @property
    def ends_too_soon(self) -> bool:
        """Whether it would end sooner than one in which something is said today."""
        return self._end != SavedMessage.end(datetime.now(UTC))

    def move_end(self) -> None:
        """Have all of it end as what is said today does. The state's end is moved with the answer:
        after a kill before that, the next turn does it again. Blocks."""
        end = SavedMessage.end(datetime.now(UTC))
        if end != self._end:
            self.history.keep_until(end)
            if summary := self.summary:
                summary.move_end(end)
        self._end = end


def _redacted_order(order: PartOrder, text: str, profile: Profile) -> PartOrder:
    """The order of the text's parts without what the profile names."""
    spans = spans_in(text, profile)
    kept: list[int | Literal["step", "call"]] = []
    begin = 0
    for each in order:
        if isinstance(each, int):
            end = begin + each
            kept.append(len(redact_piece(text, begin, end, spans)))
            begin = end
        else:
            kept.append(each)
    return kept
