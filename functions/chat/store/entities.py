"""What the chat keeps, all of it under the user's own partition.

pk       sk                               what
user id  conversation#<convo id>          its state: whose turn runs, and what waits for a YES
user id  message#<convo id>#<number>      a message; an assistant's holds its tool calls too
user id  turn#<convo id>#<turn key>       that a turn was, for when its messages are not loaded
user id  events#<convo id>#<stream>#<no>  what a turn's readers were sent (stream/events.py)
user id  summary#<convo id>               of what is no longer given to the model in full
user id  word#<word>#<instant>#<where>    that a message there has the word (memory/recall.py)
user id  fact#<id>                        something lasting that the user has said about themselves
user id  guardrail#<ulid>                 what a guardrail did (guardrails.py)

A conversation's state, those of its messages that are still loaded, and its summary have one end,
which the first turn of a day moves (conversation.py): so all of it ends at once. A word's use ends
by when its message was written, a guardrail's event by when it happened, and what readers were sent
an hour after that. A fact has no end: it is
kept until its user has it forgotten.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import cache
from typing import ClassVar, NotRequired, TypedDict

from pynamodb.attributes import (
    BooleanAttribute,
    JSONAttribute,
    NumberAttribute,
    UnicodeAttribute,
)

from chat.store.calls import SavedCall, UsedTool, paired
from toolkit import settings
from toolkit.storage import tables
from toolkit.storage.ownership import Erasure, Export, Item, column, own
from toolkit.storage.retention import ExpiringRecord, is_claimed
from toolkit.storage.tables import SentenceAttribute, SentencesAttribute

CLAIM_SECONDS = 30
"""Renewed when two thirds are left (live/running_turn.py): storage may fail for the rest of it."""
_running: set[str] = set()
"""The streams of the turns that this process has begun and not ended."""


@cache
def _process() -> str:
    """The name of this process: not chosen before a turn is, since SnapStart starts several
    processes from one that has been imported."""
    return secrets.token_hex(4)


def begin_stream() -> str:
    """The stream of a turn that this process runs from now on."""
    stream = _process() + secrets.token_hex(4)
    _running.add(stream)
    return stream


def end_stream(stream: str) -> None:
    _running.discard(stream)


def is_dead(stream: str) -> bool:
    """Whether it is known that the turn which says this runs no more."""
    if stream.startswith(_process()):
        return stream not in _running
    return bool(stream and settings.text("ONLY_PROCESS", ""))


def is_running(item: Item) -> bool:
    """Whether the item is the state of a conversation whose turn may run."""
    claimed = is_claimed(item, "conversation#", CLAIM_SECONDS)
    return claimed and not is_dead(item.get("stream", {"S": ""})["S"])


class ChatRecord(ExpiringRecord):
    class Meta:
        table_name = tables.table_name("CHAT_TABLE", "Chat")

    erasure: ClassVar[Erasure | str] = Erasure(own, waits_for=is_running)
    retention: ClassVar[tables.Retention] = "CONVERSATION"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


class ConversationRecord(ChatRecord):
    """`messages` counts them and is the newest one's number; `changes` counts turns' updates.
    `trimmed`, `summarised`, `learned` and `indexed` are the numbers of the newest messages that the
    model was not given, that the summary covers, that facts were sought in, and that can be
    recalled by their words. `stream` names what the newest attempt at a turn says, and `stopped`
    the one that its user wants to end."""

    export = Export("chat/conversations", "conversation#", conversation_id="names the conversation")

    title = column(UnicodeAttribute(null=True), "how it began")
    messages = column(NumberAttribute(default=0), "how many it has")
    trimmed = NumberAttribute(default=0)
    summarised = NumberAttribute(default=0)
    learned = NumberAttribute(default=0)
    indexed = NumberAttribute(default=0)
    changes = NumberAttribute(default=0)
    turn_key = UnicodeAttribute(null=True)
    stream = UnicodeAttribute(null=True)
    stopped = UnicodeAttribute(null=True)
    claimed_until = NumberAttribute(default=0)
    pending = JSONAttribute(null=True)
    updated_at = column(UnicodeAttribute(null=True), "when its last answer began")

    @property
    def conversation_id(self) -> str:
        return str(self.sk.split("#")[1])


class PageMessage(TypedDict):
    """A message as GET /chat/{convoId} has it; `created_at` is an instant in ISO 8601."""

    id: str
    role: str
    text: str
    employee: str
    created_at: str
    tools: NotRequired[list[UsedTool]]
    ungrounded: NotRequired[list[str]]
    interrupted: NotRequired[bool]


class PageFact(TypedDict):
    id: str
    text: str
    created_at: str


class Influenced(ChatRecord):
    """Whether text of others, or what was said under its influence, is in it. Where that was not
    stored yet, it may be."""

    influenced = BooleanAttribute(null=True)

    @property
    def is_influenced(self) -> bool:
        return self.influenced is not False


class SavedMessage(Influenced):
    """`exchange` is what followed the user's message as a list of ModelMessage: the assistant's
    tool uses, their results and its text. `tools` is the same for a page, as a list of UsedTool.
    `ungrounded` are the numbers that the assistant states and no tool has given. `flow` is the
    order of an answer's text and calls, `correlation_id` that of the request it answers; one that
    was interrupted is `stopped` by its user, or has the `failure` that they were told; `undecided`
    is a list of NumberedCall: the calls that its turn may have made or not so far. `client_id`
    is the client's own id of a user's message, `approval` the `id` of the confirmation that it
    answers without words, and whether that is `approved`."""

    export = Export(
        "chat/messages",
        "message#",
        conversation_id="the conversation's",
        number="its place there, from 1",
        influenced="whether text of others had been read before it",
    )

    id = column(UnicodeAttribute(), "names the message")
    role = column(UnicodeAttribute(), "user (you) or assistant")
    text = column(UnicodeAttribute(), "what was said")
    employee = column(UnicodeAttribute(), "which assistant")
    created_at = column(UnicodeAttribute(), "when")
    turn_key = UnicodeAttribute()
    exchange = column(JSONAttribute(null=True), "what the tools were asked, and answered")
    tools = column(SentencesAttribute(null=True), "what the assistant used")
    interrupted = column(BooleanAttribute(default=False), "whether it broke off")
    ungrounded = column(JSONAttribute(null=True), "numbers in it that no tool has given")
    flow = JSONAttribute(null=True)
    correlation_id = UnicodeAttribute(null=True)
    stopped = BooleanAttribute(null=True)
    failure = SentenceAttribute(null=True)
    undecided = JSONAttribute(null=True)
    client_id = UnicodeAttribute(null=True)
    approval = JSONAttribute(null=True)

    @property
    def conversation_id(self) -> str:
        return str(self.sk.split("#")[1])

    @property
    def is_a_persons(self) -> bool:
        """Whether the user wrote it, and not a program that may not confirm in their name."""
        return self.role == "user" and not self.influenced

    @property
    def number(self) -> int:
        """Its place in its conversation, from 1."""
        return int(self.sk.rpartition("#")[2])

    def calls(self) -> Iterator[SavedCall]:
        """The calls of an answer that were run."""
        return paired(self.exchange or [], self.tools or [])

    def for_page(self) -> PageMessage:
        page = PageMessage(
            id=self.id,
            role=self.role,
            text=self.text,
            employee=self.employee,
            created_at=self.created_at,
        )
        if self.tools:
            page["tools"] = self.tools
        if self.ungrounded:
            page["ungrounded"] = self.ungrounded
        if self.interrupted:
            page["interrupted"] = True
        return page


def answer_id(turn_key: str) -> str:
    """The id of a turn's whole answer, which a client gets before there is an answer to save."""
    return f"msg_{turn_key[:16]}"


class PastTurn(ChatRecord):
    export = "that a message was answered"


def past_turn(convo_id: str, turn_key: str) -> str:
    """The sort key of a turn that was."""
    return f"turn#{convo_id}#{turn_key}"


class Summary(Influenced):
    """`through` is the number of the newest message it covers."""

    export = Export("chat/summaries", "summary#", conversation_id="the conversation's")

    text = column(UnicodeAttribute(), "what was said there, in short")
    through = column(NumberAttribute(), "the number of the last message in it")

    @property
    def conversation_id(self) -> str:
        return str(self.sk.split("#")[1])


class WordUse(ChatRecord):
    """All that is known of it is in its key."""

    export = "by which messages are found again"


class Fact(ChatRecord):
    export = Export("chat/memory", "fact#")
    retention = "FOR_GOOD"

    text = column(UnicodeAttribute(), "what is remembered, in your words")
    created_at = column(UnicodeAttribute(), "since when")

    @property
    def id(self) -> str:
        return str(self.sk.partition("#")[2])

    def for_page(self) -> PageFact:
        return PageFact(id=self.id, text=self.text, created_at=self.created_at)
