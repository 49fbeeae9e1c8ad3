"""A model that cannot be evaluated is told so at its first answer, and nothing is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from chat.model.protocol import ModelError, ModelEvent, Stop, Text, ToolUse
from commands.command import UsageError
from tests.evaluate.run import probed, tokens_of
from tests.evaluate.scenario import all_of


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
