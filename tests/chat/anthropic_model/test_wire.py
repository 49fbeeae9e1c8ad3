"""The scripted server as Anthropic's own client sees it, so that the double speaks as they do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import anthropic as sdk
import pytest

from tests.chat.anthropic_model.wire import (
    KEY,
    MODEL_ID,
    PING,
    START,
    ScriptedAnthropic,
    error,
    refusal,
    says,
    stop,
    text,
    thinking,
    tool_use,
    uses,
)
from tests.chat.scripted_server import Answer

LOOK: Any = {
    "name": "look",
    "description": "Looks.",
    "input_schema": {"type": "object", "properties": {"at": {"type": "string"}}},
}
HELLO: Any = [{"role": "user", "content": "Hello"}]
SYSTEM: Any = [{"type": "text", "text": "Be good."}]


@pytest.fixture
def client(model: ScriptedAnthropic) -> Iterator[sdk.Anthropic]:
    with sdk.Anthropic(
        base_url=model.url,
        api_key=KEY,
        max_retries=0,
        timeout=30,
        http_client=sdk.DefaultHttpxClient(trust_env=False),
        _strict_response_validation=True,
    ) as client:
        yield client


def message(client: sdk.Anthropic) -> Any:
    """Put together by the client."""
    asked = client.messages.stream(
        model=MODEL_ID, max_tokens=10, system=SYSTEM, messages=HELLO, tools=[LOOK]
    )
    with asked as stream:
        return stream.get_final_message()


def test_text_is_text(model: ScriptedAnthropic, client: sdk.Anthropic) -> None:
    model.script(says("Hello", " Ana"))
    said = message(client)
    assert (said.content[0].text, said.stop_reason) == ("Hello Ana", "end_turn")
    assert (said.usage.input_tokens, said.usage.output_tokens) == (3, 5)


@pytest.mark.parametrize(
    "answer",
    [
        uses("look", {"at": "año"}, before="Wait."),
        [
            START,
            PING,
            *thinking("hm"),
            *text("Wait.", index=1),
            *tool_use("look", '{"at"', ': "año"}', index=2),
            *stop("tool_use"),
        ],
    ],
    ids=["whole", "in pieces"],
)
def test_a_call_is_a_call(model: ScriptedAnthropic, client: sdk.Anthropic, answer: Answer) -> None:
    model.script(answer)
    said = message(client)
    *_, waits, call = said.content
    assert (waits.text, call.name, call.input) == ("Wait.", "look", {"at": "año"})
    assert said.stop_reason == "tool_use"


def test_a_refusal_is_a_refusal(model: ScriptedAnthropic, client: sdk.Anthropic) -> None:
    model.script(refusal(429, "rate_limit_error", Retry_After="1"))
    with pytest.raises(sdk.RateLimitError) as refused:
        message(client)
    assert json.loads(refused.value.response.content)["error"]["type"] == "rate_limit_error"


def test_an_error_in_the_stream_is_one(model: ScriptedAnthropic, client: sdk.Anthropic) -> None:
    model.script([START, *text("Hel"), error("overloaded_error")])
    with pytest.raises(sdk.APIStatusError, match="overloaded_error"):
        message(client)
