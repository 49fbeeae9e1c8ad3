"""A model that fails: what is tried again, what the client gets, and what is left of the answer."""

from __future__ import annotations

import threading

import pytest

from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import (
    GARBAGE,
    START,
    Refusal,
    ScriptedModel,
    exception,
    says,
    stop,
    text,
    tool_use,
    uses,
)
from tests.chat.scripted_server import CUT, Answer, Step
from tests.chat.talk import Reply, Talk

PASSING = [
    Refusal(429, "ThrottlingException"),
    Refusal(503, "ServiceUnavailableException"),
    Refusal(500, "InternalServerException"),
    Refusal(408, "ModelTimeoutException"),
    [CUT],
    [START, CUT],
    [START[:20], CUT],
    [START, exception("throttlingException")],
    [START, exception("serviceUnavailableException")],
    [START, exception("internalServerException")],
    [START, exception("modelStreamErrorException")],
]
FINAL = [
    Refusal(400, "ValidationException"),
    Refusal(403, "AccessDeniedException"),
    [START, exception("validationException")],
]
MIDWAY: dict[str, list[Step]] = {
    "cut between frames": [CUT],
    "cut within a frame": [START[:30], CUT],
    "ended without a stop": [],
    "throttled": [exception("throttlingException")],
    "broken": [exception("modelStreamErrorException")],
    "garbage": [GARBAGE],
    "a call's arguments before the call": tool_use("block_card", '{"reason": "lost"}')[1:],
}


def name(answer: Refusal | list[Step]) -> str:
    if isinstance(answer, Refusal):
        return answer.code
    return "+".join("cut" if step is CUT else "frame" for step in answer)


def assert_told_without_internals(reply: Reply) -> None:
    (error,) = reply.of("error")
    assert set(error) == {"type", "message"}
    for internal in ("provider", "Exception", "botocore", "urllib3", "127.0.0.1", "arn:"):
        assert internal not in reply.raw


@pytest.mark.parametrize("failure", PASSING, ids=name)
def test_what_passes_is_tried_again_before_the_first_token(
    talk: Talk, model: ScriptedModel, failure: Answer
) -> None:
    model.script(failure, failure, says("Hello"))
    reply = talk.say("Hello")
    assert reply.types == ["employee", "token", "done"]
    assert len(model.requests) == 3
    assert model.requests[0] == model.requests[2]


@pytest.mark.parametrize("failure", FINAL, ids=name)
def test_what_does_not_pass_is_not_tried_again(
    talk: Talk, model: ScriptedModel, failure: Answer
) -> None:
    model.script(failure)
    reply = talk.say("Hello")
    assert reply.types == ["employee", "error", "done"]
    assert_told_without_internals(reply)


@pytest.mark.parametrize("midway", MIDWAY)
def test_after_the_first_token_nothing_is_tried_again_and_the_text_is_kept(
    talk: Talk, model: ScriptedModel, midway: str
) -> None:
    model.script([START, *text("It was ")[:1], *MIDWAY[midway]], says("Hello again"))
    reply = talk.say("Hello")
    assert reply.types == ["employee", "token", "error", "done"]
    assert_told_without_internals(reply)
    assert "our side" not in reply.raw
    assert len(model.requests) == 1
    answer = talk.messages[-1]
    assert (answer["text"], answer["interrupted"]) == ("It was ", True)
    assert talk.say("Go on").text == "Hello again"


@pytest.mark.slow
@pytest.mark.parametrize("begun", [True, False], ids=["midway", "before the first token"])
def test_a_stall_ends_at_the_cap(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    never = threading.Event()
    model.script([START, *text("It was ")[: int(begun)], never], says("Hello again"))
    with monkeypatch.context() as short:
        short.setattr("chat.model.retries.ANSWER_SECONDS", 2.0)
        reply = talk.say("Hello")
    assert reply.types == ["employee", *["token"] * begun, "error", "done"]
    assert_told_without_internals(reply)
    assert talk.messages[-1]["interrupted"] is True
    assert talk.say("Go on").text == "Hello again"
    never.set()


@pytest.mark.parametrize("midway", ["cut", "in the stream"])
def test_a_failure_after_the_tools_were_asked_for_runs_none_and_the_talk_goes_on(
    talk: Talk, model: ScriptedModel, tools: Tools, midway: str
) -> None:
    asked = [START, *text("Let me see."), *tool_use("get_rewards_summary", "{}")]
    asked.append(stop("tool_use")[0])
    failure = [CUT] if midway == "cut" else [exception("internalServerException")]
    model.script([*asked, *failure], says("Hello again"))
    assert_told_without_internals(talk.say("Points?"))
    assert tools.called == []
    assert talk.say("Hello?").text == "Hello again"


def test_a_failure_after_a_tool_leaves_its_result_in_the_conversation(
    talk: Talk, model: ScriptedModel
) -> None:
    failure = Refusal(400, "ValidationException")
    model.script(uses("get_rewards_summary", before="One moment."), failure, says("5000"))
    reply = talk.say("Points?")
    assert reply.types == [
        "employee",
        "token",
        "note",
        "tool_start",
        "tool_result",
        "error",
        "done",
    ]
    answer = talk.messages[-1]
    assert (answer["text"], answer["interrupted"]) == ("One moment.", True)
    assert answer["tools"][0]["ok"] is True
    assert talk.say("Well?").text == "5000"


def test_a_conversation_goes_on_after_a_message_was_sent_again(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script([START, *text("It was ")[:1], CUT], says("Hello"), says("Goodbye"))
    talk.say("Hello", key="k1")
    assert talk.say("Hello", key="k1").text == "Hello"
    assert [message["role"] for message in talk.messages] == ["user", "assistant", "assistant"]
    assert talk.say("Bye").text == "Goodbye"


def test_a_message_may_be_sent_again_after_another_one(talk: Talk, model: ScriptedModel) -> None:
    model.script([START, *text("It was ")[:1], CUT], says("Yes?"), says("Hello"))
    talk.say("Hello", key="k1")
    talk.say("Are you there?", key="k2")
    assert talk.say("Hello", key="k1").text == "Hello"
