"""The model that is always right can do what a model in its place could, and one that cannot be
evaluated is told so at its first answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from chat.model.protocol import ModelError, ModelEvent, Stop, Text, ToolUse
from commands.command import UsageError
from tests.evaluate.baselines.models import Asked, right
from tests.evaluate.run import probed, tokens_of
from tests.evaluate.scenario import Scenario, all_of

MARK = "[trial a]"
STATED: dict[str, Any] = {
    "id": "one",
    "family": "banking",
    "kind": "confirmed",
    "language": "en",
    "right": [[], [{"tool": "block_card", "input": {"reason": "lost"}}]],
    "asks": ["Why?"],
    "person": {"says": ["block it"], "knows": [{"to": "why", "says": "lost"}]},
    "ends": {"told": ["4417"]},
}


def reply(*offered: str, said: int = 2) -> tuple[str, list[str]]:
    """What it says, and which tools it calls, after so many messages of the person's."""
    messages: list[dict[str, Any]] = []
    for number in range(said):
        messages.append({"role": "user", "content": [{"text": f"message {number} {MARK}"}]})
        messages.append({"role": "assistant", "content": [{"text": "Why?"}]})
    tools = [{"toolSpec": {"name": name}} for name in offered]
    request = {"messages": messages[:-1], "toolConfig": {"tools": tools}}
    made = right(Asked.of(Scenario.model_validate(STATED), request, MARK))
    return made.text, [call.name for call in made.calls]


def test_it_asks_first_and_tells_nothing_before_all_is_read() -> None:
    assert reply("block_card", said=1) == ("Why?", [])


def test_it_calls_what_is_right_then() -> None:
    assert reply("get_card_status", "block_card") == ("", ["block_card"])


def test_it_calls_nothing_that_it_is_not_offered() -> None:
    text, calls = reply("get_card_status")
    assert calls == []
    assert "4417" not in text


@dataclass(frozen=True)
class Scripted:
    """A double of a model: one answer, or how it fails."""

    answer: tuple[ModelEvent, ...] = ()
    failure: str = ""
    least_kept: int = 0

    def stream(self, *asked: Any, context: str = "") -> Iterator[ModelEvent]:
        if self.failure:
            raise ModelError(self.failure, passing=False)
        yield from self.answer


@pytest.mark.parametrize("failure", ["connection refused", "401: the key is wrong"])
def test_a_dead_address_and_a_bad_key_are_one_line(failure: str) -> None:
    with pytest.raises(UsageError, match=f"m at u does not answer: {failure}"):
        probed(Scripted(failure=failure), "m at u")


def test_a_model_that_only_talks_is_one_line() -> None:
    talks = Scripted((Text("You have 12 pesos."), Stop("end_turn")))
    with pytest.raises(UsageError, match="m at u calls no tool"):
        probed(talks, "m at u")


def test_a_model_that_calls_is_played() -> None:
    probed(Scripted((ToolUse("1", "get_balance", ""), Stop("tool_use"))), "m at u")
    assert tokens_of(all_of("banking")) > 0
