"""The scripted server as OpenAI's own client sees it, so that the double speaks as they do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import openai as sdk
import pytest

from tests.chat.openai_responses_model.wire import (
    KEY,
    MODEL_ID,
    START,
    ScriptedResponses,
    completed,
    error,
    failed,
    incomplete,
    refusal,
    says,
    text,
    thinking,
    tool_use,
    uses,
)
from tests.chat.scripted_server import Answer

LOOK: Any = {
    "type": "function",
    "name": "look",
    "description": "Looks.",
    "parameters": {"type": "object", "properties": {"at": {"type": "string"}}},
    "strict": False,
}
HELLO: Any = [{"role": "user", "content": "Hello"}]


@pytest.fixture
def client(model: ScriptedResponses) -> Iterator[sdk.OpenAI]:
    with sdk.OpenAI(
        base_url=model.url,
        api_key=KEY,
        max_retries=0,
        timeout=30,
        http_client=sdk.DefaultHttpxClient(trust_env=False),
        _strict_response_validation=True,
    ) as client:
        yield client


def events(client: sdk.OpenAI) -> list[Any]:
    return list(
        client.responses.create(model=MODEL_ID, input=HELLO, tools=[LOOK], store=False, stream=True)
    )


def put_together(client: sdk.OpenAI) -> list[Any]:
    """The items of an answer, as they ended."""
    return [each.item for each in events(client) if each.type == "response.output_item.done"]


def test_text_is_text(model: ScriptedResponses, client: sdk.OpenAI) -> None:
    model.script(says("Hello", " Ana"), says("Hello", " Ana"))
    *said, end = events(client)
    deltas = [each.delta for each in said if each.type == "response.output_text.delta"]
    assert deltas == ["Hello", " Ana"]
    assert (end.response.status, end.response.usage.total_tokens) == ("completed", 14)
    (message,) = put_together(client)
    assert message.content[0].text == "Hello Ana"


@pytest.mark.parametrize(
    "answer",
    [
        uses("look", {"at": "año"}, before="Wait."),
        [
            START,
            *thinking("hm", "so"),
            *text("Wait.", place=1),
            *tool_use("look", '{"at"', ': "año"}', place=2),
            *completed(),
        ],
    ],
    ids=["whole", "in pieces"],
)
def test_a_call_is_a_call(model: ScriptedResponses, client: sdk.OpenAI, answer: Answer) -> None:
    model.script(answer)
    *_, waits, call = put_together(client)
    assert waits.content[0].text == "Wait."
    assert (call.name, json.loads(call.arguments)) == ("look", {"at": "año"})


def test_a_refusal_to_answer_is_one(model: ScriptedResponses, client: sdk.OpenAI) -> None:
    model.script([START, *text("No", ".", refused=True), *completed()])
    (message,) = put_together(client)
    assert (message.content[0].type, message.content[0].refusal) == ("refusal", "No.")


@pytest.mark.parametrize("reason", ["max_output_tokens", "content_filter"])
def test_an_end_before_the_end_says_why(
    model: ScriptedResponses, client: sdk.OpenAI, reason: str
) -> None:
    model.script([START, *text("Hel"), *incomplete(reason)])
    assert events(client)[-1].response.incomplete_details.reason == reason


def test_a_failure_in_the_stream_is_one(model: ScriptedResponses, client: sdk.OpenAI) -> None:
    model.script([START, *failed("server_error")], [START, error("rate_limit_exceeded")])
    assert events(client)[-1].response.error.code == "server_error"
    broken = events(client)[-1]
    assert (broken.type, broken.code) == ("error", "rate_limit_exceeded")


def test_a_refused_request_is_one(model: ScriptedResponses, client: sdk.OpenAI) -> None:
    model.script(refusal(429, "rate_limit_exceeded", Retry_After="1"))
    with pytest.raises(sdk.RateLimitError) as refused:
        events(client)
    assert refused.value.code == "rate_limit_exceeded"
