"""A model that says what a test wrote down, in Anthropic's streamed messages over a real socket.

It refuses what Anthropic refuses (tests.vendors.anthropic_rules).
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
from tests.vendors import anthropic_rules
from tests.vendors.loopback import Refused

MODEL_ID = "claude-scripted"
KEY = "sk-ant-scripted-0123456789"
_BESIDE = ("system", "temperature", "tool_choice")


def event(kind: str, **fields: Any) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind} | fields)}\n\n".encode()


START = event(
    "message_start",
    message={
        "id": "msg_scripted",
        "type": "message",
        "role": "assistant",
        "model": MODEL_ID,
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {
            "input_tokens": 3,
            "cache_creation_input_tokens": 2,
            "cache_read_input_tokens": 4,
            "output_tokens": 1,
        },
    },
)
PING = event("ping")
END = event("message_stop")


def block(index: int, begins: Json, *deltas: Json) -> list[Step]:
    return [
        event("content_block_start", index=index, content_block=begins),
        *(event("content_block_delta", index=index, delta=delta) for delta in deltas),
        event("content_block_stop", index=index),
    ]


def text(*parts: str, index: int = 0) -> list[Step]:
    deltas = [{"type": "text_delta", "text": part} for part in parts]
    return block(index, {"type": "text", "text": ""}, *deltas)


def thinking(*parts: str, index: int = 0) -> list[Step]:
    deltas = [{"type": "thinking_delta", "thinking": part} for part in parts]
    signed = {"type": "signature_delta", "signature": "c2ln"}
    return block(index, {"type": "thinking", "thinking": "", "signature": ""}, *deltas, signed)


def tool_use(name: str, *pieces: str, index: int = 1, use_id: str | None = None) -> list[Step]:
    """A call whose arguments arrive in these pieces of JSON text."""
    begins = {"type": "tool_use", "id": use_id or f"toolu_{index}", "name": name, "input": {}}
    deltas = [{"type": "input_json_delta", "partial_json": piece} for piece in ("", *pieces)]
    return block(index, begins, *deltas)


def stop(reason: str) -> list[Step]:
    delta = {"stop_reason": reason, "stop_sequence": None}
    return [event("message_delta", delta=delta, usage={"output_tokens": 5}), END]


def says(*parts: str) -> list[Step]:
    """A whole answer of nothing but text."""
    return [START, *text(*parts), *stop("end_turn")]


def uses(name: str, arguments: Json | None = None, *, before: str = "") -> list[Step]:
    """A whole answer that asks for one tool."""
    said = text(before) if before else []
    return [START, *said, *tool_use(name, json.dumps(arguments or {})), *stop("tool_use")]


def error(kind: str) -> bytes:
    """In the middle of a stream."""
    return event("error", error={"type": kind, "message": f"provider's internals, {KEY}"})


def refusal(status: int, kind: str, **headers: str) -> Page:
    """With what nobody may see of it."""
    told = {"type": kind, "message": f"provider's internals, {KEY}"}
    body = {"type": "error", "error": told, "request_id": "req_1"}
    named = [(name.replace("_", "-"), value) for name, value in headers.items()]
    kind_of = ("Content-Type", "application/json")
    return Page(status, json.dumps(body).encode(), (kind_of, *named))


@dataclass
class ScriptedAnthropic(Scripted):
    headers: list[dict[str, str]] = field(default_factory=list)

    def take(self, connection: Connection) -> Answer:
        """The answer to a request."""
        body = json.loads(connection.body())
        self.headers.append(dict(connection.headers.items()))
        return self.answer_to(body, _problems(connection, body))


def _problems(connection: Connection, body: Json) -> Iterator[str]:
    if connection.path != anthropic_rules.PATH or body.get("stream") is not True:
        yield f"{connection.path} {body.get('stream')}"
    if _marks(body) > 4:
        yield "a maximum of 4 blocks with cache_control may be provided"
    if not all(part["type"] == "text" and part["text"] for part in body["system"]):
        yield "system is text that is not empty"
    plain = {name: value for name, value in body.items() if name not in _BESIDE}
    try:
        anthropic_rules.check(connection.headers, json.dumps(_unmarked(plain)))
    except Refused as refused:
        yield str(refused.body)


def _marks(value: Any) -> int:
    match value:
        case dict():
            return ("cache_control" in value) + sum(map(_marks, value.values()))
        case list():
            return sum(map(_marks, value))
        case _:
            return 0


def _unmarked(value: Any) -> Any:
    match value:
        case dict():
            return {name: _unmarked(v) for name, v in value.items() if name != "cache_control"}
        case list():
            return [_unmarked(each) for each in value]
        case _:
            return value


@contextmanager
def serving() -> Iterator[ScriptedAnthropic]:
    model = ScriptedAnthropic()

    class Handler(ScriptedConnection):
        stream = "text/event-stream; charset=utf-8"

        def do_POST(self) -> None:  # noqa: N802
            self.send(model.take(self))

    with stand_in.serving(Handler) as url:
        model.url = url
        yield model
