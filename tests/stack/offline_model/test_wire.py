"""The offline planner's ConverseStream wire as boto3 sees it."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import boto3
import httpx
import pytest
import uvicorn
from botocore.config import Config
from botocore.exceptions import ClientError
from starlette.applications import Starlette

from tests.local.offline_model.wire import create_app
from tests.stack.families.conversations import (
    ACCOUNT,
    ALL,
    OTP_QUESTION,
    REWARDS,
    Conversation,
    Json,
    request,
)

READ_TIMEOUT = 10


@contextmanager
def _serving(app: Starlette) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def _client(url: str) -> Any:
    return boto3.client(
        "bedrock-runtime",
        endpoint_url=url,
        region_name="eu-west-1",
        aws_access_key_id="test",
        aws_secret_access_key="test",
        config=Config(
            parameter_validation=True,
            read_timeout=READ_TIMEOUT,
            retries={"total_max_attempts": 1},
        ),
    )


@pytest.fixture(scope="module")
def model_url() -> Iterator[str]:
    with _serving(create_app(word_pause=0)) as url:
        yield url


@pytest.fixture(scope="module")
def bedrock(model_url: str) -> Any:
    return _client(model_url)


def _stream(bedrock: Any, messages: list[Json], tools: list[Json] = ALL) -> list[Json]:
    response = bedrock.converse_stream(modelId="eu.offline/planner:0", **request(messages, tools))
    return list(response["stream"])


def _user(text: str) -> list[Json]:
    return [{"role": "user", "content": [{"text": text}]}]


def _names(events: list[Json]) -> list[str]:
    return [name for event in events for name in event]


def _streamed_inputs(events: list[Json]) -> dict[int, str]:
    inputs: dict[int, str] = {}
    for event in events:
        if tool_use := event.get("contentBlockDelta", {}).get("delta", {}).get("toolUse"):
            index = event["contentBlockDelta"]["contentBlockIndex"]
            inputs[index] = inputs.get(index, "") + tool_use["input"]
    return inputs


def _stop_reason(events: list[Json]) -> Any:
    return next(e["messageStop"]["stopReason"] for e in events if "messageStop" in e)


def test_text_is_streamed_word_by_word(bedrock: Any) -> None:
    events = _stream(bedrock, _user("unblock my card"))
    deltas = [e["contentBlockDelta"]["delta"]["text"] for e in events if "contentBlockDelta" in e]
    assert "".join(deltas) == OTP_QUESTION
    assert len(deltas) == len(OTP_QUESTION.split())
    assert _names(events) == [
        "messageStart",
        *["contentBlockDelta"] * len(deltas),
        "contentBlockStop",
        "messageStop",
        "metadata",
    ]
    assert _stop_reason(events) == "end_turn"


def test_usage_adds_up(bedrock: Any) -> None:
    usage = _stream(bedrock, _user("hi"))[-1]["metadata"]["usage"]
    assert usage["inputTokens"] + usage["outputTokens"] == usage["totalTokens"]
    assert min(usage.values()) > 0


def test_a_tool_call_arrives_in_pieces(bedrock: Any) -> None:
    events = _stream(bedrock, _user("block my card, I lost it in São Paulo"))
    start = next(e["contentBlockStart"] for e in events if "contentBlockStart" in e)
    assert start["start"]["toolUse"]["name"] == "block_card"
    assert json.loads(_streamed_inputs(events)[0]) == {"reason": "I lost it in São Paulo"}
    assert _names(events).count("contentBlockDelta") > 1
    assert _stop_reason(events) == "tool_use"


def test_results_are_answered_over_the_wire(bedrock: Any) -> None:
    conversation = Conversation()
    conversation.say("how many points do I have?")
    conversation.returns(REWARDS)
    events = _stream(bedrock, conversation.messages[:-1])
    deltas = [e["contentBlockDelta"]["delta"]["text"] for e in events if "contentBlockDelta" in e]
    assert "5,000" in "".join(deltas)


def test_a_request_without_tools_is_answered(bedrock: Any) -> None:
    events = _stream(bedrock, _user("what's my balance?"), tools=[])
    deltas = [e["contentBlockDelta"]["delta"]["text"] for e in events if "contentBlockDelta" in e]
    assert "I cannot tell" in "".join(deltas)


def test_the_first_words_arrive_before_the_last_are_sent() -> None:
    # Had the answer come whole, its pauses would outlast the client's read timeout.
    with _serving(create_app(word_pause=READ_TIMEOUT * 10)) as url:
        response = _client(url).converse_stream(modelId="offline", messages=_user("hi"))
        events = iter(response["stream"])
        assert "messageStart" in next(events)
        assert next(events)["contentBlockDelta"]["delta"]["text"] == "I "
        response["stream"].close()


def _answered(use_id: str, content: Json) -> list[Json]:
    use = {"toolUseId": "u1", "name": "get_account_summary", "input": {}}
    result = {"toolUseId": use_id, "content": [content]}
    return [
        *_user("what's my balance?"),
        {"role": "assistant", "content": [{"toolUse": use}]},
        {"role": "user", "content": [{"toolResult": result}]},
    ]


@pytest.mark.parametrize(
    ("messages", "tools", "complaint"),
    [
        ([], ALL, "messages"),
        (_user(" "), ALL, "text"),
        (_user("hi") * 2, ALL, "alternates"),
        (_answered("other", {"json": ACCOUNT}), ALL, "toolResult"),
        (_answered("u1", {"json": [ACCOUNT]}), ALL, "json"),
        (_answered("u1", {"json": ACCOUNT}), [], "toolConfig"),
    ],
)
def test_what_bedrock_refuses_is_refused(
    bedrock: Any, messages: list[Json], tools: list[Json], complaint: str
) -> None:
    with pytest.raises(ClientError, match=complaint) as refused:
        _stream(bedrock, messages, tools)
    assert refused.value.response["Error"]["Code"] == "ValidationException"
    assert refused.value.response["ResponseMetadata"]["HTTPStatusCode"] == 400


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff", b"{}"])
def test_a_body_that_is_no_request_is_refused(model_url: str, body: bytes) -> None:
    response = httpx.post(f"{model_url}/model/offline/converse-stream", content=body)
    assert response.status_code == 400
    assert response.headers["x-amzn-errortype"] == "ValidationException"
    assert response.json()["message"]


def test_its_health_names_it_for_what_it_is(model_url: str) -> None:
    assert httpx.get(f"{model_url}/healthz").json()["model"] == "offline planner"
