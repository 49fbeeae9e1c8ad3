"""The events of a turn in AG-UI's protocol."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.banking.lost_card import PROMPT
from tests.chat.ai_sdk.asking import POINTS, blocks
from tests.chat.ai_sdk.page import Page
from tests.chat.local_invoke import Hold
from tests.chat.scripted_model import Refusal, ScriptedModel, says, uses
from tests.chat.talk import Talk
from tests.chat.turn import asking
from tests.each_row import each_row

HEADER = {"x-stream-protocol": "ag-ui"}
Event = dict[str, Any]


@dataclass(frozen=True)
class Thread:
    """One thread of a signed-in user."""

    talk: Talk

    def post(self, messages: list[Event], **more: Any) -> httpx.Response:
        body = {"threadId": self.talk.convo_id, "runId": "r1", "messages": messages}
        return self.talk.post(body | {"tools": [], "context": [], "state": {}} | more, **HEADER)

    def say(self, text: Any, id: str = "m1") -> list[Event]:
        return read(self.post([{"id": id, "role": "user", "content": text}]))

    def resume(self, id: str, status: str = "resolved", **entry: Any) -> list[Event]:
        return read(self.post([], resume=[{"interruptId": id, "status": status, **entry}]))


@pytest.fixture
def thread(talk: Talk) -> Thread:
    return Thread(talk)


def read(response: httpx.Response) -> list[Event]:
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/event-stream")
    said = [each for each in response.text.split("\n\n") if each and each != ": ping"]
    return [json.loads(each.rpartition("data: ")[2]) for each in said]


def types(events: list[Event]) -> list[str]:
    return [event["type"] for event in events]


def of(events: list[Event], type_: str) -> list[Event]:
    return [event for event in events if event["type"] == type_]


def ask(thread: Thread, model: ScriptedModel) -> Event:
    """The interrupt of a card's block."""
    model.script(asking.asks_to_block())
    (interrupt,) = thread.say("Block my card, I lost it", "m0")[-1]["outcome"]["interrupts"]
    found: Event = interrupt
    return found


