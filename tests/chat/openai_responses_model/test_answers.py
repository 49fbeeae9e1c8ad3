"""What OpenAI's Responses API is asked, and what is read of its streams."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest

from chat.model.openai_responses.model import OpenAIResponses
from chat.model.patience import SECONDS
from chat.model.protocol import ModelError, ModelEvent, Stop, Text, ToolUse, Usage, Working
from chat.store.converse import ModelMessage, OfferedTool
from tests.chat.openai_model.asking import HELLO
from tests.chat.openai_responses_model.wire import (
    KEY,
    MODEL_ID,
    START,
    ScriptedResponses,
    completed,
    data,
    error,
    event,
    failed,
    incomplete,
    item,
    refusal,
    says,
    text,
    thinking,
    tool_use,
)
from tests.chat.scripted_server import CUT, Json, Page, Step

USED = Usage(read=5, cached=4, written=5)
TOOL: OfferedTool = {
    "toolSpec": {
        "name": "look",
        "description": "Looks.",
        "inputSchema": {"json": {"type": "object", "properties": {}}},
    }
}
CALL = [START, *tool_use("look", '{"at": 1}')]
NESTED = {"type": "error", "error": {"type": "server_error", "code": "context_length_exceeded"}}
IN_STREAM: dict[str, tuple[list[Step], bool]] = {
    "the connection is cut": ([*CALL, CUT], True),
    "the end is missing": (CALL, True),
    "the end is not named": ([*CALL, data("[DONE]")], False),
    "a call is cut": ([START, *tool_use("look", '{"at"')[:-1], *completed()], True),
    "it fails": ([*CALL, *failed("server_error")], True),
    "it fails for its rate": ([*CALL, *failed("rate_limit_exceeded")], True),
    "it fails and does not say why": ([*CALL, event("response.failed")], True),
    "it does not take the prompt": ([*CALL, *failed("invalid_prompt")], False),
    "it stops for its policy": ([*CALL, *failed("misalignment_policy_violation")], False),
    "it breaks": ([*CALL, error("server_error")], True),
    "it breaks without a word": ([*CALL, error(None)], True),
    "there is no money": ([*CALL, error("insufficient_quota")], False),
    "an error is put into another": ([*CALL, data(NESTED)], False),
    "it sends no JSON": ([*CALL, data("{'type'")], False),
    "it sends no object": ([*CALL, data([1])], False),
}


def asked(responses: OpenAIResponses, *steps: Step, model: ScriptedResponses) -> list[ModelEvent]:
    model.script([START, *steps])
    events = responses.stream("Be good.", HELLO, [TOOL])
    return [each for each in events if not isinstance(each, Usage | Working)]


def test_a_request_says_what_is_asked_and_has_nothing_kept(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    model.script(says("Hi"))
    events = list(responses.stream("Be good.", HELLO, [TOOL], "It is Monday."))
    assert events == [Text("Hi"), USED, Stop("end_turn")]
    assert model.requests == [
        {
            "model": MODEL_ID,
            "instructions": "Be good.\n\nIt is Monday.",
            "input": [{"role": "user", "content": "Hello"}],
            "store": False,
            "stream": True,
            "temperature": 0.3,
            "tools": [
                {
                    "type": "function",
                    "name": "look",
                    "description": "Looks.",
                    "parameters": {"type": "object", "properties": {}},
                    "strict": False,
                }
            ],
            "tool_choice": "auto",
        }
    ]
    assert model.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_without_tools_none_are_named(model: ScriptedResponses, responses: OpenAIResponses) -> None:
    model.script(says("Hi"))
    list(responses.stream("Be good.", HELLO, []))
    assert not {"tools", "tool_choice"} & model.requests[0].keys()


@pytest.mark.parametrize("end", ["", "/", "/responses", "/responses/"])
def test_the_address_may_end_as_people_write_it(model: ScriptedResponses, end: str) -> None:
    responses = OpenAIResponses.connect(model.url + end, MODEL_ID, KEY)
    assert asked(responses, *says("Hi")[1:], model=model)[0] == Text("Hi")


def test_a_conversation_keeps_its_order_and_its_ids(
    model: ScriptedResponses, responses: OpenAIResponses
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
                {"text": "So?"},
                result("a", {"json": {"seen": "año"}}),
                result("b.c/d", {"text": "no"}, "error"),
            ],
        },
    ]
    model.script(says("Hi"))
    list(responses.stream("Be good.", cast("list[ModelMessage]", conversation), [TOOL]))
    hello, wait, first, second, seen, refused, so = model.requests[0]["input"]
    assert hello == {"role": "user", "content": "Hello"}
    assert wait == {"role": "assistant", "content": "Wait."}
    assert (first["call_id"], json.loads(first["arguments"])) == ("a", {"at": "año"})
    assert (seen["call_id"], json.loads(seen["output"])) == ("a", {"seen": "año"})
    assert refused["call_id"] == second["call_id"]
    assert json.loads(refused["output"]) == {"error": "no"}
    assert so == {"role": "user", "content": "So?"}
    assert not any("id" in each for each in model.requests[0]["input"])


def test_calls_text_and_thoughts_are_told_apart(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    other = {"type": "web_search_call", "id": "ws_1", "status": "completed"}
    steps = [
        event("response.queued"),
        *thinking("The user ", "wants"),
        *text("One ", "", "moment.", place=1),
        *tool_use("look", '{"at"', ": 1}", place=2),
        *item(3, other, other, event("response.web_search_call.searching", output_index=3)),
        event("response.whatever_comes_next", delta="theirs", text="theirs"),
        *tool_use("look", place=4),
        *completed(),
    ]
    assert asked(responses, *steps, model=model) == [
        Text("One "),
        Text("moment."),
        ToolUse("call_2", "look", '{"at": 1}'),
        ToolUse("call_4", "look", ""),
        Stop("tool_use"),
    ]


def test_calls_that_are_written_side_by_side_are_told_apart(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    first, second = tool_use("look", '{"at":', " 1}", place=0), tool_use("see", "{}", place=1)
    steps = [step for pair in zip(first, [*second, data({})], strict=True) for step in pair]
    assert asked(responses, *steps, *completed(), model=model) == [
        ToolUse("call_1", "see", "{}"),
        ToolUse("call_0", "look", '{"at": 1}'),
        Stop("tool_use"),
    ]


@pytest.mark.parametrize("place", [["0"], {"0": 0}, "0", None])
def test_a_place_that_is_none_loses_no_call(
    model: ScriptedResponses, responses: OpenAIResponses, place: object
) -> None:
    steps = tool_use("look", '{"at": 1}', place=place, call_id="call_1")
    assert asked(responses, *steps, *completed(), model=model) == [
        ToolUse("call_1", "look", '{"at": 1}'),
        Stop("tool_use"),
    ]


@pytest.mark.parametrize("kept", [(0, 1, -1), (0, -2, -1), (0, -1), (-1,)])
def test_arguments_may_come_in_pieces_whole_or_with_the_call(
    model: ScriptedResponses, responses: OpenAIResponses, kept: tuple[int, ...]
) -> None:
    steps = tool_use("look", '{"at": 1}')
    chosen = [steps[at] for at in kept]
    assert asked(responses, *chosen, *completed(), model=model) == [
        ToolUse("call_1", "look", '{"at": 1}'),
        Stop("tool_use"),
    ]


def test_an_id_or_a_name_that_could_not_be_sent_again_is_another(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    ids = ["", "call_1", "call_1", "call/2"]
    calls = [tool_use("look", "{}", place=at, call_id=id) for at, id in enumerate(ids)]
    odd = tool_use("functions.look", "{}", place=9)
    steps = [step for call in [*calls, odd] for step in call]
    *uses, _ = asked(responses, *steps, *completed(), model=model)
    found = [use for use in uses if isinstance(use, ToolUse)]
    assert len({use.id for use in found}) == 5
    assert found[1].id == "call_1"
    assert all(use.id.isidentifier() for use in found)
    assert [use.name for use in found] == [*["look"] * 4, "unknown_tool"]


def test_text_that_does_not_come_in_pieces_is_read_at_its_end(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    said, refused = text("Hi"), text("No.", place=1, refused=True)
    del said[2], refused[2]
    assert asked(responses, *said, *refused, *completed(), model=model) == [
        Text("Hi"),
        Text("\n\nNo."),
        Stop("end_turn"),
    ]


def test_a_refusal_is_text_and_every_message_a_paragraph(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    steps = [*text("I ", "looked."), *text("I ", "cannot.", place=2, refused=True), *completed()]
    assert asked(responses, *steps, model=model) == [
        *map(Text, ("I ", "looked.", "\n\nI ", "cannot.")),
        Stop("end_turn"),
    ]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("max_output_tokens", "max_tokens"),
        ("content_filter", "content_filtered"),
        ("steered", "steered"),
        (None, "incomplete"),
    ],
)
def test_an_end_is_told_as_converse_has_it(
    model: ScriptedResponses, responses: OpenAIResponses, reason: str | None, told: str
) -> None:
    began = tool_use("look", '{"at"')[:-1]
    steps = [*text("Hi"), *began, *incomplete(reason)]
    assert asked(responses, *steps, model=model) == [Text("Hi"), Stop(told)]


@pytest.mark.parametrize("usage", [None, {}, {"input_tokens": None, "output_tokens": -1}])
def test_a_server_that_tells_no_tokens_is_not_taken_to_have_used_none(
    model: ScriptedResponses, responses: OpenAIResponses, usage: Json | None
) -> None:
    model.script([START, *text("Hi"), *completed(usage)])
    assert list(responses.stream("", HELLO, [])) == [Text("Hi"), Stop("end_turn")]


@pytest.mark.parametrize("way", IN_STREAM)
def test_an_answer_is_not_whole_when(
    model: ScriptedResponses, responses: OpenAIResponses, way: str
) -> None:
    steps, passing = IN_STREAM[way]
    model.script(steps)
    seen: list[ModelEvent] = []
    with pytest.raises(ModelError) as failed:
        seen.extend(responses.stream("Be good.", HELLO, [TOOL]))
    assert not any(isinstance(each, Stop) for each in seen)
    assert failed.value.passing is passing
    assert KEY not in str(failed.value)


@pytest.mark.parametrize(
    ("status", "code", "passing"),
    [
        (400, "invalid_request_error", False),
        (401, "invalid_api_key", False),
        (404, "model_not_found", False),
        (429, "rate_limit_exceeded", True),
        (429, "insufficient_quota", False),
        (500, "server_error", True),
    ],
)
def test_a_refusal_tells_its_status_and_code_and_no_more(
    model: ScriptedResponses, responses: OpenAIResponses, status: int, code: str, passing: bool
) -> None:
    model.script(refusal(status, code))
    with pytest.raises(ModelError) as failed:
        list(responses.stream("Be good.", HELLO, []))
    assert str(failed.value) == f"the model failed before it answered: {status} {code}"
    assert failed.value.passing is passing


def test_a_temperature_that_is_refused_is_not_sent_again(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    told = {"message": "Unsupported parameter: 'temperature'", "param": "temperature"}
    body = json.dumps({"error": told}).encode()
    model.script(Page(400, body), says("Hi"), says("Hi"))
    for _ in range(2):
        assert Text("Hi") in list(responses.stream("Be good.", HELLO, []))
    assert ["temperature" in request for request in model.requests] == [True, False, False]


def test_text_is_handed_on_as_it_comes(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    gate = threading.Event()
    begins, part, first, *rest = text("Hel", "lo")
    model.script([START, begins, part, first, gate, *rest, *completed()])
    stream = responses.stream("Be good.", HELLO, [])
    assert next(stream) == Text("Hel")
    gate.set()
    assert list(stream) == [Text("lo"), USED, Stop("end_turn")]


@pytest.mark.parametrize(
    "begun", [tool_use("look", "{}"), thinking("Hm.", "So.")], ids=["call", "thought"]
)
@pytest.mark.parametrize("pieces", [1, 3])
def test_what_is_not_shown_as_it_comes_is_no_silence(
    begun: list[Step], pieces: int, responses: OpenAIResponses, model: ScriptedResponses
) -> None:
    gate = threading.Event()
    written, rest = begun[:pieces], begun[pieces:]
    model.script([START, *written, gate, *rest, *text("Hi", place=2), *completed()])
    events = responses.stream("Be good.", HELLO, [TOOL])
    assert next(events) == Working()
    gate.set()
    assert [event.text for event in events if isinstance(event, Text)] == ["Hi"]


def test_a_connection_is_kept_for_the_next_answer(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    done = [*says("Two"), data("[DONE]")]
    model.script(says("One"), done, [START, *text("T"), *incomplete(None)], says("Four"))
    for _ in range(4):
        list(responses.stream("Be good.", HELLO, []))
    assert len(model.connections) == 1


def test_a_server_that_keeps_the_stream_open_after_its_end_is_not_waited_for(
    model: ScriptedResponses, responses: OpenAIResponses
) -> None:
    never = threading.Event()
    model.script([*says("Hi"), never])
    with ThreadPoolExecutor() as threads:
        answer = threads.submit(list, responses.stream("", HELLO, []))
        assert answer.result(SECONDS / 2) == [Text("Hi"), USED, Stop("end_turn")]
    never.set()
