"""The model that is always right can do what a model in its place could."""

from __future__ import annotations

from typing import Any

from tests.evaluate.baselines.models import Asked, right
from tests.evaluate.scenario import Scenario

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
