"""What Anthropic's Messages API answers when a model calls tools, and what it is sent in return."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from anthropic.types import ToolResultBlockParam

from tests.calling import Reply
from tests.vendors.loopback import Json

MODEL = "claude-opus-5"


def text(said: str) -> Json:
    return {"type": "text", "text": said}


def tool_use(id: str, name: str, **input: Any) -> Json:
    return {"type": "tool_use", "id": id, "name": name, "input": input}


def answer(*content: Json) -> Json:
    """A message of the model's, as the API answers it."""
    calls = any(block["type"] == "tool_use" for block in content)
    return {
        "id": "msg_013Zva2CMHLNnXjNJJKqJ2EF",
        "type": "message",
        "role": "assistant",
        "model": MODEL,
        "content": list(content),
        "stop_reason": "tool_use" if calls else "end_turn",
        "stop_sequence": None,
        "usage": {
            "input_tokens": 2095,
            "output_tokens": 58,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "service_tier": "standard",
        },
    }


def as_stream(message: Json) -> bytes:
    """The same answer as server-sent events; a tool's input arrives in pieces of its JSON text."""
    started = message | {"content": [], "stop_reason": None}
    events: list[Json] = [{"type": "message_start", "message": started}, {"type": "ping"}]
    for index, block in enumerate(message["content"]):
        empty: Json = {"input": {}} if block["type"] == "tool_use" else {"text": ""}
        events.append(
            {"type": "content_block_start", "index": index, "content_block": block | empty}
        )
        for delta in _deltas(block):
            events.append({"type": "content_block_delta", "index": index, "delta": delta})
        events.append({"type": "content_block_stop", "index": index})
    ended = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    usage = {"output_tokens": message["usage"]["output_tokens"]}
    events += [{"type": "message_delta", "delta": ended, "usage": usage}, {"type": "message_stop"}]
    return "".join(
        f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events
    ).encode()


def _deltas(block: Json) -> Iterator[Json]:
    if block["type"] == "text":
        yield {"type": "text_delta", "text": block["text"]}
        return
    written = json.dumps(block["input"])
    for piece in ("", written[:7], written[7:]):
        yield {"type": "input_json_delta", "partial_json": piece}


def tool_result(id: str, reply: Reply) -> ToolResultBlockParam:
    """A tool's answer as the next message carries it."""
    return {
        "type": "tool_result",
        "tool_use_id": id,
        "content": json.dumps(reply.body),
        "is_error": reply.status >= 400,
    }
