"""A model that says what a test wrote down, in streamed chat completions over a real socket.

It refuses what OpenAI refuses (tests.vendors.openai_rules).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.bench import stand_in
from tests.bench.stand_in import Connection
from tests.chat.scripted_server import Answer, Json, Page, Scripted, ScriptedConnection, Step
from tests.vendors import openai_rules
from tests.vendors.loopback import Refused

MODEL_ID = "scripted"
KEY = "sk-scripted-0123456789"
STREAMED = {"stream": True, "temperature": 0.3, "stream_options": {"include_usage": True}}


def data(value: object) -> bytes:
    """An event."""
    text = value if isinstance(value, str) else json.dumps(value)
    return f"data: {text}\n\n".encode()


DONE = data("[DONE]")


def chunk(delta: Json | None = None, finish: str | None = None, **more: Any) -> bytes:
    """A piece of an answer as OpenAI sends it."""
    choice = {"index": 0, "delta": delta or {}, "logprobs": None, "finish_reason": finish}
    return data(_envelope() | {"choices": [choice | more]})


def usage() -> bytes:
    counts = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return data(_envelope() | {"choices": [], "usage": counts})


def _envelope() -> Json:
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion.chunk",
        "created": 1763856000,
        "model": MODEL_ID,
        "service_tier": "default",
        "system_fingerprint": "fp_scripted",
    }


START = chunk({"role": "assistant", "content": "", "refusal": None})


def text(*parts: str) -> list[Step]:
    return [chunk({"content": part}) for part in parts]


def tool_use(name: str, *pieces: str, index: int = 0, call_id: str | None = None) -> list[Step]:
    """A call whose arguments arrive in these pieces of JSON text."""
    function = {"name": name, "arguments": ""}
    first = {"index": index, "id": call_id or f"call_{index}", "type": "function"}
    return [
        chunk({"tool_calls": [first | {"function": function}]}),
        *(
            chunk({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
            for piece in pieces
        ),
    ]


def stop(reason: str) -> list[Step]:
    return [chunk(finish=reason), usage(), DONE]


def says(*parts: str) -> list[Step]:
    """A whole answer of nothing but text."""
    return [START, *text(*parts), *stop("stop")]


def uses(name: str, arguments: Json | None = None, *, before: str = "") -> list[Step]:
    """A whole answer that asks for one tool."""
    said = text(before) if before else []
    return [START, *said, *tool_use(name, json.dumps(arguments or {})), *stop("tool_calls")]


def refusal(status: int, code: str, kind: str = "invalid_request_error", **headers: str) -> Page:
    """An error as OpenAI words it, with what nobody may see of it."""
    error = {"message": f"provider's internals, {KEY}", "type": kind, "param": None, "code": code}
    named = [(name.replace("_", "-"), value) for name, value in headers.items()]
    return Page(status, json.dumps({"error": error}).encode(), (("X-Of", "provider"), *named))


@dataclass
class ScriptedOpenAI(Scripted):
    """`connections` are the addresses that the requests came from."""

    models: list[str] = field(default_factory=lambda: [MODEL_ID])
    headers: list[dict[str, str]] = field(default_factory=list)
    connections: set[Any] = field(default_factory=set)

    def take(self, connection: Connection) -> Answer:
        """The answer to a request."""
        body = json.loads(connection.body())
        self.headers.append(dict(connection.headers.items()))
        self.connections.add(connection.client_address)
        return self.answer_to(body, _problems(connection, body))

    def page(self, path: str) -> Page:
        """The answer to who only looks around."""
        listed = [
            {"id": id, "object": "model", "created": 1, "owned_by": "us"} for id in self.models
        ]
        body = json.dumps({"object": "list", "data": listed}).encode()
        return Page(200 if path == "/v1/models" else 404, body)


def _problems(connection: Connection, body: Json) -> Iterator[str]:
    """What OpenAI refuses, and what the chat never asks for."""
    if connection.path != "/v1/chat/completions":
        yield connection.path
    plain = {name: body[name] for name in body if name not in {*STREAMED, "tool_choice"}}
    wrong = {name: body[name] for name in body if body[name] != STREAMED.get(name, body[name])}
    if wrong or not body.get("stream") or ("tools" in body) != ("tool_choice" in body):
        yield f"{wrong} {body.keys()}"
    try:
        openai_rules.check(connection.headers, json.dumps(plain))
    except Refused as refused:
        yield str(refused.body)


@contextmanager
def serving() -> Iterator[ScriptedOpenAI]:
    model = ScriptedOpenAI()

    class Handler(ScriptedConnection):
        stream = "text/event-stream; charset=utf-8"

        def do_GET(self) -> None:  # noqa: N802
            self.send(model.page(self.path))

        def do_POST(self) -> None:  # noqa: N802
            self.send(model.take(self))

    with stand_in.serving(Handler) as url:
        model.url = f"{url}/v1"
        yield model
