"""Conversations led by a model behind Anthropic's messages, through the whole chat."""

from __future__ import annotations

import json

import httpx
import pytest

from chat.memory.worker import update_memory
from chat.model.anthropic.model import Anthropic
from tests.banking.lost_card import LOST, PROMPT
from tests.chat.anthropic_model.wire import (
    KEY,
    START,
    ScriptedAnthropic,
    error,
    refusal,
    says,
    stop,
    text,
    tool_use,
    uses,
)
from tests.chat.local_invoke import Tools
from tests.chat.scripted_server import CUT, Step
from tests.chat.talk import Talk
from tests.chat.turn.asking import status

POINTS = "get_rewards_summary"
MIDWAY: dict[str, list[Step]] = {
    "cut": [CUT],
    "ended without an end": [],
    "an error": [error("api_error")],
    "its length": stop("max_tokens"),
    "a refusal": stop("refusal"),
    "a pause": stop("pause_turn"),
}


def test_a_tool_is_called_and_its_result_told(
    talk: Talk, model: ScriptedAnthropic, tools: Tools
) -> None:
    model.script(uses(POINTS, before="One moment."), says("You have 5000 points."), says("Yes."))
    assert talk.say("Points?").text == "One moment.\n\nYou have 5000 points."
    assert tools.called == [POINTS]
    talk.say("Sure?")
    question, asked, result, answer, again = model.requests[-1]["messages"]
    assert (question["content"][0]["text"], again["content"][0]["text"]) == ("Points?", "Sure?")
    (_, call), (told,) = asked["content"], result["content"]
    assert (call["id"], call["name"]) == (told["tool_use_id"], POINTS)
    assert json.loads(told["content"][0]["text"])["total_points"] == 5000
    assert answer["content"][0]["text"] == "You have 5000 points."


def test_a_write_waits_for_the_users_yes_and_is_made_once(
    talk: Talk, model: ScriptedAnthropic, tools: Tools
) -> None:
    model.script(uses("block_card", LOST))
    assert talk.say("Block my card, I lost it").text == PROMPT
    assert status(talk) == "active"
    model.script(says("Blocked."))
    assert talk.say("YES").text == "Blocked."
    assert status(talk) == "blocked"
    assert [event["input"] for event in tools.events] == [LOST, LOST]


@pytest.mark.parametrize("way", MIDWAY)
def test_an_answer_that_breaks_off_is_kept_and_makes_no_call(
    talk: Talk, model: ScriptedAnthropic, tools: Tools, way: str
) -> None:
    call = tool_use("block_card", json.dumps(LOST))
    model.script([START, *text("It was "), *call, *MIDWAY[way]], says("Hello again"))
    reply = talk.say("Hello")
    assert reply.types == ["employee", "token", "error", "done"]
    assert KEY not in reply.raw
    assert tools.called == []
    assert talk.messages[-1]["interrupted"] is True
    assert talk.say("Go on").text == "Hello again"


def test_what_passes_is_tried_again_before_the_first_token(
    talk: Talk, model: ScriptedAnthropic
) -> None:
    model.script(refusal(529, "overloaded_error"), [START, error("api_error")], says("Hello"))
    assert talk.say("Hello").types == ["employee", "token", "done"]


def test_what_the_user_tells_is_remembered(
    talk: Talk, model: ScriptedAnthropic, claude: Anthropic, http: httpx.Client
) -> None:
    model.script(says("Hello Ana"), says('{"facts": [1]}'))
    talk.say("I am Ana")
    update_memory(claude, talk.user_id, talk.convo_id)
    facts = http.get("/memory", headers=talk.headers).json()["facts"]
    assert [fact["text"] for fact in facts] == ["I am Ana"]