def test_a_turn_is_a_run(thread: Thread, model: ScriptedModel) -> None:
    model.script(uses(POINTS, before="Let me see."), says("You have ", "5000."))
    events = thread.say("Points?")
    assert types(events) == [
        *["RUN_STARTED", "CUSTOM", "TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "CUSTOM"],
        *["TEXT_MESSAGE_END", "TOOL_CALL_START", "TOOL_CALL_ARGS", "TOOL_CALL_END"],
        *["TOOL_CALL_RESULT", "TEXT_MESSAGE_START"],
        *["TEXT_MESSAGE_CONTENT"] * len(of(events, "TEXT_MESSAGE_CONTENT")[1:]),
        *["TEXT_MESSAGE_END", "RUN_FINISHED"],
    ]
    run = {"threadId": thread.talk.convo_id, "runId": "r1"}
    assert events[0] == {"type": "RUN_STARTED", "protocolVersion": "1.0", **run}
    assert events[-1] == {"type": "RUN_FINISHED", "outcome": {"type": "success"}, **run}
    first, second = of(events, "TEXT_MESSAGE_START")
    (call,) = of(events, "TOOL_CALL_START")
    assert call["parentMessageId"] == first["messageId"] != second["messageId"]
    (result,) = of(events, "TOOL_CALL_RESULT")
    assert json.loads(result["content"])["total_points"] == 5000


def test_a_question_ends_the_run_as_an_interrupt(thread: Thread, model: ScriptedModel) -> None:
    interrupt = ask(thread, model)
    asked = thread.talk.saved()["confirmation"]
    assert interrupt["id"] == asked["id"]
    assert interrupt["message"] == PROMPT
    assert interrupt["expiresAt"] == asked["expires_at"]
    assert interrupt["responseSchema"]["required"] == ["approved"]


def test_an_approval_runs_the_call_once_and_its_result_is_of_that_call(
    thread: Thread, model: ScriptedModel
) -> None:
    interrupt = ask(thread, model)
    model.script(says("Blocked."))
    approved: dict[str, Any] = {"payload": {"approved": True}}
    done = [thread.resume(interrupt["id"], **approved) for _ in range(2)]
    for events in done:
        (result,) = of(events, "TOOL_CALL_RESULT")
        assert result["toolCallId"] == interrupt["toolCallId"]
        assert of(events, "TOOL_CALL_START") == []
        assert events[-1]["outcome"] == {"type": "success"}
    assert len(blocks(Page(thread.talk))) == 1


def test_another_message_is_said_instead_of_an_answer(thread: Thread, model: ScriptedModel) -> None:
    interrupt = ask(thread, model)
    model.script(says("15000"))
    other = {"id": "m2", "role": "user", "content": [{"type": "text", "text": "My balance?"}]}
    cancelled = [{"interruptId": interrupt["id"], "status": "cancelled"}]
    events = read(thread.post([other], resume=cancelled))
    assert of(events, "TOOL_CALL_RESULT") == []
    assert thread.talk.messages[2]["text"] == "My balance?"
    assert "confirmation" not in thread.talk.saved()
    late = thread.post(
        [], resume=[cancelled[0] | {"status": "resolved", "payload": {"approved": True}}]
    )
    assert (late.status_code, late.text) == (
        404,
        "No such confirmation waits in this conversation. It may be answered.",
    )


def test_an_approval_of_this_protocol_is_in_the_ai_sdks_history_too(
    thread: Thread, model: ScriptedModel
) -> None:
    interrupt = ask(thread, model)
    model.script(says("Blocked."))
    thread.resume(interrupt["id"], payload={"approved": True})
    response = thread.talk.http.get(
        f"/chat/{thread.talk.convo_id}?protocol=ai-sdk", headers=thread.talk.headers
    )
    question, answer = response.json()["messages"]
    (part,) = [part for part in answer["parts"] if part["type"] == "tool-block_card"]
    assert question["id"] == "m0"
    assert (part["toolCallId"], part["state"]) == (interrupt["toolCallId"], "output-available")


def test_a_stopped_run_is_cancelled_and_who_attaches_is_told_so(
    thread: Thread, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS))
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(thread.say, "Points?")
        hold.wait_until_begun()
        attached = threads.submit(thread.talk.attach, **HEADER)
        assert thread.talk.stop() == 202
        hold.gate.set()
        assert first.result()[-1]["outcome"] == {"type": "cancelled"}
        assert read(attached.result())[-1]["outcome"] == {"type": "cancelled"}


def test_numbers_from_no_tool_are_the_runs_result(thread: Thread, model: ScriptedModel) -> None:
    model.script(says("You have spent $3,155.50."))
    assert thread.say("How much?")[-1]["result"] == {"ungrounded": ["3,155.50"]}


def test_a_failure_is_the_runs_error_and_the_same_message_is_answered_anew(
    thread: Thread, model: ScriptedModel
) -> None:
    model.script(Refusal(400, "ValidationException"), says("Hello."))
    failed = thread.say("Hi")
    assert types(failed) == ["RUN_STARTED", "CUSTOM", "RUN_ERROR"]
    assert "internals" not in failed[-1]["message"]
    assert thread.say("Hi")[-1]["outcome"] == {"type": "success"}


@each_row(
    ("messages", "more"),
    [
        ([], {}),
        ([{"id": "m1", "role": "assistant", "content": "Hi"}], {}),
        ([{"id": "m1", "role": "user", "content": [{"type": "image", "source": {}}]}], {}),
        ([{"role": "user", "content": "Hi"}], {}),
        ([{"id": "m1", "role": "user", "content": " "}], {}),
        ([], {"resume": [{"interruptId": "a1", "status": "resolved"}]}),
        ([], {"resume": [{"interruptId": "a1", "status": "resolved", "payload": True}]}),
        ([], {"resume": [{"interruptId": "a1", "status": "maybe"}]}),
        ([], {"resume": [{"interruptId": "a1", "status": "cancelled"}] * 2}),
        ([{"id": "m1", "role": "user", "content": "Hi"}], {"threadId": "a b"}),
        ([{"id": "m1", "role": "user", "content": "Hi"}], {"runId": ""}),
    ],
)
def test_what_is_wrong_with_a_request_is_a_sentence(
    thread: Thread, messages: list[Event], more: dict[str, Any]
) -> None:
    refused = thread.post(messages, **more)
    assert refused.status_code == 400
    assert refused.headers["content-type"] == "text/plain; charset=utf-8"
    assert refused.text[0] not in '{["'
