"""What is stored of a conversation: its last messages, and what they say about its turns; and
beside them, in one request, its state, its summary and a past turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from pynamodb.expressions.condition import Condition

from chat.store.entities import (
    ChatRecord,
    ConversationRecord,
    Message,
    PastTurn,
    Summary,
    past_turn,
)
from toolkit.storage import tables

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
        self.messages: list[Message] = []

    def load(self) -> None:
        newest_first: Iterator[Message] = Message.query(
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

    def add(self, message: Message) -> None:
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
        remains = Message.query(
            self._user_id,
            self._every_message(),
            consistent_read=True,
            attributes_to_get=["pk", "sk"],
        )
        with Message.batch_write() as batch:
            for each in remains:
                batch.delete(each)

    def answer_to(self, turn_key: str) -> Message | None:
        """The whole answer of a turn that has run, for a client that sends it again."""
        answers = (m for m in self._of(turn_key, "assistant") if not m.interrupted)
        return next(answers, None)

    def interrupted_answers(self, turn_key: str) -> list[Message]:
        """What was saved of a turn's earlier attempts, which were interrupted, oldest first."""
        return [m for m in self._of(turn_key, "assistant") if m.interrupted]

    def questions(self, turn_key: str) -> list[Message]:
        """The user's message of a turn; empty before the turn has begun."""
        return list(self._of(turn_key, "user"))

    def question_of(self, turn_key: str) -> str | None:
        """The text of the user's message of a turn that has begun."""
        return next((message.text for message in self._of(turn_key, "user")), None)

    def precedes(self, turn_key: str, other: str) -> bool:
        """Whether the user's message of the one turn came before that of the other."""
        order = [message.turn_key for message in self.messages if message.role == "user"]
        return {turn_key, other} <= set(order) and order.index(turn_key) < order.index(other)

    def before(self, turn_key: str) -> list[Message]:
        """The messages that came before those of the turn."""
        return list(takewhile(lambda message: message.turn_key != turn_key, self.messages))

    def keep_turn(self, turn_key: str, end: int | None) -> None:
        """Have the turn known until that end when its messages are no longer loaded."""
        PastTurn(self._user_id, past_turn(self._convo_id, turn_key), expires_at=end).save()

    def _every_message(self) -> Condition:
        return Message.sk.startswith(f"message#{self._convo_id}#")

    def _of(self, turn_key: str, role: str) -> Iterator[Message]:
        return (m for m in self.messages if m.turn_key == turn_key and m.role == role)


class AnyKind(ChatRecord):
    """Reads items of several kinds, each as what it is."""

    erasure = "no kind of its own, but a way to read several"

    @classmethod
    def from_raw_data(cls, data: dict[str, Any]) -> Any:
        return _KINDS[data["sk"]["S"].partition("#")[0]].from_raw_data(data)


class Stored(NamedTuple):
    """None for what there is not. `past` is there if the turn that is asked for was before."""

    state: ConversationRecord | None
    summary: Summary | None
    past: PastTurn | None

    @classmethod
    def read(cls, user_id: str, convo_id: str, turn_key: str) -> Stored:
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
