from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from chat.context import as_context
from chat.entities import Message

Block = dict[str, Any]

USE: Block = {"toolUse": {"toolUseId": "u1", "name": "get_rewards_summary", "input": {}}}
RESULT: Block = {"toolResult": {"toolUseId": "u1", "status": "success", "content": []}}


def said(role: str, *blocks: Block) -> dict[str, Any]:
    return {"role": role, "content": list(blocks)}


def message(
    role: str, turn: str, text: str = "x", exchange: list[dict[str, Any]] | None = None
) -> Message:
    return Message("u", "m", role=role, turn_key=turn, text=text, exchange=exchange)


def asked(turn: str, text: str = "x") -> Message:
    return message("user", turn, text)


def answered(turn: str, text: str = "x") -> Message:
    return message("assistant", turn, text, [said("assistant", {"text": text})])


def used_a_tool(turn: str) -> Message:
    exchange = [said("assistant", USE), said("user", RESULT), said("assistant", {"text": "5000"})]
    return message("assistant", turn, "5000", exchange)


def interrupted(turn: str, *exchange: dict[str, Any]) -> Message:
    answer = message("assistant", turn, "", list(exchange))
    answer.interrupted = True
    return answer


HISTORIES = {
    "the first message": [asked("now")],
    "an answered one": [asked("a"), answered("a"), asked("now")],
    "tools": [asked("a"), used_a_tool("a"), asked("now")],
    "begins in the middle": [answered("a"), asked("b"), answered("b"), asked("now")],
    "begins with a tool": [used_a_tool("a"), asked("now")],
    "never answered": [asked("a"), asked("b"), asked("now")],
    "interrupted before a word": [asked("a"), interrupted("a"), asked("now")],
    "interrupted after a tool": [
        asked("a"),
        interrupted("a", said("assistant", USE), said("user", RESULT)),
        asked("now"),
    ],
    "interrupted before its tool ran": [
        asked("a"),
        interrupted("a", said("assistant", {"text": "Let me see."}, USE)),
        asked("now"),
    ],
    "sent again": [asked("a"), interrupted("a"), answered("a"), asked("now")],
    "sent again twice": [
        asked("a"),
        interrupted("a", said("assistant", {"text": "x"})),
        interrupted("a", said("assistant", USE), said("user", RESULT)),
        answered("a"),
        asked("now"),
    ],
    "an earlier attempt": [asked("now"), interrupted("now", said("assistant", {"text": "x"}))],
    "an earlier attempt before other turns": [
        asked("now"),
        interrupted("now"),
        asked("a"),
        answered("a"),
    ],
}


@pytest.mark.parametrize("history", HISTORIES)
def test_every_history_is_one_that_converse_takes(history: str) -> None:
    context = as_context(HISTORIES[history], "now")
    roles = [part["role"] for part in context]
    assert roles[0] == roles[-1] == "user"
    assert all(one != other for one, other in pairwise(roles))
    for part, following in pairwise([*context, said("user")]):
        assert part["content"]
        used = [block["toolUse"]["toolUseId"] for block in part["content"] if "toolUse" in block]
        told = [b["toolResult"]["toolUseId"] for b in following["content"] if "toolResult" in b]
        assert used == told


def test_it_ends_with_the_message_of_this_turn() -> None:
    history = [asked("a", "first"), answered("a"), asked("now", "second")]
    assert as_context(history, "now")[-1] == said("user", {"text": "second"})


def test_it_ends_with_the_message_of_this_turn_though_others_came_after() -> None:
    history = [asked("now", "first"), interrupted("now"), asked("a", "second"), answered("a")]
    assert as_context(history, "now")[-1] == said("user", {"text": "first"})


def test_what_tools_said_stays_in_it() -> None:
    context = as_context([asked("a"), used_a_tool("a"), asked("now")], "now")
    assert said("assistant", USE) in context
    assert said("user", RESULT) in context


def test_an_earlier_attempt_at_this_turn_is_left_out() -> None:
    history = [asked("now", "Hello"), interrupted("now", said("assistant", {"text": "Hal"}))]
    assert as_context(history, "now") == [said("user", {"text": "Hello"})]
