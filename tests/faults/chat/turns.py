"""A chat turn as its client has it, and what is true of one whatever went wrong in it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from tests.chat.talk import Event, Talk, assert_in_order, read_events
from tests.faults.storage.storm import INTERNALS

UNSAVED = "The answer could not be saved."


@dataclass(frozen=True)
class Said:
    """What a client has of a turn: the events of its stream, or none where it was refused."""

    status: int
    raw: str

    @property
    def events(self) -> list[Event]:
        return read_events(self.raw) if self.status == 200 else []

    def of(self, type_: str) -> list[Event]:
        return [event for event in self.events if event["type"] == type_]

    @property
    def text(self) -> str:
        return "".join(event["token"] for event in self.of("token"))


def say(talk: Talk, said: str, key: str) -> Said:
    response = talk.post(talk.body(said), **{"Idempotency-Key": key})
    return Said(response.status_code, response.text)


def assert_told_well(said: Said, fault: object) -> None:
    """A refusal, or a stream that ends in order; of what is behind it, nothing."""
    assert not INTERNALS.search(said.raw), fault
    if said.status == 200:
        assert_in_order(said.events)
    else:
        assert (said.status, json.loads(said.raw).keys()) == (503, {"error"}), fault


def assert_kept(talk: Talk, said: Said, fault: object) -> None:
    """What was streamed is what is saved, unless the stream says that it is not."""
    if said.status == 200 and UNSAVED not in said.raw:
        answer = talk.messages[-1]
        assert (answer["role"], answer["text"]) == ("assistant", said.text), fault
        assert answer.get("interrupted", False) == bool(said.of("error")), fault
        streamed = [event["result"] for event in said.of("tool_result")]
        kept = [tool["result"] for tool in answer.get("tools", []) if tool["ok"]]
        assert kept == streamed, fault
