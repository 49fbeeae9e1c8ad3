"""Anthropic's Messages API.

https://docs.anthropic.com/en/api/messages
https://docs.anthropic.com/en/docs/build-with-claude/streaming
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import replace

from chat.model.http import server
from chat.model.http.wire import (
    StreamedAnswer,
    StreamedCall,
    Wire,
    WireEvent,
    blocks,
    place,
    to_json,
    tokens,
)
from chat.model.protocol import TEMPERATURE, ModelEvent, Text, Working

_PATH = "/v1/messages"
_MOST_TOKENS = 4096
"""Every model writes as many; an answer here is far shorter."""
_READ = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")


def _read(answer: StreamedAnswer, event: WireEvent) -> Iterator[ModelEvent]:
    match event:
        case {"type": "content_block_delta", "delta": dict(delta)}:
            match delta:
                case {"type": "text_delta", "text": str(text)} if text:
                    yield Text(text)
                case {"type": "input_json_delta", "partial_json": str(piece)}:
                    if call := answer.calls.get(place(event, "index")):
                        call.pieces += piece
                        yield Working()
                case {"type": "thinking_delta"}:
                    yield Working()
        case {"type": "content_block_start", "content_block": {"type": "tool_use", **use}}:
            # Servers between Anthropic and us send whole blocks.
            id, name = str(use.get("id") or ""), str(use.get("name") or "")
            whole = to_json(use["input"]) if use.get("input") else ""
            answer.calls[place(event, "index")] = StreamedCall(id, name, whole)
        case {"type": "content_block_start", "content_block": {"type": "text", "text": str(text)}}:
            if text:
                yield Text(text)
        case {"type": "content_block_stop"}:
            if (index := place(event, "index")) in answer.calls:
                yield answer.end_call(index)
        case {"type": "message_start", "message": {"usage": dict(usage)}}:
            read, cached, kept = (tokens(usage, name) for name in _READ)
            answer.usage = replace(answer.usage, read=read, cached=cached, kept=kept)
        case {"type": "message_delta", "delta": dict(delta)}:
            answer.reason = str(delta.get("stop_reason") or answer.reason)
            answer.usage = replace(answer.usage, written=tokens(event, "usage.output_tokens"))
        case {"type": "message_stop"}:
            answer.is_over = True
        case {"type": "error"}:
            raise server.in_stream(event.get("error"))


MESSAGES = Wire(
    path=_PATH,
    endings=(_PATH, "/v1"),
    headers={"anthropic-version": "2023-06-01"},
    key_header=("x-api-key", ""),
    optional={"temperature": TEMPERATURE},
    body=lambda system, messages: {
        "max_tokens": _MOST_TOKENS,
        "system": blocks(system),
        "messages": messages,
    },
    message=lambda message: [{"role": message["role"], "content": blocks(message["content"])}],
    tool=lambda name, text, schema: {"name": name, "description": text, "input_schema": schema},
    tool_choice={"type": "auto"},
    read=_read,
    stop_reasons={"refusal": "content_filtered", "model_context_window_exceeded": "max_tokens"},
    call_id=re.compile(".+", re.DOTALL),
    new_call_id=lambda: f"toolu_{secrets.token_hex(8)}",
    caches=True,
)
