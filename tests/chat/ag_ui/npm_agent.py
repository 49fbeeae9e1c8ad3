"""AG-UI's own agent, in a process of Node's."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.node.node import FOLDER, node

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
    process: subprocess.Popen[str]

    def do(self, command: str, **options: Any) -> State:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({"command": command, **options}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        assert line, "Node has ended; what it said is above"
        return State(**json.loads(line))

    def say(self, text: str) -> State:
        return self.do("say", text=text)

    def answer(self, state: State, status: str, **payload: Any) -> State:
        (interrupt,) = state.interrupts
        entry: Json = {"interruptId": interrupt["id"], "status": status}
        return self.do("resume", resume=[entry | ({"payload": payload} if payload else {})])


@contextmanager
def started(url: str, token: str, thread_id: str) -> Iterator[NpmAgent]:
    command = [node(), "ag_ui_agent.mjs", f"{url}/chat", token, thread_id]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=FOLDER
    )
    with process:
        try:
            yield NpmAgent(process)
        finally:
            assert process.stdin
            process.stdin.close()
            process.wait(timeout=30)
