"""Anthropic's messages as Anthropic streams them, and what it refuses
(tests.vendors.anthropic_rules)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from chat.model.http.messages import MESSAGES as WIRE
from chat.model.protocol import Usage
from tests.chat.http_model.double import MODEL_ID, SECRET, Double, page
from tests.chat.scripted_server import Json, Page, Step
from tests.vendors import anthropic_rules

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


def text(*parts: str, place: int = 0) -> list[Step]:
    deltas = [{"type": "text_delta", "text": part} for part in parts]
    return block(place, {"type": "text", "text": ""}, *deltas)


def thinking(*parts: str, place: int = 0) -> list[Step]:
    deltas = [{"type": "thinking_delta", "thinking": part} for part in parts]
    signed = {"type": "signature_delta", "signature": "c2ln"}
    return block(place, {"type": "thinking", "thinking": "", "signature": ""}, *deltas, signed)


def tool_use(name: str, *pieces: str, place: Any = 1, call_id: str | None = None) -> list[Step]:
    """A call whose arguments arrive in these pieces of JSON text."""
    begins = {"type": "tool_use", "id": call_id or f"call_{place}", "name": name, "input": {}}
    deltas = [{"type": "input_json_delta", "partial_json": piece} for piece in ("", *pieces)]
    return block(place, begins, *deltas)


def stop(reason: str) -> list[Step]:
    delta = {"stop_reason": reason, "stop_sequence": None}
    return [event("message_delta", delta=delta, usage={"output_tokens": 5}), END]


def error(kind: str) -> bytes:
    """In the middle of a stream."""
    return event("error", error={"type": kind, "message": SECRET})


def refusal(status: int, kind: str, **headers: str) -> Page:
    told = {"type": kind, "message": SECRET}
    return page(status, {"type": "error", "error": told, "request_id": "req_1"}, headers)


def _problems(body: Json) -> Iterator[str]:
    if _marks(body) > 4:
        yield "a maximum of 4 blocks with cache_control may be provided"
    if not all(part["type"] == "text" and part["text"] for part in body["system"]):
        yield "system is text that is not empty"


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


MESSAGES = Double(
    api="anthropic",
    base="",
    wire=WIRE,
    start=START,
    text=text,
    thinking=thinking,
    tool_use=tool_use,
    ends={
        "end_turn": stop("end_turn"),
        "tool_use": stop("tool_use"),
        "max_tokens": stop("max_tokens"),
        "content_filtered": stop("refusal"),
        "unheard_of": stop("unheard_of"),
    },
    used=Usage(read=3, cached=4, kept=2, written=5),
    error=error,
    refusal=refusal,
    path=anthropic_rules.PATH,
    rules=anthropic_rules.check,
    problems=_problems,
    checked=lambda body: _unmarked(
        {name: value for name, value in body.items() if name not in _BESIDE}
    ),
)
