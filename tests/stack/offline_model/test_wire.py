"""What the offline planner refuses over ConverseStream's wire. What it answers, botocore reads in
all tests of a stack."""

from __future__ import annotations

import asyncio
import json

import httpx

from tests.each_row import each_row
from tests.local.offline_model.wire import create_app
from tests.stack.families.conversations import ACCOUNT, ALL, Json, request


def _asked(path: str, body: bytes | None = None) -> httpx.Response:
    async def asked() -> httpx.Response:
        app = httpx.ASGITransport(app=create_app(word_pause=0))
        async with httpx.AsyncClient(transport=app, base_url="http://test") as client:
            return await client.request("POST" if body is not None else "GET", path, content=body)

    return asyncio.run(asked())


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


@each_row(
    ("body", "complaint"),
    [
        (json.dumps(request([], ALL)).encode(), "messages"),
        (json.dumps(request(_user(" "), ALL)).encode(), "text"),
        (json.dumps(request(_user("hi") * 2, ALL)).encode(), "alternates"),
        (json.dumps(request(_answered("other", {"json": ACCOUNT}), ALL)).encode(), "toolResult"),
        (json.dumps(request(_answered("u1", {"json": [ACCOUNT]}), ALL)).encode(), "json"),
        (json.dumps(request(_answered("u1", {"json": ACCOUNT}), [])).encode(), "toolConfig"),
        *((body, "") for body in (b"{", b"[]", b"\xff", b"{}")),
    ],
    ids=lambda given: given if isinstance(given, str) else None,
)
def test_what_bedrock_refuses_is_refused(body: bytes, complaint: str) -> None:
    response = _asked("/model/offline/converse-stream", body)
    assert response.status_code == 400
    assert response.headers["x-amzn-errortype"] == "ValidationException"
    assert complaint in response.json()["message"] != ""


def test_its_health_names_it_for_what_it_is() -> None:
    assert _asked("/healthz").json()["model"] == "offline planner"
