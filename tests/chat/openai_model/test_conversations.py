"""Conversations led by a model that speaks chat completions, through the whole chat."""

from __future__ import annotations

import json
import threading

import httpx
import pytest

from chat.memory.worker import update_memory
from chat.model.openai.model import OpenAI
from tests.banking.lost_card import LOST, PROMPT
from tests.chat.local_invoke import Tools
from tests.chat.openai_model.wire import (
    KEY,
    START,
    ScriptedOpenAI,
    chunk,
    data,
    refusal,
    says,
    stop,
    text,
    tool_use,
    uses,
)
from tests.chat.records import Records
from tests.chat.scripted_server import CUT, Answer, Json, Page, Step
from tests.chat.talk import Reply, Talk
from tests.chat.turn.asking import status

POINTS = "get_rewards_summary"
PASSING: dict[str, Answer] = {
    "busy": refusal(429, "rate_limit_exceeded"),
    "unavailable": Page(503, b"<html>no upstream</html>", (("Content-Type", "text/html"),)),
    "cut at once": [CUT],
    "cut after the first chunk": [START, CUT],
    "ended after the first chunk": [START],
    "an error at once": [data({"error": {"message": "x", "code": 500}})],
    "an error after the first chunk": [START, data({"error": {"type": "server_error"}})],
}
FINAL: dict[str, Answer] = {
    "no such model": refusal(404, "model_not_found"),
    "a wrong key": refusal(401, "invalid_api_key"),
    "no money": refusal(429, "insufficient_quota"),
    "a page": Page(200, b"<html>Sign in</html>", (("Content-Type", "text/html"),)),
    "no JSON": [START, data("hello")],
}
MIDWAY: dict[str, list[Step]] = {
    "cut": [CUT],
    "ended without an end": [],
    "an error": [data({"error": {"message": "x", "code": 500}})],
    "no JSON": [data("hello")],
    "its length": stop("length"),
    "a filter": stop("content_filter"),
    "an end that nobody knows": stop("error"),
}


def sent(model: ScriptedOpenAI) -> list[Json]:
    """The messages of the last request, without the system's."""
    system, *others = model.requests[-1]["messages"]
    assert system["role"] == "system"
    return list(others)


def assert_told_without_internals(reply: Reply) -> None:
    (error,) = reply.of("error")
    assert set(error) == {"type", "message"}
    for internal in ("provider", "urllib3", "127.0.0.1", KEY, "Error"):
        assert internal not in reply.raw


def test_an_answer_is_streamed(talk: Talk, model: ScriptedOpenAI) -> None:
    gate = threading.Event()
    model.script([START, *text("Hello "), gate, *text("Ana"), *stop("stop")])
    with talk.stream("Hello") as response:
        for line in response.iter_lines():
            if "Hello" in line:
                gate.set()
    assert talk.messages[-1]["text"] == "Hello Ana"


def test_a_tool_is_called_and_its_result_told(
    talk: Talk, model: ScriptedOpenAI, tools: Tools
) -> None:
    model.script(uses(POINTS, before="One moment."), says("You have 5000 points."), says("Yes."))
    reply = talk.say("Points?")
    assert reply.text == "One moment.\n\nYou have 5000 points."
    assert tools.called == [POINTS]
    talk.say("Sure?")
    question, asked, result, answer, again = sent(model)
    assert (question["content"], again["content"]) == ("Points?", "Sure?")
    (call,) = asked["tool_calls"]
    assert (call["id"], call["function"]["name"]) == (result["tool_call_id"], POINTS)
    assert json.loads(result["content"])["total_points"] == 5000
    assert answer == {"role": "assistant", "content": "You have 5000 points."}


def test_several_tools_are_called_at_once(talk: Talk, model: ScriptedOpenAI, tools: Tools) -> None:
    calls = [
        *tool_use(POINTS, call_id="same"),
        *tool_use("get_account_summary", "{}", index=1, call_id="same"),
    ]
    model.script([START, *calls, *stop("stop")], says("There."))
    assert talk.say("Points and balance?").text == "There."
    assert sorted(tools.called) == ["get_account_summary", POINTS]
    _, asked, *results = sent(model)
    ids = [call["id"] for call in asked["tool_calls"]]
    assert [result["tool_call_id"] for result in results] == ids


def test_a_failing_tool_is_told_as_an_error(talk: Talk, model: ScriptedOpenAI) -> None:
    model.script(uses("dispute_transaction", {"tx_id": "no", "reason": "?"}), says("I cannot."))
    talk.say("Dispute no")
    assert "error" in json.loads(sent(model)[-1]["content"])


@pytest.mark.parametrize(
    "call",
    [
        tool_use("delete_everything", "{}"),
        tool_use("functions.get_rewards_summary", "{}"),
        tool_use(POINTS, '{"n": '),
        tool_use(POINTS, "[]"),
        [chunk({"tool_calls": [{"function": {"name": POINTS, "arguments": [1]}}]})],
    ],
)
def test_a_call_that_is_none_is_told_to_the_model(
    talk: Talk, model: ScriptedOpenAI, tools: Tools, call: list[Step]
) -> None:
    model.script([START, *call, *stop("tool_calls")], says("Sorry."), says("Hello"))
    assert talk.say("Points?").text == "Sorry."
    assert tools.called == []
    assert "error" in json.loads(sent(model)[-1]["content"])
    assert talk.say("Hello").text == "Hello"


