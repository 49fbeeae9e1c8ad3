"""Conversations led by a model behind each wire, through the whole chat."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import httpx
import pytest

from chat.memory.worker import update_memory
from tests.banking.lost_card import LOST, PROMPT
from tests.chat.http_model.completions import COMPLETIONS, chunk
from tests.chat.http_model.double import KEY, Double, ScriptedHttp, data
from tests.chat.http_model.messages import MESSAGES
from tests.chat.http_model.responses import RESPONSES, failed
from tests.chat.local_invoke import Tools
from tests.chat.records import Records
from tests.chat.scripted_server import CUT, Answer, Json, Page, Step
from tests.chat.talk import Reply, Talk
from tests.chat.turn.asking import status
from tests.wires.all import WIRES

POINTS = "get_rewards_summary"
ON_ONE = pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)
HTML = (("Content-Type", "text/html"),)


def passing(double: Double) -> dict[str, Answer]:
    error = double.error("server_error")
    return {
        "busy": double.refusal(429, "rate_limit_exceeded"),
        "overloaded": double.refusal(529, "overloaded_error"),
        "unavailable": Page(503, b"<html>no upstream</html>", HTML),
        "cut at once": [CUT],
        "cut after the beginning": [double.start, CUT],
        "ended after the beginning": [double.start],
        "an error at once": [error],
        "an error after a thought": [double.start, *double.thinking("Hm."), error],
    }


def final(double: Double) -> dict[str, Answer]:
    return {
        "no such model": double.refusal(404, "model_not_found"),
        "a wrong key": double.refusal(401, "invalid_api_key"),
        "no money": double.refusal(429, "insufficient_quota"),
        "a page": Page(200, b"<html>Sign in</html>", HTML),
        "no JSON": [double.start, data("hello")],
    }


def midway(double: Double) -> dict[str, list[Step]]:
    return {
        "cut": [CUT],
        "ended without an end": [],
        "an error": [double.error("server_error")],
        "no JSON": [data("hello")],
        **{end: double.ends[end] for end in ("max_tokens", "content_filtered", "unheard_of")},
        **({"a failure": failed("server_error")} if double is RESPONSES else {}),
    }


def each(ways: Callable[[Double], Mapping[str, Answer]]) -> pytest.MarkDecorator:
    cases = [
        pytest.param(double, answer, id=f"{double.api}: {way}")
        for double in (COMPLETIONS, MESSAGES, RESPONSES)
        for way, answer in ways(double).items()
    ]
    return pytest.mark.parametrize(("double", "way"), cases, indirect=["double"])


def sent(model: ScriptedHttp) -> list[Json]:
    """The blocks of the last request's messages, as Converse has them."""
    request = WIRES[model.double.api].request_of(model.requests[-1])
    return [block for message in request["messages"] for block in message["content"]]


def assert_told_without_internals(reply: Reply) -> None:
    (error,) = reply.of("error")
    assert set(error) == {"type", "message"}
    for internal in ("provider", "urllib3", "127.0.0.1", KEY, "Error"):
        assert internal not in reply.raw


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


def test_several_tools_are_called_at_once(
    talk: Talk, double: Double, model: ScriptedHttp, tools: Tools
) -> None:
    calls = [
        *double.tool_use(POINTS, place=0, call_id="same"),
        *double.tool_use("get_account_summary", "{}", place=1, call_id="same"),
    ]
    model.script([double.start, *calls, *double.ends["tool_use"]], double.says("There."))
    assert talk.say("Points and balance?").text == "There."
    assert sorted(tools.called) == ["get_account_summary", POINTS]
    _, first, second, *results = sent(model)
    ids = [call["toolUse"]["toolUseId"] for call in (first, second)]
    assert [result["toolResult"]["toolUseId"] for result in results] == ids


def test_a_failing_tool_is_told_as_an_error(
    talk: Talk, double: Double, model: ScriptedHttp
) -> None:
    call = double.uses("dispute_transaction", {"tx_id": "no", "reason": "?"})
    model.script(call, double.says("I cannot."))
    talk.say("Dispute no")
    assert sent(model)[-1]["toolResult"]["status"] == "error"


