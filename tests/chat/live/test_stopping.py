"""A turn ends because its user says so, and for nothing else that a client does."""

from __future__ import annotations

import threading

import pytest

from chat.store.conversation_state import ConversationState
from tests.chat.ai_sdk.page import HEADER, Page, read_chunks
from tests.chat.http.test_disconnects import wait_until_over
from tests.chat.live.reading import blocks_of, read_up_to, told
from tests.chat.local_invoke import Hold, Tools
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text, tool_use, uses
from tests.chat.talk import Talk, assert_in_order, read_events

POINTS = "get_rewards_summary"
WHERE = pytest.mark.parametrize("where", ["here", "elsewhere"])


@pytest.mark.slow
@WHERE
def test_a_stopped_answer_is_what_was_said_and_every_reader_is_told(
    talk: Talk, elsewhere: Talk, model: ScriptedModel, where: str
) -> None:
    never = threading.Event()
    model.script([START, *text("One")[:1], never])
    with talk.stream("Count", "k1") as response:
        lines = response.iter_lines()
        raw = ""
        while '"One"' not in raw:
            raw += next(lines) + "\n"
        with elsewhere.attached() as attached:
            assert (talk if where == "here" else elsewhere).stop() == 202
            raw += "".join(f"{line}\n" for line in lines)
            seen = told(blocks_of(attached.read().decode()))
    never.set()
    events = read_events(raw)
    assert_in_order(events)
    assert [event["type"] for event in events] == ["employee", "token", "done"]
    assert events[-1]["stopped"] is True
    assert seen[1:] == told(blocks_of(raw))[1:]
    assert (talk.messages[-1]["text"], talk.messages[-1]["interrupted"]) == ("One", True)


def test_a_tool_that_runs_ends_and_nothing_new_begins(
    talk: Talk, model: ScriptedModel, tools: Tools, hold: Hold
) -> None:
    model.script(uses(POINTS))
    with talk.stream("Points?", "k1") as response:
        hold.wait_until_begun()
        assert talk.stop() == 202
        hold.gate.set()
        response.read()
    assert [event["type"] for event in read_events(response.text)] == [
        "employee",
        "note",
        "tool_start",
        "tool_result",
        "done",
    ]
    answer = talk.messages[-1]
    assert answer["tools"][0]["result"]["total_points"] == 5000
    assert answer["interrupted"] is True
    assert len(model.requests) == len(tools.events) == 1


def test_what_the_model_has_asked_for_when_it_is_stopped_is_not_run(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    gate = threading.Event()
    asked = [*tool_use(POINTS, "{}"), *stop("tool_use")]
    together = b"".join(step for step in asked if isinstance(step, bytes))
    model.script([START, *text("One")[:1], gate, together])
    with talk.stream("Points?", "k1") as response:
        read_up_to(response, "One")
        assert talk.stop() == 202
        gate.set()
    wait_until_over(talk)
    assert tools.called == []
    assert talk.messages[-1]["interrupted"] is True


def test_a_stopped_message_can_be_sent_again(talk: Talk, model: ScriptedModel) -> None:
    never = threading.Event()
    model.script([START, *text("One")[:1], never], says("One two"))
    with talk.stream("Count", "k1") as response:
        read_up_to(response, "One")
        talk.stop()
    wait_until_over(talk)
    never.set()
    assert talk.say("Count", key="k1").text == "One two"


def test_another_message_can_be_sent_after_a_stop(talk: Talk, model: ScriptedModel) -> None:
    never = threading.Event()
    model.script([START, *text("One")[:1], never], says("Hello"))
    with talk.stream("Count", "k1") as response:
        read_up_to(response, "One")
        talk.stop()
        response.close()
    wait_until_over(talk)
    never.set()
    assert talk.say("Hi").text == "Hello"


def test_stopping_twice_is_stopping_once_and_a_turn_that_is_over_is_not_stopped(
    talk: Talk, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS), says("Hello"))
    assert talk.stop() == 404
    with talk.stream("Points?", "k1") as response:
        hold.wait_until_begun()
        assert (talk.stop(), talk.stop()) == (202, 202)
        hold.gate.set()
        response.read()
    assert talk.stop() == 204
    assert talk.say("Hello").text == "Hello"


def test_the_ai_sdk_is_told_that_an_answer_was_stopped(talk: Talk, model: ScriptedModel) -> None:
    never = threading.Event()
    model.script([START, *text("One")[:1], never])
    page = Page(talk)
    with talk.http.stream(
        "POST", "/chat", json=page.body([page.said("Count")]), headers=talk.headers | HEADER
    ) as response:
        raw = ""
        for part in response.iter_text():
            raw += part
            if '"One"' in raw and not never.is_set():
                talk.stop()
                never.set()
    chunks = read_chunks(raw)
    assert chunks[-2] == {"type": "message-metadata", "messageMetadata": {"stopped": True}}
    assert chunks[-1] == {"type": "finish", "finishReason": "other"}


def test_a_turn_of_a_conversation_that_is_kept_for_good_ends_by_itself(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONVERSATION_RETENTION_DAYS", "0")
    for name in ("TOGETHER_SECONDS", "STOP_SECONDS"):
        monkeypatch.setattr(f"chat.live.running_turn.{name}", 0.01)
    looked, is_stopped = threading.Semaphore(0), ConversationState.is_stopped

    def look(state: ConversationState, stream: str) -> bool:
        looked.release()
        return is_stopped(state, stream)

    monkeypatch.setattr(ConversationState, "is_stopped", look)
    gate = threading.Event()
    model.script([START, *text("One")[:1], gate, *text(" two"), *stop("end_turn")])
    with talk.stream("Count", "k1") as response:
        raw = read_up_to(response, "One")
        assert all(looked.acquire(timeout=30) for _ in range(2))  # the first has had its answer
        gate.set()
    wait_until_over(talk)
    assert '"One"' in raw
    assert talk.messages[-1]["text"] == "One two"
