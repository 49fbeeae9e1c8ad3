"""What Anthropic's Messages API is asked, and what is read of its streams."""

from __future__ import annotations

import json
import threading
from typing import Any, cast

import pytest

from chat.model.anthropic.model import Anthropic
from chat.model.protocol import ModelError, ModelEvent, Stop, Text, ToolUse, Usage, Working
from chat.store.converse import ModelMessage, OfferedTool
from tests.chat.anthropic_model.wire import (
    END,
    KEY,
    MODEL_ID,
    PING,
    START,
    ScriptedAnthropic,
    block,
    error,
    event,
    refusal,
    says,
    stop,
    text,
    thinking,
    tool_use,
    uses,
)
from tests.chat.openai_model.asking import HELLO
from tests.chat.scripted_server import CUT, Json, Page, Step

USED = Usage(read=3, cached=4, kept=2, written=5)
TOOL: OfferedTool = {
    "toolSpec": {
        "name": "look",
        "description": "Looks.",
        "inputSchema": {"json": {"type": "object", "properties": {}}},
    }
}
KEPT = {"cache_control": {"type": "ephemeral"}}
CALL = [START, *tool_use("look", '{"at": 1}')]
IN_STREAM: dict[str, tuple[list[Step], bool]] = {
    "the connection is cut": ([*CALL, CUT], True),
    "the end is missing": (CALL, True),
    "the end is not named": ([*CALL, END], True),
    "a call is cut": ([START, *tool_use("look", '{"at"')[:-1], *stop("tool_use")], True),
    "it is overloaded": ([*CALL, error("overloaded_error")], True),
    "it breaks": ([*CALL, error("api_error")], True),
    "it does not take the request": ([*CALL, error("invalid_request_error")], False),
    "there is no money": ([*CALL, error("billing_error")], False),
    "it sends no JSON": ([*CALL, b"data: {'type'\n\n"], False),
    "it sends no object": ([*CALL, b"data: [1]\n\n"], False),
}


def asked(claude: Anthropic, *steps: Step, model: ScriptedAnthropic) -> list[ModelEvent]:
    model.script([START, *steps])
    events = claude.stream("Be good.", HELLO, [TOOL])
    return [each for each in events if not isinstance(each, Usage | Working)]


def test_a_request_says_what_is_asked_and_marks_what_may_be_kept(
    model: ScriptedAnthropic, claude: Anthropic
) -> None:
    model.script(says("Hi"))
    events = list(claude.stream("Be good.", HELLO, [TOOL], "It is Monday."))
    assert events == [Text("Hi"), USED, Stop("end_turn")]
    assert model.requests == [
        {
            "model": MODEL_ID,
            "max_tokens": 4096,
            "temperature": 0.3,
            "stream": True,
            "system": [
                {"type": "text", "text": "Be good."} | KEPT,
                {"type": "text", "text": "It is Monday."},
            ],
            "messages": [{"role": "user", "content": [{"type": "text", "text": "Hello"} | KEPT]}],
            "tools": [
                {
                    "name": "look",
                    "description": "Looks.",
                    "input_schema": {"type": "object", "properties": {}},
                }
                | KEPT
            ],
            "tool_choice": {"type": "auto"},
        }
    ]
    assert model.headers[0]["x-api-key"] == KEY
    assert "Authorization" not in model.headers[0]


def test_a_conversation_keeps_its_order_and_its_ids(
    model: ScriptedAnthropic, claude: Anthropic
) -> None:
    def use(id: str, **arguments: Any) -> Json:
        return {"toolUse": {"toolUseId": id, "name": "look", "input": arguments}}

    def result(id: str, content: Json, status: str = "success") -> Json:
        return {"toolResult": {"toolUseId": id, "status": status, "content": [content]}}

    conversation = [
        {"role": "user", "content": [{"text": "Hello"}]},
        {"role": "assistant", "content": [{"text": "Wait."}, use("a", at="año"), use("b.c/d")]},
        {
            "role": "user",
            "content": [
                result("a", {"json": {"seen": "año"}}),
                result("b.c/d", {"text": "no"}, "error"),
            ],
        },
    ]
    model.script(says("Hi"))
    list(claude.stream("Be good.", cast("list[ModelMessage]", conversation), [TOOL]))
    _, said, answered = model.requests[0]["messages"]
    wait, first, second = said["content"]
    assert wait == {"type": "text", "text": "Wait."}
    assert (first["id"], first["input"]) == ("a", {"at": "año"})
    seen, failed = answered["content"]
    assert (seen["tool_use_id"], failed["tool_use_id"]) == ("a", second["id"])
    assert json.loads(seen["content"][0]["text"]) == {"seen": "año"}
    assert "is_error" not in seen
    assert failed["is_error"] is True


