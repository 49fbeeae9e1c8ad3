"""A model that says what a test wrote down, in OpenAI's streamed responses over a real socket.

It refuses what OpenAI refuses (tests.vendors.openai_responses_rules).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.bench import stand_in
from tests.bench.stand_in import Connection
from tests.chat.openai_model.wire import KEY, data, refusal
from tests.chat.scripted_server import Answer, Json, Scripted, ScriptedConnection, Step
from tests.vendors import openai_responses_rules
from tests.vendors.loopback import Refused

__all__ = ["KEY", "data", "refusal"]
MODEL_ID = "gpt-scripted"
USAGE = {
    "input_tokens": 9,
    "input_tokens_details": {"cached_tokens": 4, "cache_write_tokens": 0},
    "output_tokens": 5,
    "output_tokens_details": {"reasoning_tokens": 2},
    "total_tokens": 14,
}


def event(kind: str, **fields: Any) -> bytes:
    told = {"type": kind, "sequence_number": 0} | fields
    return f"event: {kind}\ndata: {json.dumps(told)}\n\n".encode()


def response(status: str, **more: Any) -> Json:
    return {
        "id": "resp_scripted",
        "object": "response",
        "created_at": 1763856000,
        "status": status,
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "model": MODEL_ID,
        "output": [],
        "parallel_tool_calls": True,
        "temperature": 0.3,
        "tool_choice": "auto",
        "tools": [],
        "top_p": 1.0,
        "usage": None,
    } | more


START = b"".join(
    event(f"response.{status}", response=response("in_progress"))
    for status in ("created", "in_progress")
)


def item(place: Any, begins: Json, ends: Json, *between: bytes) -> list[Step]:
    """An item of the answer."""
    return [
        event("response.output_item.added", output_index=place, item=begins),
        *between,
        event("response.output_item.done", output_index=place, item=ends),
    ]


def text(*parts: str, place: int = 0, refused: bool = False) -> list[Step]:
    """A message in these pieces; `refused` is one that says why there is no other."""
    kind, name = ("refusal", "refusal") if refused else ("output_text", "text")
    more: Json = {} if refused else {"annotations": []}
    at = {"item_id": f"msg_{place}", "output_index": place, "content_index": 0}
    logged: Json = {} if refused else {"logprobs": []}
    empty, whole = ({"type": kind, name: said} | more for said in ("", "".join(parts)))
    message = {"id": f"msg_{place}", "type": "message", "role": "assistant"}
    return item(
        place,
        message | {"status": "in_progress", "content": []},
        message | {"status": "completed", "content": [whole]},
        event("response.content_part.added", **at, part=empty),
        *(event(f"response.{kind}.delta", **at, **logged, delta=part) for part in parts),
        event(f"response.{kind}.done", **at, **logged, **{name: "".join(parts)}),
        event("response.content_part.done", **at, part=whole),
    )


def thinking(*parts: str, place: int = 0) -> list[Step]:
    """What the model shows of its thoughts."""
    at = {"item_id": f"rs_{place}", "output_index": place, "summary_index": 0}
    empty, whole = ({"type": "summary_text", "text": said} for said in ("", "".join(parts)))
    thought: Json = {"id": f"rs_{place}", "type": "reasoning"}
    return item(
        place,
        thought | {"summary": []},
        thought | {"summary": [whole], "encrypted_content": "c2VjcmV0"},
        event("response.reasoning_summary_part.added", **at, part=empty),
        *(event("response.reasoning_summary_text.delta", **at, delta=part) for part in parts),
        event("response.reasoning_summary_text.done", **at, text="".join(parts)),
        event("response.reasoning_summary_part.done", **at, part=whole),
    )


def tool_use(name: str, *pieces: str, place: Any = 1, call_id: str | None = None) -> list[Step]:
    """A call whose arguments arrive in these pieces of JSON text."""
    call = {
        "id": f"fc_{place}",
        "type": "function_call",
        "call_id": f"call_{place}" if call_id is None else call_id,
        "name": name,
    }
    at = {"item_id": f"fc_{place}", "output_index": place}
    kind, whole = "response.function_call_arguments", "".join(pieces)
    return item(
        place,
        call | {"status": "in_progress", "arguments": ""},
        call | {"status": "completed", "arguments": whole},
        *(event(f"{kind}.delta", **at, delta=piece) for piece in pieces),
        event(f"{kind}.done", **at, name=name, arguments=whole),
    )


def completed(usage: Json | None = USAGE) -> list[Step]:
    return [event("response.completed", response=response("completed", usage=usage))]


def incomplete(reason: str | None) -> list[Step]:
    told = {"reason": reason} if reason else None
    ended = response("incomplete", usage=USAGE, incomplete_details=told)
    return [event("response.incomplete", response=ended)]


def failed(code: str) -> list[Step]:
    told = {"code": code, "message": f"provider's internals, {KEY}"}
    return [event("response.failed", response=response("failed", error=told))]


def error(code: str | None) -> bytes:
    """In the middle of a stream."""
    return event("error", code=code, message=f"provider's internals, {KEY}", param=None)


def says(*parts: str) -> list[Step]:
    """A whole answer of nothing but text."""
    return [START, *text(*parts), *completed()]


def uses(name: str, arguments: Json | None = None, *, before: str = "") -> list[Step]:
    """A whole answer that asks for one tool."""
    said = text(before) if before else []
    return [START, *said, *tool_use(name, json.dumps(arguments or {})), *completed()]


@dataclass
class ScriptedResponses(Scripted):
    """`connections` are the addresses that the requests came from."""

    headers: list[dict[str, str]] = field(default_factory=list)
    connections: set[Any] = field(default_factory=set)

    def take(self, connection: Connection) -> Answer:
        """The answer to a request."""
        body = json.loads(connection.body())
        self.headers.append(dict(connection.headers.items()))
        self.connections.add(connection.client_address)
        return self.answer_to(body, _problems(connection, body))


def _problems(connection: Connection, body: Json) -> Iterator[str]:
    """What OpenAI refuses, and what the chat never asks for."""
    if connection.path != openai_responses_rules.PATH or body.get("stream") is not True:
        yield f"{connection.path} {body.get('stream')}"
    if body.get("store") is not False:
        yield "it would be kept there"
    try:
        openai_responses_rules.check(connection.headers, json.dumps(body))
    except Refused as refused:
        yield str(refused.body)


@contextmanager
def serving() -> Iterator[ScriptedResponses]:
    model = ScriptedResponses()

    class Handler(ScriptedConnection):
        stream = "text/event-stream; charset=utf-8"

        def do_POST(self) -> None:  # noqa: N802
            self.send(model.take(self))

    with stand_in.serving(Handler) as url:
        model.url = f"{url}/v1"
        yield model
