"""AG-UI's own agent, in a process of Node's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.node.node import Led, led

Json = dict[str, Any]


@dataclass(frozen=True)
class State:
    """What the agent has after a run: all `messages` of the thread, and the run's `events`."""

    events: list[Json]
    failure: str | None
    messages: list[Json]
    interrupts: list[Json]

    @property
    def outcome(self) -> str:
        return str(self.events[-1]["outcome"]["type"])

    @property
    def texts(self) -> list[str]:
        said = [m for m in self.messages if m["role"] == "assistant" and m.get("content")]
        return [message["content"] for message in said]

    @property
    def results(self) -> list[Json]:
        return [json.loads(m["content"]) for m in self.messages if m["role"] == "tool"]


@dataclass(frozen=True)
class NpmAgent:
    script: Led

    def do(self, command: str, **options: Any) -> State:
        return State(**self.script.answer_to(command, **options))

    def say(self, text: str) -> State:
        return self.do("say", text=text)

    def answer(self, state: State, status: str, **payload: Any) -> State:
        (interrupt,) = state.interrupts
        entry: Json = {"interruptId": interrupt["id"], "status": status}
        return self.do("resume", resume=[entry | ({"payload": payload} if payload else {})])


@contextmanager
def started(url: str, token: str, thread_id: str) -> Iterator[NpmAgent]:
    with led("ag_ui_agent.mjs", f"{url}/chat", token, thread_id) as script:
        yield NpmAgent(script)
