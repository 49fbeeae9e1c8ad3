"""A request over each wire: its body, its address, and what it leaves away once it was refused."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest

import catalog
from catalog.renderings import FORMATS, for_converse
from chat.model.http.model import HttpModel
from chat.model.http.wire import blocks
from chat.model.protocol import ModelError, Text
from chat.store.converse import ModelMessage, OfferedTool
from tests.chat.http_model.completions import COMPLETIONS
from tests.chat.http_model.double import HELLO, KEY, MODEL_ID, Double, ScriptedHttp, asked
from tests.chat.http_model.messages import MESSAGES
from tests.chat.http_model.responses import RESPONSES
from tests.chat.scripted_server import Json, Page
from tests.wires.all import WIRES

SCHEMA: Json = {"type": "object", "properties": {}}
TOOL: OfferedTool = {
    "toolSpec": {"name": "look", "description": "Looks.", "inputSchema": {"json": SCHEMA}}
}
POINT = cast("OfferedTool", {"cachePoint": {"type": "default"}})
OTHER: OfferedTool = {"toolSpec": {**TOOL["toolSpec"], "name": "listen"}}
KEPT = {"cache_control": {"type": "ephemeral"}}
FUNCTION: Json = {"name": "look", "description": "Looks.", "parameters": SCHEMA}
LOOK: Json = {"name": "look", "description": "Looks.", "input_schema": SCHEMA}
SHARED = {"model": MODEL_ID, "stream": True, "temperature": 0.3}
BODIES: dict[str, Json] = {
    "openai": {
        "messages": [
            {"role": "system", "content": "Be good.\n\nIt is Monday."},
            {"role": "user", "content": "Hello"},
        ],
        "stream_options": {"include_usage": True},
        "tools": [
            {"type": "function", "function": FUNCTION},
            {"type": "function", "function": FUNCTION | {"name": "listen"}},
        ],
        "tool_choice": "auto",
    },
    "openai-responses": {
        "instructions": "Be good.\n\nIt is Monday.",
        "input": [{"role": "user", "content": "Hello"}],
        "store": False,
        "tools": [
            {"type": "function", **FUNCTION, "strict": False},
            {"type": "function", **FUNCTION, "name": "listen", "strict": False},
        ],
        "tool_choice": "auto",
    },
    "anthropic": {
        "max_tokens": 4096,
        "system": [
            {"type": "text", "text": "Be good."} | KEPT,
            {"type": "text", "text": "It is Monday."},
        ],
        "messages": [{"role": "user", "content": [{"type": "text", "text": "Hello"} | KEPT]}],
        "tools": [LOOK | KEPT, LOOK | {"name": "listen"}],
        "tool_choice": {"type": "auto"},
    },
}
ENDINGS = {
    "openai": ["", "/", "/chat/completions"],
    "openai-responses": ["", "/", "/responses", "/responses/"],
    "anthropic": ["", "/v1", "/v1/messages"],
}


def user(*content: Json) -> Json:
    return {"role": "user", "content": list(content)}


def assistant(*content: Json) -> Json:
    return {"role": "assistant", "content": list(content)}


def use(id: str, **arguments: Any) -> Json:
    return {"toolUse": {"toolUseId": id, "name": "look", "input": arguments}}


def result(id: str, *content: Json, status: str = "success") -> Json:
    return {"toolResult": {"toolUseId": id, "status": status, "content": list(content)}}


def converted(double: Double, *messages: Json) -> list[Json]:
    """The messages alone, as they are sent."""
    return [part for each in messages for part in double.wire.message(cast("ModelMessage", each))]


def test_a_request_has_what_is_asked_and_no_more(double: Double, model: ScriptedHttp) -> None:
    model.script(double.says("Hi"))
    list(model.asker.stream("Be good.", HELLO, [TOOL, POINT, OTHER], "It is Monday."))
    assert model.requests == [SHARED | BODIES[double.api]]
    sent = model.headers[0]
    assert [sent.get("Authorization"), sent.get("x-api-key")] == (
        [None, KEY] if double is MESSAGES else [f"Bearer {KEY}", None]
    )


def test_without_tools_none_are_named(double: Double, model: ScriptedHttp) -> None:
    model.script(double.says("Hi"))
    asked(model.asker)
    assert not {"tools", "tool_choice"} & model.requests[0].keys()


def test_the_address_may_end_as_people_write_it(double: Double, model: ScriptedHttp) -> None:
    for end in ENDINGS[double.api]:
        model.script(double.says("Hi"))
        there = HttpModel.connect(double.wire, model.url + end, MODEL_ID, KEY)
        assert asked(there)[0] == Text("Hi")


def test_a_conversation_keeps_its_order_and_its_ids(double: Double, model: ScriptedHttp) -> None:
    odd = "b.c/d" if double is not COMPLETIONS else "b"
    conversation = [
        user({"text": "Hello"}),
        assistant({"text": "Wait."}, use("a", at="año"), use(odd)),
        user(
            result("a", {"json": {"seen": "año"}}),
            result(odd, {"text": "no"}, status="error"),
            {"text": "So?"},
        ),
    ]
    model.script(double.says("Hi"))
    list(model.asker.stream("Be good.", cast("list[ModelMessage]", conversation), [TOOL]))
    read = WIRES[double.api].request_of(model.requests[0])["messages"]
    assert [message["role"] for message in read] == ["user", "assistant", "user"]
    hello, (wait, first, second), (seen, failed, so) = (message["content"] for message in read)
    assert (hello, wait, so) == ([{"text": "Hello"}], {"text": "Wait."}, {"text": "So?"})
    assert first == use("a", at="año")
    assert seen == result("a", {"json": {"seen": "año"}})
    assert failed["toolResult"]["toolUseId"] == second["toolUse"]["toolUseId"]
    assert failed["toolResult"]["status"] == "error"
    assert json.dumps(model.requests[0], ensure_ascii=False).count("año") == 2
    assert not any("id" in item for item in model.requests[0].get("input", ()))


@pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)
def test_an_id_of_ours_is_one_that_mistral_takes(double: Double) -> None:
    id = "confirmed_0123456789abcdef"
    said, answered = converted(double, assistant(use(id)), user(result(id, {"text": "done"})))
    (made,) = said["tool_calls"]
    assert re.fullmatch("[a-zA-Z0-9]{9}", made["id"])
    assert answered["tool_call_id"] == made["id"]


@pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)
def test_calls_without_a_word_have_no_content(double: Double) -> None:
    (said,) = converted(double, assistant(use("a")))
    assert said["content"] is None


@pytest.mark.parametrize("double", [COMPLETIONS, RESPONSES], indirect=True)
def test_openais_texts_are_one_and_results_come_before_them(double: Double) -> None:
    both = user({"text": "a"}, {"text": "b"}, result("c", {"text": "1"}))
    answered, said = converted(double, both)
    assert "user" not in answered.values()
    assert said == {"role": "user", "content": "a\n\nb"}


@pytest.mark.parametrize("double", [COMPLETIONS, RESPONSES], indirect=True)
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"json": {"error": "No such card"}}, {"error": "No such card"}),
        ({"json": {"ok": False, "error": {"code": "X"}}}, {"ok": False, "error": {"code": "X"}}),
        ({"json": {"status": "failure"}}, {"error": {"status": "failure"}}),
        ({"text": "No such card"}, {"error": "No such card"}),
    ],
)
def test_a_failure_says_that_it_is_one(double: Double, content: Json, said: Json) -> None:
    (part,) = converted(double, user(result("a", content, status="error")))
    assert json.loads(part.get("content") or part["output"]) == said


def test_anthropics_failure_has_a_mark() -> None:
    marks = [
        block.get("is_error")
        for status in ("success", "error")
        for block in blocks([result("a", {"text": "no"}, status=status)])
    ]
    assert marks == [None, True]


def test_tools_are_those_of_the_published_catalog_in_converses_schemas() -> None:
    """But for what strict mode wants, which servers that only speak like OpenAI's refuse, and for
    what the contract does not list."""
    for entry in catalog.entries().values():
        spec = for_converse(entry)["toolSpec"]
        schema = spec["inputSchema"]["json"]
        published = FORMATS["openai"](entry | {"model_schema": schema, "unlisted": []})
        if published["function"].pop("strict", False):
            published["function"]["parameters"] = schema
        assert COMPLETIONS.wire.tool(spec["name"], spec["description"], schema) == published


@pytest.mark.parametrize("double", [MESSAGES], indirect=True)
def test_caching_may_be_turned_off(
    double: Double, model: ScriptedHttp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROMPT_CACHING", "off")
    model.script(double.uses("look"))
    asked(model.asker, [TOOL])
    assert "cache_control" not in json.dumps(model.requests)


REFUSED = {"message": "'temperature' does not support 0.3", "param": "temperature"}


@pytest.mark.parametrize(
    ("double", "status", "error"),
    [
        *((double, 400, REFUSED) for double in (COMPLETIONS, MESSAGES, RESPONSES)),
        (COMPLETIONS, 400, {"message": "property 'stream_options' is unsupported"}),
        (COMPLETIONS, 422, {"detail": [{"loc": ["body", "stream_options", "include_usage"]}]}),
        (COMPLETIONS, 400, {"message": "unknown: temperature, stream_options"}),
    ],
    indirect=["double"],
)
def test_what_a_server_refuses_by_name_is_left_away_from_then_on(
    double: Double, model: ScriptedHttp, status: int, error: Json
) -> None:
    body = json.dumps({"error": error}).encode()
    refused = {name for name in double.wire.optional if name in body.decode()}
    model.script(Page(status, body), double.says("Hi"), double.says("Hi"))
    assert asked(model.asker) == asked(model.asker)
    first, *others = model.requests
    assert others == [{name: first[name] for name in first if name not in refused}] * 2


def test_other_refusals_are_not_asked_again(double: Double, model: ScriptedHttp) -> None:
    model.script(
        double.refusal(400, "context_length_exceeded"), Page(500, b"temperature: 90 degrees")
    )
    for _ in range(2):
        with pytest.raises(ModelError):
            asked(model.asker)


@pytest.mark.parametrize(
    ("status", "code", "passing"),
    [
        (400, "invalid_request_error", False),
        (401, "authentication_error", False),
        (401, "invalid_api_key", False),
        (403, "permission_error", False),
        (404, "model_not_found", False),
        (408, "timeout", True),
        (409, "conflict", True),
        (413, "request_too_large", False),
        (429, "rate_limit_exceeded", True),
        (429, "insufficient_quota", False),
        (500, "server_error", True),
        (502, "bad_gateway", True),
        (503, "overloaded", True),
        (529, "overloaded_error", True),
    ],
)
def test_a_refusal_tells_its_status_and_code_and_no_more(
    double: Double, model: ScriptedHttp, status: int, code: str, passing: bool
) -> None:
    model.script(double.refusal(status, code))
    with pytest.raises(ModelError) as failed:
        asked(model.asker)
    assert str(failed.value) == f"the model failed before it answered: {status} {code}"
    assert failed.value.passing is passing
