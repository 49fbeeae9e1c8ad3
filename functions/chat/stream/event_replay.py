"""Derives from a turn's events the order of its answer's parts, and the events again from that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from chat.store.entities import Message, answer_id
from chat.store.saved_calls import PartOrder
from chat.stream import events
from chat.stream.events import Event
from toolkit.text.sentences import say

INTERRUPTED = say("turn.interrupted")


def part_order(turn: Iterable[Event]) -> PartOrder:
    order: list[int | Literal["step", "call"]] = []
    for event in turn:
        match event:
            case events.Step():
                order.append("step")
            case events.ToolEnd():
                order.append("call")
            case events.Token(text):
                if order and isinstance(order[-1], int):
                    order[-1] += len(text)
                else:
                    order.append(len(text))
            case _:
                pass
    return order


def events_again(answer: Message) -> Iterator[Event]:
    """The events of the turn that has this answer, its text in fewer pieces."""
    id = answer_id(answer.turn_key) if answer.interrupted else answer.id
    yield events.Begun(answer.employee, id, correlation_id=answer.correlation_id or "")
    if answer.tools:
        yield events.Note(events.USING_TOOLS)
    calls = answer.calls()
    begin = 0
    for each in _order_in(answer):
        match each:
            case "step":
                yield events.Step()
            case "call":
                for call in calls:
                    yield events.ToolStart(call.used["tool"], call.use["input"])
                    yield events.ToolEnd(call.used)
                    break
            case length:
                if length:
                    yield events.Token(answer.text[begin : begin + length])
                begin += length
    if answer.interrupted and not answer.stopped:
        yield events.Failed(answer.failure or INTERRUPTED)
    yield events.Done(answer.employee, answer.ungrounded or (), bool(answer.stopped))


def asking_call(saved: Iterable[Message], confirmation_id: str) -> str:
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


def _order_in(answer: Message) -> PartOrder:
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
