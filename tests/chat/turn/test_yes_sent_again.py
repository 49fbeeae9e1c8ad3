"""A YES that comes twice, or late, or whose answer was lost, has one call made at the most."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.chat.local_invoke import Hold
from tests.chat.scripted_model import Refusal, ScriptedModel, says, uses
from tests.chat.talk import Talk
from tests.chat.turn.asking import ask, asks_to_block, blocks, status


def test_two_yeses_at_once_block_once(talk: Talk, model: ScriptedModel, hold: Hold) -> None:
    hold.gate.set()
    ask(talk, model)
    hold.reset()
    model.script(says("Blocked."))
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(talk.say, "YES")
        hold.wait_until_begun()
        assert talk.post(talk.body("YES")).status_code == 409
        hold.gate.set()
        assert first.result().text == "Blocked."
    assert len(blocks(talk)) == 1


def test_a_prompt_told_again_is_the_same_prompt(talk: Talk, model: ScriptedModel) -> None:
    model.script(asks_to_block())
    first = talk.say("Block my card", key="k1")
    again = talk.say("Block my card", key="k1")
    assert again.events[1:] == first.events[1:]
    model.script(says("Blocked."))
    talk.say("YES")
    assert status(talk) == "blocked"


def test_a_yes_sent_again_does_not_confirm_what_its_own_turn_asked_for(
    talk: Talk, model: ScriptedModel
) -> None:
    ask(talk, model)
    other = {"reason": "Stolen card"}
    model.script(asks_to_block(other))
    talk.say("YES", key="the-yes")
    talk.say("YES", key="the-yes")
    assert len(blocks(talk)) == 1


def test_a_yes_sent_again_after_the_model_failed_blocks_once(
    talk: Talk, model: ScriptedModel
) -> None:
    ask(talk, model)
    model.script(Refusal(400, "ValidationException"))
    assert "error" in talk.say("YES", key="the-yes").types
    assert status(talk) == "blocked"
    model.script(says("Blocked."))
    reply = talk.say("YES", key="the-yes")
    assert reply.types == ["employee", "note", "tool_start", "tool_result", "token", "done"]
    assert len(blocks(talk)) == 1


def test_a_yes_of_before_a_prompt_sent_again_does_not_answer_it(
    talk: Talk, model: ScriptedModel
) -> None:
    ask(talk, model)
    model.script(Refusal(400, "ValidationException"))
    talk.say("YES", key="the-first-yes")
    model.script(asks_to_block({"reason": "Stolen card"}))
    talk.say("It was stolen, block it for that.")
    model.script(says("It is blocked already."))
    talk.say("YES", key="the-first-yes")
    assert len(blocks(talk)) == 1


@pytest.mark.slow
def test_a_yes_of_long_ago_sent_again_does_not_answer_a_prompt(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Yes what?"), *[says("Fine.")] * 20)
    talk.say("YES", key="old")
    for number in range(20):
        talk.say(f"Hello {number}", key=f"k{number}")
    model.script(uses("block_card", {"reason": "lost"}))
    talk.say("Block my card")
    refused = talk.post(talk.body("YES"), **{"Idempotency-Key": "old"})
    assert (refused.status_code, status(talk)) == (409, "active")
    model.script(says("Blocked."))
    talk.say("YES")
    assert status(talk) == "blocked"
