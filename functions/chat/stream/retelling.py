"""From a turn's events to what is saved of their order, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from chat.store.entities import Message, answer_id
from chat.store.saved_calls import Flow
from chat.stream import events
from chat.stream.events import Event

INTERRUPTED = "The answer was interrupted. Send it again."


def flow_of(said: Iterable[Event]) -> Flow:
    flow: list[int | Literal["step", "call"]] = []
    for event in said:
        match event:
            case events.Step():
                flow.append("step")
            case events.ToolEnd():
                flow.append("call")
            case events.Token(text):
                if flow and isinstance(flow[-1], int):
                    flow[-1] += len(text)
                else:
                    flow.append(len(text))
            case _:
                pass
    return flow


def events_again(answer: Message) -> Iterator[Event]:
    """What a turn said that has this answer, text in fewer pieces."""
    id = answer_id(answer.turn_key) if answer.interrupted else answer.id
    yield events.Begun(answer.employee, id, correlation_id=answer.correlation_id or "")
    if answer.tools:
        yield events.Note(events.USING_TOOLS)
    calls = answer.calls()
    begin = 0
    for each in _flow(answer):
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


def _flow(answer: Message) -> Flow:
    """Before it was saved, what was said before which tool is not known: the tools, then the
    text."""
    if answer.flow is not None:
        flow: Flow = answer.flow
        return flow
    tools: list[int | Literal["step", "call"]] = []
    for call in answer.calls():
        if call.is_first and not call.is_confirmed:
            tools.append("step")
        tools.append("call")
    return [*tools, "step", len(answer.text)]
