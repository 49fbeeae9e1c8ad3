"""What happens in a turn, in no protocol's words: sse.py and http/protocols encode it.

The order of an answer's parts is derived from a turn's events, and the events again from that.

For an hour they are kept: who reads a turn's stream in another process, or comes back to it, reads
them here. The process that runs the turn writes what came since as one item, every now and then and
never for each token. So the items of a stream, in the order of their keys, are what its readers
saw, but for what must not be saved of that (live/running_turn.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from pynamodb.attributes import NumberAttribute, UnicodeAttribute

from chat.store import conversation_state
from chat.store.calls import Approval, PartOrder, UsedTool
from chat.store.entities import ChatRecord, SavedMessage, answer_id
from toolkit import dates
from toolkit.call import Json
from toolkit.errors import busy
from toolkit.storage.writes import Put, commit, retried
from toolkit.text.sentences import say

USING_TOOLS = say("turn.using_tools")
READING = say("turn.reading")
CUT_SHORT = say("turn.cut_short")
INTERRUPTED = say("turn.interrupted")
KEPT_SECONDS = 3600


class Begun(NamedTuple):
    """The first of every stream. `answer_id` is of the answer that is saved when it is whole;
    `approval` is what the user's message answers, if it is one, and `correlation_id` that of the
    request that began the turn, "" where that is not known any more."""

    employee: str
    answer_id: str
    approval: Approval | None = None
    correlation_id: str = ""


class Step(NamedTuple):
    """The model is asked: what follows, up to the next step, is one answer of the model and its
    tools."""


class Note(NamedTuple):
    text: str


class Token(NamedTuple):
    text: str


class ToolStart(NamedTuple):
    """`arguments` are as they may be shown. Before the first step, the user's YES has it made."""

    tool: str
    arguments: Mapping[str, Json]


class ToolEnd(NamedTuple):
    """Of the call that started last; `used` is its outcome as it is saved."""

    used: UsedTool


class Failed(NamedTuple):
    message: str


class Done(NamedTuple):
    """The last of every stream. `ungrounded` are the numbers that no tool has given; `is_stopped`
    says that the user did not want more."""

    employee: str
    ungrounded: Sequence[str] = ()
    is_stopped: bool = False


Event = Begun | Step | Note | Token | ToolStart | ToolEnd | Failed | Done
_KINDS: Mapping[str, type[Event]] = {
    kind.__name__: kind for kind in (Step, Note, Token, ToolStart, ToolEnd, Failed, Done)
}


def part_order(turn: Iterable[Event]) -> PartOrder:
    order: list[int | Literal["step", "call"]] = []
    for event in turn:
        match event:
            case Step():
                order.append("step")
            case ToolEnd():
                order.append("call")
            case Token(text):
                if order and isinstance(order[-1], int):
                    order[-1] += len(text)
                else:
                    order.append(len(text))
            case _:
                pass
    return order


def events_again(answer: SavedMessage) -> Iterator[Event]:
    """The events of the turn that has this answer, its text in fewer pieces."""
    id = answer_id(answer.turn_key) if answer.interrupted else answer.id
    yield Begun(answer.employee, id, correlation_id=answer.correlation_id or "")
    if answer.tools:
        yield Note(USING_TOOLS)
    calls = answer.calls()
    begin = 0
    for each in _order_in(answer):
        match each:
            case "step":
                yield Step()
            case "call":
                for call in calls:
                    yield ToolStart(call.used["tool"], call.use["input"])
                    yield ToolEnd(call.used)
                    break
            case length:
                if length:
                    yield Token(answer.text[begin : begin + length])
                begin += length
    if answer.interrupted and not answer.stopped:
        yield Failed(answer.failure or INTERRUPTED)
    yield Done(answer.employee, answer.ungrounded or (), bool(answer.stopped))


def asking_call(saved: Iterable[SavedMessage], confirmation_id: str) -> str:
    """The id by which the streams tell the call that asked for this confirmation, "" if no answer
    has it. An approved call keeps the id under which it asked."""
    approvals: dict[str, str] = {}
    ids: dict[str, str] = {}
    for message in saved:
        if message.approval:
            approvals[message.turn_key] = message.approval["id"]
        number = 0
        for call in message.calls():
            if call.is_confirmed and message.turn_key in approvals:
                id = ids.get(approvals[message.turn_key], "")
            else:
                number += 1
                id = f"{answer_id(message.turn_key)}-{number}"
            if asked := call.used.get("confirmation"):
                ids.setdefault(asked["id"], id)
    return ids.get(confirmation_id, "")


def _order_in(answer: SavedMessage) -> PartOrder:
    """Answers saved before their order was: the tools, then the text."""
    if answer.flow is not None:
        stored: PartOrder = answer.flow
        return stored
    tools: list[int | Literal["step", "call"]] = []
    for call in answer.calls():
        if call.is_first and not call.is_confirmed:
            tools.append("step")
        tools.append("call")
    return [*tools, "step", len(answer.text)]


class TurnEvents(ChatRecord):
    """`events` is a list in JSON; each is a list of its kind's name and its fields."""

    export = None
    retention = "UNTIL_EXPIRY"

    expires_at = NumberAttribute()
    events = UnicodeAttribute()


def key_begins(convo_id: str) -> str:
    """What the sort keys of a conversation's begin with."""
    return f"events#{convo_id}#"


class Journal:
    """One stream's events. Its methods block."""

    def __init__(self, user_id: str, convo_id: str, stream: str) -> None:
        self._user_id = user_id
        self._convo_id = convo_id
        self._prefix = f"{key_begins(convo_id)}{stream}#"
        self._read = self._written = 0

    def write(self, batch: Sequence[Event]) -> None:
        """Keep what came after all that was written before. Written again it is the same item, so
        a batch that failed has to be written as it was.

        The last one is only kept if its conversation is still there: it comes when nothing holds
        up those who delete that any more. Raises Unavailable and what storage raises.
        """
        item = TurnEvents(
            self._user_id,
            f"{self._prefix}{self._written:05d}",
            expires_at=dates.seconds(datetime.now(UTC)) + KEPT_SECONDS,
            events=_encoded(batch),
        )
        if isinstance(batch[-1], Done):
            there = conversation_state.there(self._user_id, self._convo_id)
            retried(lambda: commit([Put(item), there]), busy(), races=3)
        else:
            item.save()
        self._written += 1

    def read(self) -> list[Event]:
        """What was written since this was asked before."""
        last = f"{self._prefix}{self._read:05d}"
        items = TurnEvents.query(
            self._user_id,
            TurnEvents.sk.between(last, f"{self._prefix}~"),
            consistent_read=True,
        )
        found: list[Event] = []
        for item in items:
            found += _decoded(item.events)
            self._read += 1
        return found


def _encoded(batch: Sequence[Event]) -> str:
    kept = [[type(event).__name__, *event] for event in batch]
    return json.dumps(kept, separators=(",", ":"))


def _decoded(text: str) -> list[Event]:
    return [_event(*kept) for kept in json.loads(text)]


def _event(name: str, *fields: Any) -> Event:
    if name == Begun.__name__:
        employee, answer_id, approval, *known = fields
        return Begun(employee, answer_id, Approval(*approval) if approval else None, *known)
    return _KINDS[name](*fields)
