"""What happens in a turn, in no protocol's words: sse.py and http/protocols encode it.

The order of an answer's parts is derived from a turn's events, and the events again from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from chat.store.calls import Approval, PartOrder, UsedTool
from chat.store.entities import SavedMessage, answer_id
from toolkit.call import Json
from toolkit.text.sentences import say

USING_TOOLS = say("turn.using_tools")
READING = say("turn.reading")
CUT_SHORT = say("turn.cut_short")


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


INTERRUPTED = say("turn.interrupted")


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
