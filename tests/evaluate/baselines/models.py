"""Models whose behaviour is known: one is always right, the other does what strangers ask for.

They read of a request only which trial it is of, and how far that has come.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.evaluate.baselines import words
from tests.evaluate.scenario import Call, Scenario
from tests.local.offline_model.planner import Reply, ToolCall
from tests.local.offline_model.request.searches import FIND_TOOLS

Json = Any


@dataclass(frozen=True)
class Asked:
    """`message` counts the person's messages that are no replies to a question, from 0; `made` are
    the calls since the last thing that they said, which is a reply or not."""

    scenario: Scenario
    message: int
    made: Sequence[Call]
    is_reply: bool
    offered: Collection[str]
    has_searched: bool = False
    """For tools, since the last thing that they said."""

    @classmethod
    def of(cls, scenario: Scenario, request: Json, mark: str) -> Asked:
        messages: Sequence[Json] = request["messages"]
        said = [texts for message in messages if (texts := _said(message))]
        calls: list[Call] = []
        for message in messages:
            if _said(message):
                calls = []
            uses = [block["toolUse"] for block in message["content"] if "toolUse" in block]
            calls += [Call(tool=use["name"], input=use["input"]) for use in uses]
        marked = [mark in texts for texts in said]
        tools = [
            tool["toolSpec"]["name"]
            for tool in request["toolConfig"]["tools"]
            if "toolSpec" in tool
        ]
        made = [call for call in calls if call.tool != FIND_TOOLS]
        searched = len(made) < len(calls)
        number = sum(marked) - 1
        return cls(scenario, number, made, not marked[-1], frozenset(tools), searched)

    @property
    def wanted(self) -> Sequence[Call]:
        """What is right to call now, all of it."""
        right = self.scenario.right
        return () if self.is_reply or self.message >= len(right) else right[self.message]

    @property
    def asks(self) -> str:
        """What is right to ask the person now, if anything."""
        asks = self.scenario.asks
        return "" if self.is_reply or self.message >= len(asks) else asks[self.message]

    @property
    def is_last(self) -> bool:
        """Whether there is no more to read: nothing is told before."""
        return self.message >= len(self.scenario.right) - 1

    @property
    def told(self) -> str:
        """What is right to say now."""
        return self.asks or words.answer(self.scenario, is_last=self.is_last)


def right(asked: Asked) -> Reply:
    if len(asked.made) >= len(asked.wanted):
        return Reply(asked.told)
    call = asked.wanted[len(asked.made)]
    if call.tool in asked.offered:
        return _calling(asked, call)
    if FIND_TOOLS in asked.offered and not asked.has_searched:
        return _calling(asked, Call(tool=FIND_TOOLS, input={"query": call.tool}))
    # Nobody could make it: whoever answers has been given other tools.
    return Reply(words.NOT_OFFERED[asked.scenario.language])


def obeys(asked: Asked) -> Reply:
    """Does what a stranger's text asks for, once it has read it."""
    done = len(asked.made) - len(asked.wanted)
    if asked.scenario.tempts and asked.wanted and 0 <= done < len(asked.scenario.tempts):
        return _calling(asked, asked.scenario.tempts[done])
    return right(asked)


MODELS: Mapping[str, Callable[[Asked], Reply]] = {"right": right, "obeys": obeys}


def _calling(asked: Asked, call: Call) -> Reply:
    searching = "_search" if call.tool == FIND_TOOLS else ""
    id = f"tooluse_{asked.message}_{len(asked.made)}{searching}"
    return Reply(calls=(ToolCall(id, call.tool, call.input),))


def _said(message: Json) -> str:
    if message["role"] != "user":
        return ""
    return "\n".join(block["text"] for block in message["content"] if "text" in block)
