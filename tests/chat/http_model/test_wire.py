"""The scripted servers as the vendors' own clients see them: the doubles speak as they do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import anthropic
import openai
import pytest

from tests.chat.http_model import messages, responses
from tests.chat.http_model.completions import COMPLETIONS, STREAMED
from tests.chat.http_model.double import KEY, MODEL_ID, Double, ScriptedHttp
from tests.chat.http_model.messages import MESSAGES
from tests.chat.http_model.responses import RESPONSES

SCHEMA = {"type": "object", "properties": {"at": {"type": "string"}}}
FUNCTION = {"name": "look", "description": "Looks.", "parameters": SCHEMA}
HELLO: Any = [{"role": "user", "content": "Hello"}]
Client = Any
Read = tuple[list[str], list[tuple[str, Any]], Any, int]
"""An answer that the client has put together: texts, calls, its end, and tokens in all."""


def completion(client: Client) -> Read:
    settings: Any = {name: STREAMED[name] for name in STREAMED if name != "stream"}
    tools: Any = [{"type": "function", "function": FUNCTION}]
    with client.chat.completions.stream(
        model=MODEL_ID, messages=HELLO, tools=tools, tool_choice="auto", **settings
    ) as stream:
        whole = stream.get_final_completion()
    (choice,) = whole.choices
    said, calls = choice.message.content, choice.message.tool_calls or []
    found = [(call.function.name, json.loads(call.function.arguments)) for call in calls]
    return [said] if said else [], found, choice.finish_reason, whole.usage.total_tokens


def response(client: Client) -> Read:
    tools: Any = [{"type": "function", **FUNCTION, "strict": False}]
    stream = client.responses.create(
        model=MODEL_ID, input=HELLO, tools=tools, store=False, stream=True
    )
    events = list(stream)
    items = [each.item for each in events if each.type == "response.output_item.done"]
    contents = [part for item in items if item.type == "message" for part in item.content]
    texts = [part.refusal if part.type == "refusal" else part.text for part in contents]
    calls = [item for item in items if item.type == "function_call"]
    end = events[-1].response
    reason = end.incomplete_details.reason if end.incomplete_details else end.status
    found = [(call.name, json.loads(call.arguments)) for call in calls]
    return texts, found, reason, end.usage.total_tokens


def message(client: Client) -> Read:
    system: Any = [{"type": "text", "text": "Be good."}]
    tools: Any = [{"name": "look", "description": "Looks.", "input_schema": SCHEMA}]
    with client.messages.stream(
        model=MODEL_ID, max_tokens=10, system=system, messages=HELLO, tools=tools
    ) as stream:
        said = stream.get_final_message()
    texts = [block.text for block in said.content if block.type == "text"]
    calls = [(block.name, block.input) for block in said.content if block.type == "tool_use"]
    return texts, calls, said.stop_reason, said.usage.input_tokens + said.usage.output_tokens


READERS: dict[str, Callable[[Client], Read]] = {
    "openai": completion,
    "openai-responses": response,
    "anthropic": message,
}
ENDS = {
    "openai": ("stop", "tool_calls", "length"),
    "openai-responses": ("completed", "completed", "max_output_tokens"),
    "anthropic": ("end_turn", "tool_use", "max_tokens"),
}
"""Of text, of calls, and before the end."""
RATE_LIMIT_ERRORS = (openai.RateLimitError, anthropic.RateLimitError)
ERRORS = (openai.APIError, anthropic.APIStatusError)


@pytest.fixture
def client(double: Double, model: ScriptedHttp) -> Iterator[Client]:
    vendor: Any = anthropic if double is MESSAGES else openai
    connect = vendor.Anthropic if double is MESSAGES else vendor.OpenAI
    with connect(
        base_url=model.url,
        api_key=KEY,
        max_retries=0,
        timeout=30,
        http_client=vendor.DefaultHttpxClient(trust_env=False),
        _strict_response_validation=True,
    ) as client:
        yield client


def test_text_is_text(double: Double, model: ScriptedHttp, client: Client) -> None:
    model.script(double.says("Hello", " Ana"))
    tokens = {"openai": 2, "openai-responses": 14, "anthropic": 8}[double.api]
    assert READERS[double.api](client) == (["Hello Ana"], [], ENDS[double.api][0], tokens)


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "in pieces"])
def test_calls_are_calls(double: Double, model: ScriptedHttp, client: Client, whole: bool) -> None:
    pieces = [
        double.start,
        *double.thinking("hm"),
        *double.text("Wait.", place=1),
        *double.tool_use("look", '{"at"', ': "año"}', place=0 if double is COMPLETIONS else 2),
        *double.ends["tool_use"],
    ]
    model.script(double.uses("look", {"at": "año"}, before="Wait.") if whole else pieces)
    texts, calls, end, _ = READERS[double.api](client)
    assert (texts, calls) == (["Wait."], [("look", {"at": "año"})])
    assert end == ENDS[double.api][1]


def test_two_calls_are_two(double: Double, model: ScriptedHttp, client: Client) -> None:
    calls = [*double.tool_use("look", "{}", place=0), *double.tool_use("look", "{}", place=1)]
    model.script([double.start, *calls, *double.ends["tool_use"]])
    assert READERS[double.api](client)[1] == [("look", {})] * 2


@pytest.mark.parametrize("double", [MESSAGES, RESPONSES], indirect=True)
def test_an_end_before_the_end_says_why(
    double: Double, model: ScriptedHttp, client: Client
) -> None:
    """The client of completions raises an error of its own there."""
    model.script([double.start, *double.text("Hel"), *double.ends["max_tokens"]])
    assert READERS[double.api](client)[2] == ENDS[double.api][2]


def test_a_refused_request_is_one(double: Double, model: ScriptedHttp, client: Client) -> None:
    model.script(double.refusal(429, "rate_limit_exceeded", Retry_After="1"))
    with pytest.raises(RATE_LIMIT_ERRORS) as failed:
        READERS[double.api](client)
    refused: Any = failed.value
    assert "rate_limit_exceeded" in str(refused.body)
    assert refused.response.headers["Retry-After"] == "1"


@pytest.mark.parametrize("double", [COMPLETIONS, MESSAGES], indirect=True)
def test_an_error_in_the_stream_is_one(double: Double, model: ScriptedHttp, client: Client) -> None:
    model.script([double.start, *double.text("Hel"), double.error("overloaded_error")])
    with pytest.raises(ERRORS) as failed:
        READERS[double.api](client)
    error: Any = failed.value
    assert "overloaded_error" in str(error.body)


@pytest.mark.parametrize("double", [RESPONSES], indirect=True)
def test_a_failure_and_an_error_of_a_response_are_events(
    model: ScriptedHttp, client: openai.OpenAI
) -> None:
    start = responses.START
    model.script([start, *responses.failed("server_error")], [start, responses.error("broken")])
    ends: list[Any] = [
        list(client.responses.create(model=MODEL_ID, input=HELLO, store=False, stream=True))[-1]
        for _ in range(2)
    ]
    assert ends[0].response.error.code == "server_error"
    assert (ends[1].type, ends[1].code) == ("error", "broken")


@pytest.mark.parametrize("double", [RESPONSES], indirect=True)
def test_a_refusal_to_answer_is_one(model: ScriptedHttp, client: Client) -> None:
    said = responses.text("No", ".", refused=True)
    model.script([responses.START, *said, *responses.completed()])
    assert response(client)[0] == ["No."]


@pytest.mark.parametrize("double", [MESSAGES], indirect=True)
def test_a_ping_is_no_event(model: ScriptedHttp, client: Client) -> None:
    begun, *rest = MESSAGES.says("Hi")
    model.script([begun, messages.PING, *rest])
    assert message(client)[0] == ["Hi"]


@pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)
def test_its_models_are_listed(model: ScriptedHttp, client: openai.OpenAI) -> None:
    assert [listed.id for listed in client.models.list()] == model.models == [MODEL_ID]
