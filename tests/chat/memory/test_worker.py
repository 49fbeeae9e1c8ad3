"""How much of a conversation the memory worker reads at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from chat.memory.worker import update_memory
from chat.model.bedrock import Bedrock
from chat.store.entities import ConversationRecord, SavedMessage
from tests.chat.memory.remembered import learns, summarises
from tests.chat.scripted_model import ScriptedModel

CONVERSATION = "c"


def told(user_id: str, *texts: str, **state: int) -> None:
    """A conversation in which the user has said these, all of it learned from but for `state`."""
    for number, text in enumerate(texts, 1):
        SavedMessage(
            user_id,
            f"message#{CONVERSATION}#{number:08d}",
            id=f"msg_{number}",
            role="user",
            text=text,
            employee="prime-boss",
            created_at="2026-02-01T00:00:00.000000+00:00",
            turn_key=f"turn {number}",
        ).save()
    counts: dict[str, Any] = {"messages": len(texts), "learned": len(texts)} | state
    ConversationRecord(user_id, f"conversation#{CONVERSATION}", **counts).save()


def asked(model: ScriptedModel) -> list[dict[str, Any]]:
    return [json.loads(each["messages"][0]["content"][0]["text"]) for each in model.requests]


def summarised(model: ScriptedModel) -> list[list[str]]:
    return [[each["text"] for each in material["messages"]] for material in asked(model)]


def test_forty_messages_are_summarised_at_once(
    user_id: str, model: ScriptedModel, bedrock: Bedrock
) -> None:
    said = [f"message {number}" for number in range(1, 42)]
    told(user_id, *said, trimmed=41)
    model.script(summarises("Most of it."), summarises("All of it."))
    for _ in range(3):
        update_memory(bedrock, user_id, CONVERSATION)
    assert summarised(model) == [said[:40], said[40:]]


def test_facts_are_sought_in_the_forty_newest_messages(
    user_id: str, model: ScriptedModel, bedrock: Bedrock
) -> None:
    said = [f"I am {number}" for number in range(1, 42)]
    told(user_id, *said, learned=0)
    model.script(learns())
    for _ in range(2):
        update_memory(bedrock, user_id, CONVERSATION)
    assert [list(each["statements"].values()) for each in asked(model)] == [said[1:]]


@pytest.mark.parametrize(("length", "read"), [(3_999, 3_999), (4_000, 4_000), (4_001, 4_000)])
def test_of_a_message_the_first_4000_characters_are_read(
    user_id: str, model: ScriptedModel, bedrock: Bedrock, length: int, read: int
) -> None:
    told(user_id, "x" * length, trimmed=1)
    model.script(summarises("It."))
    update_memory(bedrock, user_id, CONVERSATION)
    assert summarised(model) == [["x" * read]]


def test_6000_characters_are_summarised_at_once(
    user_id: str, model: ScriptedModel, bedrock: Bedrock
) -> None:
    long = ["x" * 3_000] * 2
    told(user_id, *long, "y", trimmed=3)
    model.script(summarises("Most of it."), summarises("All of it."))
    for _ in range(2):
        update_memory(bedrock, user_id, CONVERSATION)
    assert summarised(model) == [long, ["y"]]