def test_a_write_waits_for_the_users_yes_and_is_made_once(
    talk: Talk, model: ScriptedOpenAI, tools: Tools
) -> None:
    model.script(uses("block_card", LOST))
    reply = talk.say("Block my card, I lost it")
    assert reply.of("tool_error")[0]["confirmation"]["prompt"] == PROMPT
    assert status(talk) == "active"
    assert reply.text == PROMPT
    model.script(says("Blocked."))
    assert talk.say("YES").text == "Blocked."
    assert status(talk) == "blocked"
    assert [event["input"] for event in tools.events] == [LOST, LOST]
    yes, asked, result = sent(model)[-3:]
    assert yes == {"role": "user", "content": "YES"}
    assert json.loads(asked["tool_calls"][0]["function"]["arguments"]) == LOST
    assert result["tool_call_id"] == asked["tool_calls"][0]["id"]
    assert json.loads(result["content"])["status"] == "success"


def test_the_model_cannot_say_yes_itself(talk: Talk, model: ScriptedOpenAI) -> None:
    model.script(uses("block_card", LOST), says("Fine."))
    talk.say("Block my card")
    talk.say("no")
    assert status(talk) == "active"


@pytest.mark.parametrize("way", PASSING)
def test_what_passes_is_tried_again_before_the_first_token(
    talk: Talk, model: ScriptedOpenAI, way: str
) -> None:
    model.script(PASSING[way], PASSING[way], says("Hello"))
    assert talk.say("Hello").types == ["employee", "token", "done"]
    assert model.requests[0] == model.requests[2]


@pytest.mark.parametrize("way", FINAL)
def test_what_does_not_pass_is_told_at_once(talk: Talk, model: ScriptedOpenAI, way: str) -> None:
    model.script(FINAL[way])
    reply = talk.say("Hello")
    assert reply.types == ["employee", "error", "done"]
    assert_told_without_internals(reply)


@pytest.mark.parametrize("way", MIDWAY)
def test_an_answer_that_breaks_off_is_kept_and_makes_no_call(
    talk: Talk, model: ScriptedOpenAI, tools: Tools, way: str
) -> None:
    call = tool_use("block_card", json.dumps(LOST))
    model.script([START, *text("It was "), *call, *MIDWAY[way]], says("Hello again"))
    reply = talk.say("Hello")
    assert reply.types == ["employee", "token", "error", "done"]
    assert_told_without_internals(reply)
    assert tools.called == []
    answer = talk.messages[-1]
    assert (answer["text"], answer["interrupted"]) == ("It was ", True)
    assert talk.say("Go on").text == "Hello again"


@pytest.mark.parametrize("begun", [True, False], ids=["midway", "before the first token"])
def test_a_stall_ends_at_the_cap(
    talk: Talk, model: ScriptedOpenAI, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    never = threading.Event()
    model.script([START, *text("It was ")[: int(begun)], never])
    monkeypatch.setattr("chat.model.patience.SECONDS", 2.0)
    reply = talk.say("Hello")
    assert reply.types == ["employee", *["token"] * begun, "error", "done"]
    assert_told_without_internals(reply)
    never.set()


def test_who_is_busy_is_not_asked_sooner_than_they_say(talk: Talk, model: ScriptedOpenAI) -> None:
    model.script(refusal(429, "rate_limit_exceeded", Retry_After="60"))
    assert talk.say("Hello").types == ["employee", "error", "done"]


def test_personal_numbers_reach_neither_model_nor_page(talk: Talk, model: ScriptedOpenAI) -> None:
    model.script(says("Your number is 4111 1111", " 1111 1111."))
    reply = talk.say("My card is 4111 1111 1111 1111")
    assert "1111 1111" not in reply.raw
    assert "1111 1111" not in json.dumps(model.requests)


def test_what_the_user_tells_is_remembered(
    talk: Talk, model: ScriptedOpenAI, openai: OpenAI, http: httpx.Client
) -> None:
    model.script(says("Hello Ana"), says('```json\n{"facts": ', "[1]}\n```"))
    talk.say("I am Ana")
    update_memory(openai, talk.user_id, talk.convo_id)
    assert not {"tools", "tool_choice"} & model.requests[-1].keys()
    facts = http.get("/memory", headers=talk.headers).json()["facts"]
    assert [fact["text"] for fact in facts] == ["I am Ana"]


def test_the_key_is_in_no_log_and_in_no_answer(
    talk: Talk, model: ScriptedOpenAI, log: Records
) -> None:
    log.setLevel(0)
    model.script(refusal(401, "invalid_api_key"))
    assert KEY not in talk.say("Hello").raw
    assert "401 invalid_api_key" in log.text
    assert KEY not in log.text + json.dumps(talk.saved())
