"""What is remembered of a conversation that has grown too long."""

from __future__ import annotations

import json

import pytest

from chat.memory.worker import SUMMARISE
from chat.store.entities import Summary
from tests.chat.memory.remembered import summarises, system
from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.talk import Talk

TRIMMED = {"type": "note", "note": "Long conversation trimmed for speed"}


def talk_at_length(talk: Talk, model: ScriptedModel) -> None:
    """Two turns, of which only one fits."""
    model.script(says("A" * 9000), says("B" * 9000))
    talk.say("First question")
    talk.say("Second question")


@pytest.mark.usefixtures("remembers_at_once")
def test_a_long_conversation_is_trimmed_and_told_and_summarised(
    talk: Talk, model: ScriptedModel
) -> None:
    talk_at_length(talk, model)
    model.script(says("C"), summarises("They asked a first question."), says("D"))
    third = talk.say("Third question")
    assert (third.types[0], third.events[1]) == ("employee", TRIMMED)
    sent = [message["content"][0]["text"] for message in model.requests[2]["messages"]]
    assert sent == ["Second question", "B" * 9000, "Third question"]
    assert "Conversation summary" not in system(model, 2)
    asked = model.requests[3]
    assert asked["system"] == [{"text": SUMMARISE}]
    material = json.loads(asked["messages"][0]["content"][0]["text"])
    assert material["summary_so_far"] == ""
    assert [message["text"][:14] for message in material["messages"]] == [
        "First question",
        "A" * 14,
    ]
    talk.say("Fourth question")
    assert "Conversation summary (for context): They asked a first question." in system(model, 4)


@pytest.mark.usefixtures("remembers_at_once")
def test_the_summary_rolls_on(talk: Talk, model: ScriptedModel) -> None:
    talk_at_length(talk, model)
    model.script(says("C" * 9000), summarises("One."), says("D"), summarises("One and two."))
    talk.say("Third question")
    talk.say("Fourth question")
    material = json.loads(model.requests[-1]["messages"][0]["content"][0]["text"])
    assert material["summary_so_far"] == "One."
    assert [message["text"][:15] for message in material["messages"]] == [
        "Second question",
        "B" * 15,
    ]
    (summary,) = Summary.query(talk.user_id, Summary.sk == f"summary#{talk.convo_id}")
    assert (summary.text, summary.through) == ("One and two.", 4)


@pytest.mark.usefixtures("remembers_at_once")
def test_a_short_conversation_is_neither_trimmed_nor_summarised(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("A"), says("B"))
    talk.say("First question")
    assert TRIMMED not in talk.say("Second question").events
    assert len(model.requests) == 2


@pytest.mark.slow
def test_what_was_said_before_the_last_forty_messages_is_trimmed_too(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(*[says("A")] * 22)
    replies = [talk.say(f"Question {number}") for number in range(22)]
    assert [TRIMMED in reply.events for reply in replies] == [False] * 21 + [True]


@pytest.mark.usefixtures("remembers_at_once")
def test_a_summary_that_is_none_leaves_the_conversation_as_it_is(
    talk: Talk, model: ScriptedModel
) -> None:
    talk_at_length(talk, model)
    model.script(says("C"), says("No."), says("D"), summarises("One."))
    assert talk.say("Third question").text == "C"
    assert talk.say("Fourth question").text == "D"
    assert "Conversation summary" not in system(model, 4)
