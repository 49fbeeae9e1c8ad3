"""Conversations led by a model behind each wire, through the whole chat."""

from __future__ import annotations

import json

import httpx
import pytest

from chat.memory.worker import update_memory
from tests.banking.lost_card import LOST, PROMPT
from tests.chat.http_model.completions import COMPLETIONS
from tests.chat.http_model.double import KEY, Double, ScriptedHttp
from tests.chat.local_invoke import Tools
from tests.chat.records import Records
from tests.chat.scripted_server import Json
from tests.chat.talk import Talk
from tests.chat.turn.asking import status
from tests.wires.all import WIRES

POINTS = "get_rewards_summary"
ON_ONE = pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)


def sent(model: ScriptedHttp) -> list[Json]:
    """The blocks of the last request's messages, as Converse has them."""
    request = WIRES[model.double.api].request_of(model.requests[-1])
    return [block for message in request["messages"] for block in message["content"]]


def test_a_tool_is_called_and_its_result_told(
    talk: Talk, double: Double, model: ScriptedHttp, tools: Tools
) -> None:
    model.script(
        double.uses(POINTS, before="One moment."),
        double.says("You have 5000 points."),
        double.says("Yes."),
    )
    assert talk.say("Points?").text == "One moment.\n\nYou have 5000 points."
    assert tools.called == [POINTS]
    talk.say("Sure?")
    question, said, call, result, answer, again = sent(model)
    assert [each["text"] for each in (question, said, answer, again)] == [
        "Points?",
        "One moment.",
        "You have 5000 points.",
        "Sure?",
    ]
    assert call["toolUse"]["name"] == POINTS
    assert call["toolUse"]["toolUseId"] == result["toolResult"]["toolUseId"]
    assert result["toolResult"]["content"][0]["json"]["total_points"] == 5000


def test_what_the_model_thinks_is_neither_shown_nor_kept(
    talk: Talk, double: Double, model: ScriptedHttp
) -> None:
    thought = double.thinking("a secret")
    model.script([double.start, *thought, *double.text("Hi", place=1), *double.ends["end_turn"]])
    reply = talk.say("Hello")
    assert reply.text == "Hi"
    assert "secret" not in reply.raw + json.dumps(talk.saved())


def test_a_write_waits_for_the_users_yes_and_is_made_once(
    talk: Talk, double: Double, model: ScriptedHttp, tools: Tools
) -> None:
    model.script(double.uses("block_card", LOST))
    reply = talk.say("Block my card, I lost it")
    assert reply.of("tool_error")[0]["confirmation"]["prompt"] == reply.text == PROMPT
    assert status(talk) == "active"
    model.script(double.says("Blocked."))
    assert talk.say("YES").text == "Blocked."
    assert status(talk) == "blocked"
    assert [event["input"] for event in tools.events] == [LOST, LOST]
    yes, call, result = sent(model)[-3:]
    assert (yes, call["toolUse"]["input"]) == ({"text": "YES"}, LOST)
    assert result["toolResult"]["toolUseId"] == call["toolUse"]["toolUseId"]
    assert result["toolResult"]["content"][0]["json"]["status"] == "success"


def test_what_the_user_tells_is_remembered(
    talk: Talk, double: Double, model: ScriptedHttp, http: httpx.Client
) -> None:
    model.script(double.says("Hello Ana"), double.says('```json\n{"facts": ', "[1]}\n```"))
    talk.say("I am Ana")
    update_memory(model.asker, talk.user_id, talk.convo_id)
    assert not {"tools", "tool_choice"} & model.requests[-1].keys()
    facts = http.get("/memory", headers=talk.headers).json()["facts"]
    assert [fact["text"] for fact in facts] == ["I am Ana"]


@ON_ONE
def test_the_key_is_in_no_log_and_in_no_answer(
    talk: Talk, double: Double, model: ScriptedHttp, log: Records
) -> None:
    log.setLevel(0)
    model.script(double.refusal(401, "invalid_api_key"))
    assert KEY not in talk.say("Hello").raw
    assert "401 invalid_api_key" in log.text
    assert KEY not in log.text + json.dumps(talk.saved())
