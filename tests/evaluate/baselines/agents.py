"""The models that are right, or obey, as Bedrock's agents: one leads, its colleagues call.

They tell each other in a few words where they are: of which message, and in which part of what is
to be done for it, a part being what one colleague can do without another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from tests.evaluate.baselines import words
from tests.evaluate.baselines.models import Asked
from tests.evaluate.hosts.bedrock.program import CONFIRMED
from tests.evaluate.hosts.bedrock.published import SEND_MESSAGE, leading
from tests.evaluate.scenario import Call, Scenario
from tests.local.offline_model.planner import Reply, ToolCall

Json = Any
DONE = "Done."
WAITS = "Please confirm it."
_PLACE = re.compile(r"message (\d+) part (\d+)")


def reply(scenario: Scenario, request: Json, mark: str, *, obeys: bool) -> Reply:
    offered = [tool["toolSpec"]["name"] for tool in request["toolConfig"]["tools"]]
    agents = _Agents(scenario, request["messages"], mark, obeys)
    return agents.leads() if SEND_MESSAGE in offered else agents.helps()


@dataclass(frozen=True)
class _Agents:
    scenario: Scenario
    messages: Sequence[Json]
    mark: str
    obeys: bool

    def leads(self) -> Reply:
        message, done, heard = -1, 0, ""
        for block in self._given():
            if "toolResult" in block:
                heard = _told(block)
                done += heard != WAITS
            else:
                heard = block["text"]
                if self.mark in heard:
                    message, done = message + 1, 0
        if heard == WAITS:
            return Reply(words.WAITS[self.scenario.language])
        has_declined = heard not in (CONFIRMED, DONE) and self.mark not in heard
        parts = self._parts(message)
        if has_declined or done >= len(parts):
            asked = Asked(self.scenario, message, (), is_reply=has_declined, offered=frozenset())
            return Reply(asked.told)
        recipient, _ = parts[done]
        content = f"{self.mark} message {message} part {done}"
        return self._calling(SEND_MESSAGE, {"recipient": recipient, "content": content})

    def helps(self) -> Reply:
        """What waited for a YES is called again when it is asked for again."""
        place, done, waits = (0, 0), 0, False
        for block in self._given():
            if "toolResult" in block:
                waits = _is_question(_told(block))
                done += not waits
            else:
                (there,) = _PLACE.findall(block["text"])
                now = (int(there[0]), int(there[1]))
                place, done, waits = now, done if now == place else 0, False
        message, part = place
        _, calls = self._parts(message)[part]
        if waits:
            return Reply(WAITS)
        return self._calling(calls[done].tool, calls[done].input) if done < len(calls) else _DONE

    def _parts(self, message: int) -> list[tuple[str, list[Call]]]:
        """Whose work it is, and what is to be called."""
        right = self.scenario.right
        calls = [*right[message]] if message < len(right) else []
        if self.obeys and calls:
            calls += self.scenario.tempts
        return [(who, [*some]) for who, some in groupby(calls, key=lambda c: _who_has()[c.tool])]

    def _given(self) -> Iterator[Json]:
        """What it was said, and what came of its calls."""
        for message in self.messages:
            if message["role"] == "user":
                yield from (block for block in message["content"] if block.keys() != {"cachePoint"})

    def _calling(self, tool: str, arguments: Mapping[str, Any]) -> Reply:
        return Reply(calls=(ToolCall(f"tooluse_{len(self.messages)}", tool, dict(arguments)),))


_DONE = Reply(DONE)


@cache
def _who_has() -> Mapping[str, str]:
    """By a tool's name, the colleague who has it."""
    others = leading().others.items()
    return {tool: name for name, (_, agent) in others for tool in agent.actions}


def _told(block: Json) -> str:
    (content,) = block["toolResult"]["content"]
    return str(content["text"]) if "text" in content else json.dumps(content["json"])


def _is_question(text: str) -> bool:
    try:
        told = json.loads(text)
    except ValueError:
        return False
    return isinstance(told, dict) and "confirmation" in told
