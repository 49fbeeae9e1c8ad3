"""What the chat keeps, all of it under the user's own partition.

pk       sk                               what
user id  conversation#<convo id>          the head: whose turn runs, and what waits for a YES
user id  message#<convo id>#<number>      a message; an assistant's holds its tool calls too
user id  turn#<convo id>#<turn key>       that a turn was, for when its messages are read no more
user id  summary#<convo id>               of what is no longer given to the model in full
user id  fact#<id>                        something lasting that the user has told of themselves
user id  guardrail#<ulid>                 what a guardrail did (guardrail_events.py)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pynamodb.attributes import (
    BooleanAttribute,
    JSONAttribute,
    NumberAttribute,
    UnicodeAttribute,
)

from toolkit import tables


class ChatRecord(tables.Record):
    class Meta:
        table_name = tables.table_name("CHAT_TABLE", "Chat")

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


class Head(ChatRecord):
    """`messages` counts them and is the newest one's number. `trimmed`, `summarised` and `learned`
    are the numbers of the newest messages that the model was not given, that the summary covers,
    and that facts were sought in."""

    class Meta(ChatRecord.Meta):
        pass

    title = UnicodeAttribute(null=True)
    messages = NumberAttribute(default=0)
    trimmed = NumberAttribute(default=0)
    summarised = NumberAttribute(default=0)
    learned = NumberAttribute(default=0)
    turn_key = UnicodeAttribute(null=True)
    claim = UnicodeAttribute(null=True)
    claimed_until = NumberAttribute(default=0)
    pending = JSONAttribute(null=True)
    updated_at = UnicodeAttribute(null=True)


class Message(ChatRecord):
    """`exchange` is what followed the user's message, in Converse's shape: the assistant's tool
    uses, their results and its text. `tools` is the same for a page: tool, ok, result or error.
    `ungrounded` are the numbers that the assistant states and no tool has given."""

    class Meta(ChatRecord.Meta):
        pass

    id = UnicodeAttribute()
    role = UnicodeAttribute()
    text = UnicodeAttribute()
    employee = UnicodeAttribute()
    created_at = UnicodeAttribute()
    turn_key = UnicodeAttribute()
    exchange = JSONAttribute(null=True)
    tools = JSONAttribute(null=True)
    interrupted = BooleanAttribute(default=False)
    ungrounded = JSONAttribute(null=True)

    @property
    def number(self) -> int:
        """Its place in its conversation, from 1."""
        return int(self.sk.rpartition("#")[2])

    def calls(self) -> Iterator[tuple[bool, dict[str, Any], dict[str, Any]]]:
        """Whether it is the first of the model's answer, how the model asked for it, and how the
        page was told of it: in both they stand in the same order. What it asked for and was not
        run is left out."""
        asked = [
            (number == 0, use)
            for message in self.exchange or []
            for number, use in enumerate(_uses_in(message))
        ]
        for (is_first, use), used in zip(asked, self.tools or [], strict=False):
            yield is_first, use, used

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
        if self.ungrounded:
            page["ungrounded"] = self.ungrounded
        return page | ({"interrupted": True} if self.interrupted else {})


def _uses_in(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [block["toolUse"] for block in message["content"] if "toolUse" in block]


class PastTurn(ChatRecord):
    class Meta(ChatRecord.Meta):
        pass


class Summary(ChatRecord):
    """`through` is the number of the newest message it covers."""

    class Meta(ChatRecord.Meta):
        pass

    text = UnicodeAttribute()
    through = NumberAttribute()


class Fact(ChatRecord):
    class Meta(ChatRecord.Meta):
        pass

    text = UnicodeAttribute()
    created_at = UnicodeAttribute()

    @property
    def id(self) -> str:
        return str(self.sk.partition("#")[2])

    def for_page(self) -> dict[str, Any]:
        return {"id": self.id, "text": self.text, "created_at": self.created_at}
