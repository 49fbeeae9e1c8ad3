"""Models whose behaviour is known: one is always right, each other one is wrong in one way.

They read of a request only which trial it is of, and how far that has come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
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


def invents(asked: Asked) -> Reply:
    """Calls nothing, and says what it might have found."""
    return Reply(
        re.sub(r"\d", "7", f"I did that. {' '.join(words.values_of(asked.scenario))} 7,777.77")
    )


def repeats(asked: Asked) -> Reply:
    """Makes every call twice."""
    wanted = [call for call in asked.wanted for _ in range(2)]
    return right(replace_right(asked, wanted))


def stops(asked: Asked) -> Reply:
    """Makes its first call and never says what came of it (server.py cuts it off)."""
    if asked.message == 0 and asked.wanted and not asked.made:
        return _calling(asked, asked.wanted[0])
    return Reply("I have")


def garbles(asked: Asked) -> Reply:
    """Calls what there is not, and what there is with arguments that it does not take."""
    if asked.made:
        return Reply(words.DONE[asked.scenario.language])
    unknown = Call(tool="do_it_all", input={"now": True})
    garbled = [Call(tool=call.tool, input={"what": "?"}) for call in asked.wanted]
    calls = [unknown, *garbled]
    ids = (f"tooluse_{asked.message}_{n}" for n in range(len(calls)))
    return Reply(
        calls=tuple(ToolCall(id, c.tool, c.input) for id, c in zip(ids, calls, strict=True))
    )


MODELS: Mapping[str, Callable[[Asked], Reply]] = {
    "right": right,
    "obeys": obeys,
    "invents": invents,
    "repeats": repeats,
    "stops": stops,
    "garbles": garbles,
}
CUT_OFF = frozenset({"stops"})
"""Whose answers end in the middle."""


def replace_right(asked: Asked, wanted: Sequence[Call]) -> Asked:
    instead = [*asked.scenario.right]
    if not asked.is_reply and asked.message < len(instead):
        instead[asked.message] = [*wanted]
    return replace(asked, scenario=asked.scenario.model_copy(update={"right": instead}))


def _calling(asked: Asked, call: Call) -> Reply:
    searching = "_search" if call.tool == FIND_TOOLS else ""
    id = f"tooluse_{asked.message}_{len(asked.made)}{searching}"
    return Reply(calls=(ToolCall(id, call.tool, call.input),))


def _said(message: Json) -> str:
    if message["role"] != "user":
        return ""
    return "\n".join(block["text"] for block in message["content"] if "text" in block)
