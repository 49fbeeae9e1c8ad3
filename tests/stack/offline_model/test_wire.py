"""The offline planner's ConverseStream wire as boto3 sees it."""

from __future__ import annotations

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
