"""The scripted server as OpenAI's own client sees it, so that the double speaks as they do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import openai as sdk
import pytest

from tests.chat.openai_model.wire import (
    KEY,
    MODEL_ID,
    START,
    STREAMED,
    ScriptedOpenAI,
    refusal,
    says,
    stop,
    text,
    tool_use,
    uses,
)
from tests.chat.scripted_server import Answer

LOOK: Any = {
    "type": "function",
    "function": {
        "name": "look",
        "description": "Looks.",
        "parameters": {"type": "object", "properties": {"at": {"type": "string"}}},
    },
}
HELLO: Any = [{"role": "user", "content": "Hello"}]


@pytest.fixture
def client(model: ScriptedOpenAI) -> Iterator[sdk.OpenAI]:
    with sdk.OpenAI(
        base_url=model.url,
        api_key=KEY,
        max_retries=0,
        timeout=30,
        http_client=sdk.DefaultHttpxClient(trust_env=False),
        _strict_response_validation=True,
    ) as client:
        yield client


def chunks(client: sdk.OpenAI) -> list[Any]:
    settings: Any = STREAMED | {"tools": [LOOK], "tool_choice": "auto"}
    stream = client.chat.completions.create(model=MODEL_ID, messages=HELLO, **settings)
    return list(stream)


def completion(client: sdk.OpenAI) -> Any:
    """Put together by the client."""
    settings: Any = {name: STREAMED[name] for name in STREAMED if name != "stream"}
    asked = client.chat.completions.stream(
        model=MODEL_ID, messages=HELLO, tools=[LOOK], tool_choice="auto", **settings
    )
    with asked as stream:
        return stream.get_final_completion()


def test_text_is_text(model: ScriptedOpenAI, client: sdk.OpenAI) -> None:
    model.script(says("Hello", " Ana"), says("Hello", " Ana"))
    *said, usage = chunks(client)
    assert "".join(c.choices[0].delta.content or "" for c in said) == "Hello Ana"
    assert (usage.choices, usage.usage.total_tokens) == ([], 2)
    (choice,) = completion(client).choices
    assert (choice.message.content, choice.finish_reason) == ("Hello Ana", "stop")


@pytest.mark.parametrize(
    "answer",
    [
        uses("look", {"at": "año"}, before="Wait."),
        [START, *text("Wait."), *tool_use("look", '{"at"', ': "año"}'), *stop("tool_calls")],
    ],
    ids=["whole", "in pieces"],
)
def test_a_call_is_a_call(model: ScriptedOpenAI, client: sdk.OpenAI, answer: Answer) -> None:
    model.script(answer)
    (choice,) = completion(client).choices
    (call,) = choice.message.tool_calls
    assert choice.finish_reason == "tool_calls"
    assert (call.id, call.function.name) == ("call_0", "look")
    assert json.loads(call.function.arguments) == {"at": "año"}


def test_two_calls_are_two(model: ScriptedOpenAI, client: sdk.OpenAI) -> None:
    calls = [*tool_use("look", "{}"), *tool_use("look", '{"at": "b"}', index=1)]
    model.script([START, *calls, *stop("tool_calls")])
    (choice,) = completion(client).choices
    assert [call.id for call in choice.message.tool_calls] == ["call_0", "call_1"]


def test_a_refusal_is_a_refusal(model: ScriptedOpenAI, client: sdk.OpenAI) -> None:
    model.script(refusal(429, "rate_limit_exceeded", Retry_After="1"))
    with pytest.raises(sdk.RateLimitError) as refused:
        chunks(client)
    assert refused.value.code == "rate_limit_exceeded"
    assert refused.value.response.headers["Retry-After"] == "1"


def test_its_models_are_listed(model: ScriptedOpenAI, client: sdk.OpenAI) -> None:
    assert [listed.id for listed in client.models.list()] == model.models == [MODEL_ID]