def test_calls_text_and_thoughts_are_told_apart(
    model: ScriptedAnthropic, claude: Anthropic
) -> None:
    empty = tool_use("look", index=4)
    steps = [
        PING,
        *thinking("The user ", "wants"),
        *text("One ", "", "moment.", index=1),
        *tool_use("look", '{"at"', ": 1}", index=2),
        *block(3, {"type": "server_tool_use", "id": "srv", "name": "x", "input": {}}),
        event("whatever_comes_next", of="theirs"),
        *empty,
        *stop("tool_use"),
    ]
    assert asked(claude, *steps, model=model) == [
        Text("One "),
        Text("moment."),
        ToolUse("toolu_2", "look", '{"at": 1}'),
        ToolUse("toolu_4", "look", ""),
        Stop("tool_use"),
    ]


def test_what_comes_whole_with_a_blocks_beginning_is_read(
    model: ScriptedAnthropic, claude: Anthropic
) -> None:
    use = {"type": "tool_use", "id": "toolu_1", "name": "look", "input": {"at": 1}}
    steps = [*block(0, {"type": "text", "text": "Hi"}), *block(1, use), *stop("tool_use")]
    assert asked(claude, *steps, model=model) == [
        Text("Hi"),
        ToolUse("toolu_1", "look", '{"at": 1}'),
        Stop("tool_use"),
    ]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("max_tokens", "max_tokens"),
        ("model_context_window_exceeded", "max_tokens"),
        ("refusal", "content_filtered"),
        ("stop_sequence", "stop_sequence"),
        ("pause_turn", "pause_turn"),
    ],
)
def test_an_end_is_told_as_converse_has_it(
    model: ScriptedAnthropic, claude: Anthropic, reason: str, told: str
) -> None:
    assert asked(claude, *text("Hi"), *stop(reason), model=model) == [Text("Hi"), Stop(told)]


@pytest.mark.parametrize("way", IN_STREAM)
def test_an_answer_is_not_whole_when(model: ScriptedAnthropic, claude: Anthropic, way: str) -> None:
    steps, passing = IN_STREAM[way]
    model.script(steps)
    seen: list[ModelEvent] = []
    with pytest.raises(ModelError) as failed:
        seen.extend(claude.stream("Be good.", HELLO, [TOOL]))
    assert not any(isinstance(each, Stop) for each in seen)
    assert failed.value.passing is passing
    assert KEY not in str(failed.value)


@pytest.mark.parametrize(
    ("status", "kind", "passing"),
    [
        (400, "invalid_request_error", False),
        (401, "authentication_error", False),
        (403, "permission_error", False),
        (404, "not_found_error", False),
        (413, "request_too_large", False),
        (429, "rate_limit_error", True),
        (500, "api_error", True),
        (529, "overloaded_error", True),
    ],
)
def test_a_refusal_tells_its_status_and_kind_and_no_more(
    model: ScriptedAnthropic, claude: Anthropic, status: int, kind: str, passing: bool
) -> None:
    model.script(refusal(status, kind))
    with pytest.raises(ModelError) as failed:
        list(claude.stream("Be good.", HELLO, []))
    assert str(failed.value) == f"the model failed before it answered: {status} {kind}"
    assert failed.value.passing is passing


def test_a_temperature_that_is_refused_is_not_sent_again(
    model: ScriptedAnthropic, claude: Anthropic
) -> None:
    told = {"type": "invalid_request_error", "message": "`temperature` is deprecated"}
    body = json.dumps({"type": "error", "error": told}).encode()
    model.script(Page(400, body), says("Hi"), says("Hi"))
    for _ in range(2):
        assert Text("Hi") in list(claude.stream("Be good.", HELLO, []))
    assert ["temperature" in request for request in model.requests] == [True, False, False]


def test_caching_may_be_turned_off(
    model: ScriptedAnthropic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROMPT_CACHING", "off")
    model.script(uses("look"))
    list(Anthropic.connect(model.url, MODEL_ID, KEY).stream("Be good.", HELLO, [TOOL]))
    assert "cache_control" not in json.dumps(model.requests)


def test_text_is_handed_on_as_it_comes(model: ScriptedAnthropic, claude: Anthropic) -> None:
    gate = threading.Event()
    begins, first, second, end = text("Hel", "lo")
    model.script([START, begins, first, gate, second, end, *stop("end_turn")])
    stream = claude.stream("Be good.", HELLO, [])
    assert next(stream) == Text("Hel")
    gate.set()
    assert list(stream) == [Text("lo"), USED, Stop("end_turn")]


@pytest.mark.parametrize(
    "begun", [tool_use("look", "{}"), thinking("Hm.", "So.")], ids=["call", "thought"]
)
def test_what_is_not_shown_as_it_comes_is_no_silence(
    begun: list[Step], claude: Anthropic, model: ScriptedAnthropic
) -> None:
    gate = threading.Event()
    *written, end = begun
    model.script([START, *written, gate, end, *text("Hi", index=2), *stop("end_turn")])
    events = claude.stream("Be good.", HELLO, [TOOL])
    assert next(events) == Working()
    gate.set()
    assert [event.text for event in events if isinstance(event, Text)] == ["Hi"]
