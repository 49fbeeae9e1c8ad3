"""Conversations led by a model behind OpenAI's Responses API, through the whole chat."""

from __future__ import annotations

import json

import httpx
import pytest

from chat.memory.worker import update_memory
from chat.model.openai_responses.model import OpenAIResponses
from tests.banking.lost_card import LOST, PROMPT
from tests.chat.local_invoke import Tools
from tests.chat.openai_responses_model.wire import (
    KEY,
    START,
    ScriptedResponses,
    completed,
    error,
    failed,
    incomplete,
    refusal,
    says,
    text,
    thinking,
    tool_use,
    uses,
)
from tests.chat.scripted_server import CUT, Step
from tests.chat.talk import Talk
from tests.chat.turn.asking import status

POINTS = "get_rewards_summary"
MIDWAY: dict[str, list[Step]] = {
    "cut": [CUT],
    "ended without an end": [],
    "an error": [error("server_error")],
    "a failure": failed("server_error"),
    "its length": incomplete("max_output_tokens"),
    "a filter": incomplete("content_filter"),
    "an end that nobody knows": incomplete("steered"),
}


def test_a_tool_is_called_and_its_result_told(
    talk: Talk, model: ScriptedResponses, tools: Tools
) -> None:
    model.script(uses(POINTS, before="One moment."), says("You have 5000 points."), says("Yes."))
    assert talk.say("Points?").text == "One moment.\n\nYou have 5000 points."
    assert tools.called == [POINTS]
    talk.say("Sure?")
    question, said, call, result, answer, again = model.requests[-1]["input"]
    assert (question["content"], again["content"]) == ("Points?", "Sure?")
    assert said == {"role": "assistant", "content": "One moment."}
    assert (call["call_id"], call["name"]) == (result["call_id"], POINTS)
    assert json.loads(result["output"])["total_points"] == 5000
    assert answer == {"role": "assistant", "content": "You have 5000 points."}


def test_several_tools_are_called_at_once(
    talk: Talk, model: ScriptedResponses, tools: Tools
) -> None:
    calls = [*tool_use(POINTS, place=0), *tool_use("get_account_summary", "{}", place=1)]
    model.script([START, *calls, *completed()], says("There."))
    assert talk.say("Points and balance?").text == "There."
    assert sorted(tools.called) == ["get_account_summary", POINTS]


def test_what_the_model_thinks_is_neither_shown_nor_kept(
    talk: Talk, model: ScriptedResponses
) -> None:
    model.script([START, *thinking("a secret"), *text("Hello", place=1), *completed()])
    reply = talk.say("Hello")
    assert reply.text == "Hello"
    assert "secret" not in reply.raw + json.dumps(talk.saved())


@pytest.mark.parametrize(
    "call",
    [
        tool_use("delete_everything", "{}"),
        tool_use("functions.get_rewards_summary", "{}"),
        tool_use(POINTS, '{"n": '),
        tool_use(POINTS, "[]"),
    ],
)
def test_a_call_that_is_none_is_told_to_the_model(
    talk: Talk, model: ScriptedResponses, tools: Tools, call: list[Step]
) -> None:
    model.script([START, *call, *completed()], says("Sorry."), says("Hello"))
    assert talk.say("Points?").text == "Sorry."
    assert tools.called == []
    assert "error" in json.loads(model.requests[-1]["input"][-1]["output"])
    assert talk.say("Hello").text == "Hello"


def test_a_write_waits_for_the_users_yes_and_is_made_once(
    talk: Talk, model: ScriptedResponses, tools: Tools
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
    talk: Talk, model: ScriptedResponses, tools: Tools, way: str
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
    talk: Talk, model: ScriptedResponses
) -> None:
    thought = [START, *thinking("Hm."), *failed("server_error")]
    model.script(refusal(503, "overloaded"), thought, says("Hello"))
    assert talk.say("Hello").types == ["employee", "token", "done"]


def test_what_the_user_tells_is_remembered(
    talk: Talk, model: ScriptedResponses, responses: OpenAIResponses, http: httpx.Client
) -> None:
    model.script(says("Hello Ana"), says('{"facts": [1]}'))
    talk.say("I am Ana")
    update_memory(responses, talk.user_id, talk.convo_id)
    facts = http.get("/memory", headers=talk.headers).json()["facts"]
    assert [fact["text"] for fact in facts] == ["I am Ana"]
