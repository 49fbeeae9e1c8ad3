"""What is asked of a server that speaks chat completions, and the text it streams."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from chat.model.openai.model import OpenAI
from chat.model.patience import SECONDS
from chat.model.protocol import ModelError, Stop, Text, Usage
from chat.store.converse import OfferedTool
from tests.chat.openai_model.asking import HELLO, asked
from tests.chat.openai_model.wire import (
    DONE,
    KEY,
    MODEL_ID,
    START,
    ScriptedOpenAI,
    chunk,
    data,
    refusal,
    says,
    stop,
    text,
    usage,
)
from tests.chat.scripted_server import Json, Page

TOOL: OfferedTool = {
    "toolSpec": {
        "name": "look",
        "description": "Looks.",
        "inputSchema": {"json": {"type": "object", "properties": {}}},
    }
}


def test_it_asks_in_a_stream_as_bedrock_is_asked(model: ScriptedOpenAI, openai: OpenAI) -> None:
    model.script(says("Hi"))
    asked(openai, [TOOL])
    assert model.requests == [
        {
            "model": MODEL_ID,
            "messages": [
                {"role": "system", "content": "Be good."},
                {"role": "user", "content": "Hello"},
            ],
            "stream": True,
            "temperature": 0.3,
            "stream_options": {"include_usage": True},
            "tools": [
                {
                    "type": "function",
                    "function": {
                        "name": "look",
                        "description": "Looks.",
                        "parameters": {"type": "object", "properties": {}},
                    },
                }
            ],
            "tool_choice": "auto",
        }
    ]
    assert model.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_without_tools_none_are_named(model: ScriptedOpenAI, openai: OpenAI) -> None:
    model.script(says("Hi"))
    asked(openai)
    assert not {"tools", "tool_choice"} & model.requests[0].keys()


@pytest.mark.parametrize("end", ["", "/", "/chat/completions"])
def test_the_address_may_end_as_people_write_it(model: ScriptedOpenAI, end: str) -> None:
    model.script(says("Hi"))
    assert asked(OpenAI.connect(model.url + end, MODEL_ID, KEY))[0] == Text("Hi")


def test_a_connection_is_kept_for_the_next_answer(model: ScriptedOpenAI, openai: OpenAI) -> None:
    model.script(says("One"), says("Two"), refusal(429, "rate_limit_exceeded"), says("Three"))
    asked(openai)
    asked(openai)
    with pytest.raises(ModelError):
        asked(openai)
    asked(openai)
    assert len(model.connections) == 1


def test_a_server_that_keeps_the_stream_open_after_its_end_is_not_waited_for(
    model: ScriptedOpenAI, openai: OpenAI
) -> None:
    never = threading.Event()
    model.script([*says("Hi"), never])
    with ThreadPoolExecutor() as threads:
        answer = threads.submit(asked, openai)
        assert answer.result(SECONDS / 2) == [Text("Hi"), Stop("end_turn")]
    never.set()


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, {"message": "'temperature' does not support 0.3", "param": "temperature"}),
        (400, {"message": "property 'stream_options' is unsupported"}),
        (422, {"detail": [{"loc": ["body", "stream_options", "include_usage"]}]}),
        (400, {"message": "unknown: temperature, stream_options"}),
    ],
)
def test_what_a_server_refuses_by_name_is_left_away_from_then_on(
    model: ScriptedOpenAI, openai: OpenAI, status: int, error: Json
) -> None:
    body = json.dumps({"error": error}).encode()
    refused = {n for n in ("temperature", "stream_options") if n in body.decode()}
    model.script(Page(status, body), says("Hi"), says("Hi"))
    assert asked(openai) == asked(openai)
    first, *others = model.requests
    assert others == [{n: first[n] for n in first if n not in refused}] * 2


def test_other_refusals_are_not_asked_again(model: ScriptedOpenAI, openai: OpenAI) -> None:
    model.script(refusal(400, "context_length_exceeded"), Page(500, b"temperature: 90 degrees"))
    for _ in range(2):
        with pytest.raises(ModelError):
            asked(openai)


def test_text_comes_as_it_is_written(model: ScriptedOpenAI, openai: OpenAI) -> None:
    gate = threading.Event()
    model.script([START, *text("One"), gate, *text(" two"), *stop("stop")])
    events = openai.stream("", HELLO, [])
    assert next(events) == Text("One")
    gate.set()
    assert list(events) == [Text(" two"), Usage(read=1, written=1), Stop("end_turn")]


@pytest.mark.parametrize(
    "silent",
    [
        {"content": ""},
        {"content": None},
        {"content": []},
        {"content": 5},
        {},
        {"role": "assistant"},
        {"reasoning_content": "Hmm."},
        {"reasoning": "Hmm.", "content": ""},
        {"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "Hmm."}]}]},
        {"tool_calls": None, "function_call": None},
        {"tool_calls": []},
    ],
)
def test_what_says_nothing_is_nothing(model: ScriptedOpenAI, openai: OpenAI, silent: Json) -> None:
    model.script([chunk(silent), *text("Hi"), chunk(silent), *stop("stop")])
    assert asked(openai) == [Text("Hi"), Stop("end_turn")]


def test_text_in_parts_and_refusals_are_text(model: ScriptedOpenAI, openai: OpenAI) -> None:
    parts = {"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}
    model.script([chunk(parts), chunk({"content": None, "refusal": "No."}), *stop("stop")])
    assert asked(openai) == [Text("ab"), Text("No."), Stop("end_turn")]


def test_text_may_be_cut_within_a_letter(model: ScriptedOpenAI, openai: OpenAI) -> None:
    whole = 'data:{"choices":[{"delta":{"content":"año 🙂"},"finish_reason":"stop"}]}\r\n\r\n'
    sent = whole.encode() + DONE
    model.script([sent[at : at + 1] for at in range(len(sent))])
    assert asked(openai) == [Text("año 🙂"), Stop("end_turn")]


def test_chunks_without_choices_and_comments_are_passed_over(
    model: ScriptedOpenAI, openai: OpenAI
) -> None:
    filtered = data({"id": "", "choices": [], "prompt_filter_results": []})
    odd = [data({"choices": None}), data({}), data({"choices": [None, {"delta": None}]})]
    model.script([b": PROCESSING\n\n", filtered, *odd, START, *text("Hi"), usage(), *stop("stop")])
    assert asked(openai) == [Text("Hi"), Stop("end_turn")]


def test_of_several_choices_the_first_is_taken(model: ScriptedOpenAI, openai: OpenAI) -> None:
    others = [chunk({"content": "Hola"}, index=1), chunk(finish="length", index=1)]
    model.script([*text("Hi"), *others, *stop("stop")])
    assert asked(openai) == [Text("Hi"), Stop("end_turn")]


def test_an_answer_may_end_without_its_mark(model: ScriptedOpenAI, openai: OpenAI) -> None:
    model.script([*text("Hi"), chunk(finish="stop")])
    assert asked(openai) == [Text("Hi"), Stop("end_turn")]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("stop", "end_turn"),
        ("length", "max_tokens"),
        ("content_filter", "content_filtered"),
        ("eos", "end_turn"),
        ("error", "error"),
        ("tool_calls", "tool_calls"),
        ("function_call", "function_call"),
    ],
)
def test_an_end_has_converses_name_if_it_has_one(
    model: ScriptedOpenAI, openai: OpenAI, said: str, meant: str
) -> None:
    model.script([*text("Hi"), *stop(said)])
    assert asked(openai) == [Text("Hi"), Stop(meant)]


def told(openai: OpenAI) -> list[Usage]:
    events = openai.stream("Be good.", HELLO, [])
    return [event for event in events if isinstance(event, Usage)]


@pytest.mark.parametrize(
    ("usages", "tokens"),
    [
        ([{"prompt_tokens": 40, "completion_tokens": 2, "total_tokens": 42}], 42),
        ([{"prompt_tokens": 40, "completion_tokens": n} for n in (1, 2, 3)], 43),
        ([{"prompt_tokens": 40}, None, "none", {}], 40),
        ([{"prompt_tokens": 40, "completion_tokens": "three"}], 40),
    ],
)
def test_the_tokens_are_those_that_were_told_last(
    model: ScriptedOpenAI, openai: OpenAI, usages: list[Any], tokens: int
) -> None:
    """Some servers tell them with every chunk."""
    chunks = [data({"choices": [], "usage": usage}) for usage in usages]
    model.script([*text("Hi"), chunk(finish="stop"), *chunks, DONE])
    (used,) = told(openai)
    assert used.tokens == tokens


def test_what_was_kept_of_earlier_requests_is_told_apart(
    model: ScriptedOpenAI, openai: OpenAI
) -> None:
    told_last = {
        "prompt_tokens": 40,
        "completion_tokens": 2,
        "prompt_tokens_details": {"cached_tokens": 30},
    }
    model.script([*text("Hi"), chunk(finish="stop"), data({"usage": told_last}), DONE])
    assert told(openai) == [Usage(read=10, cached=30, written=2)]


@pytest.mark.parametrize("usage", [None, [], {}, {"prompt_tokens": -1}, {"prompt_tokens": None}])
def test_a_server_that_tells_no_tokens_is_not_taken_to_have_used_none(
    model: ScriptedOpenAI, openai: OpenAI, usage: object
) -> None:
    model.script([*text("Hi"), chunk(finish="stop"), data({"choices": [], "usage": usage}), DONE])
    assert told(openai) == []