def test_what_the_model_thinks_is_neither_shown_nor_kept(
    talk: Talk, double: Double, model: ScriptedHttp
) -> None:
    thought = double.thinking("a secret")
    model.script([double.start, *thought, *double.text("Hi", place=1), *double.ends["end_turn"]])
    reply = talk.say("Hello")
    assert reply.text == "Hi"
    assert "secret" not in reply.raw + json.dumps(talk.saved())


def unusable(double: Double) -> dict[str, list[Step]]:
    listed = chunk({"tool_calls": [{"function": {"name": POINTS, "arguments": [1]}}]})
    return {
        "no such tool": double.tool_use("delete_everything", "{}"),
        "no name": double.tool_use("functions.get_rewards_summary", "{}"),
        "half a JSON": double.tool_use(POINTS, '{"n": '),
        "no object": double.tool_use(POINTS, "[]"),
        **({"a list": [listed]} if double is COMPLETIONS else {}),
    }


@each(unusable)
def test_a_call_that_is_none_is_told_to_the_model(
    talk: Talk, double: Double, model: ScriptedHttp, tools: Tools, way: list[Step]
) -> None:
    answer = [double.start, *way, *double.ends["tool_use"]]
    model.script(answer, double.says("Sorry."), double.says("Hello"))
    assert talk.say("Points?").text == "Sorry."
    assert tools.called == []
    assert sent(model)[-1]["toolResult"]["status"] == "error"
    assert talk.say("Hello").text == "Hello"


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


@ON_ONE
def test_the_model_cannot_say_yes_itself(talk: Talk, double: Double, model: ScriptedHttp) -> None:
    model.script(double.uses("block_card", LOST), double.says("Fine."))
    talk.say("Block my card")
    talk.say("no")
    assert status(talk) == "active"


@each(passing)
def test_what_passes_is_tried_again_before_the_first_token(
    talk: Talk, double: Double, model: ScriptedHttp, way: Answer
) -> None:
    model.script(way, way, double.says("Hello"))
    assert talk.say("Hello").types == ["employee", "token", "done"]
    assert model.requests[0] == model.requests[2]


@each(final)
def test_what_does_not_pass_is_told_at_once(talk: Talk, model: ScriptedHttp, way: Answer) -> None:
    model.script(way)
    reply = talk.say("Hello")
    assert reply.types == ["employee", "error", "done"]
    assert_told_without_internals(reply)


@each(midway)
def test_an_answer_that_breaks_off_is_kept_and_makes_no_call(
    talk: Talk, double: Double, model: ScriptedHttp, tools: Tools, way: list[Step]
) -> None:
    call = double.tool_use("block_card", json.dumps(LOST))
    model.script([double.start, *double.text("It was "), *call, *way], double.says("Hello again"))
    reply = talk.say("Hello")
    assert reply.types == ["employee", "token", "error", "done"]
    assert_told_without_internals(reply)
    assert tools.called == []
    answer = talk.messages[-1]
    assert (answer["text"], answer["interrupted"]) == ("It was ", True)
    assert talk.say("Go on").text == "Hello again"


@ON_ONE
def test_who_is_busy_is_not_asked_sooner_than_they_say(
    talk: Talk, double: Double, model: ScriptedHttp
) -> None:
    model.script(double.refusal(429, "rate_limit_exceeded", Retry_After="60"))
    assert talk.say("Hello").types == ["employee", "error", "done"]


@ON_ONE
def test_personal_numbers_reach_neither_model_nor_page(
    talk: Talk, double: Double, model: ScriptedHttp
) -> None:
    model.script(double.says("Your number is 4111 1111", " 1111 1111."))
    reply = talk.say("My card is 4111 1111 1111 1111")
    assert "1111 1111" not in reply.raw
    assert "1111 1111" not in json.dumps(model.requests)


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
