"""Bedrock's ConverseStream over HTTP, spoken by the offline planner instead of a model.

`boto3.client("bedrock-runtime", endpoint_url=...)` talks to it unchanged. Frames follow the
Amazon event stream encoding: total length, headers length, CRC-32 of those two, headers,
JSON payload, CRC-32 of everything before.
"""

from __future__ import annotations

import asyncio
import json
import re
import struct
import time
import zlib
from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.local.offline_model.request.conversation import ConverseRequest

if TYPE_CHECKING:
    from tests.local.offline_model.planner import Reply, ToolCall

Event = tuple[str, dict[str, Any]]

_STRING_HEADER = 7
_JSON_PIECE = 8


def create_app(word_pause: float = 0.01) -> Starlette:
    """The model server; `word_pause` is the seconds between two words of an answer."""
    # The planner shares the budget's calendar and categories, and with them the toolkit, whose
    # tables read the environment when they are imported.
    from tests.local.offline_model.planner import plan

    async def converse_stream(request: Request) -> Response:
        started = time.monotonic()
        body = await request.body()
        try:
            converse = ConverseRequest.model_validate_json(body)
        except ValidationError as error:
            return _validation_exception(error)
        events = _events(plan(converse, _today()), _words(body.decode()), started)
        frames = _paced(events, word_pause)
        return StreamingResponse(frames, media_type="application/vnd.amazon.eventstream")

    return Starlette(
        routes=[
            Route("/healthz", _health),
            Route("/model/{model_id:path}/converse-stream", converse_stream, methods=["POST"]),
        ]
    )


def _today() -> date:
    """The machine's own day in Mexico City, where the budget is kept; a model has no clock."""
    from toolkit.dates import mexico_city

    return datetime.now(mexico_city()).date()


async def _health(_: Request) -> JSONResponse:
    return JSONResponse({"status": "ok", "model": "offline planner"})


def _validation_exception(error: ValidationError) -> JSONResponse:
    message = "; ".join(
        f"{'.'.join(map(str, e['loc'])) or 'request'}: {e['msg']}" for e in error.errors()
    )
    headers = {"x-amzn-errortype": "ValidationException"}
    return JSONResponse({"message": message}, status_code=400, headers=headers)


async def _paced(events: Iterator[Event], word_pause: float) -> AsyncIterator[bytes]:
    for event_type, payload in events:
        yield frame(event_type, payload)
        if "text" in payload.get("delta", {}):
            await asyncio.sleep(word_pause)


def frame(event_type: str, payload: dict[str, Any]) -> bytes:
    """One event as an event stream message."""
    headers = b"".join(
        _header(name, value)
        for name, value in (
            (":event-type", event_type),
            (":content-type", "application/json"),
            (":message-type", "event"),
        )
    )
    body = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()
    # 16 = prelude (8), its CRC (4) and the CRC of the message (4)
    prelude = struct.pack("!II", len(headers) + len(body) + 16, len(headers))
    message = prelude + struct.pack("!I", zlib.crc32(prelude)) + headers + body
    return message + struct.pack("!I", zlib.crc32(message))


def _header(name: str, value: str) -> bytes:
    key, text = name.encode(), value.encode()
    return struct.pack("!B", len(key)) + key + struct.pack("!BH", _STRING_HEADER, len(text)) + text


def frames_of(reply: Reply) -> Iterator[bytes]:
    """A whole answer at once, of who counts no words."""
    for event_type, payload in _events(reply, 0, time.monotonic()):
        yield frame(event_type, payload)


def _events(reply: Reply, input_tokens: int, started: float) -> Iterator[Event]:
    """The events of one answer. A word counts as a token."""
    yield "messageStart", {"role": "assistant"}
    if reply.text:
        yield from _text_block(reply.text)
    for index, call in enumerate(reply.calls, start=bool(reply.text)):
        yield from _tool_block(call, index)
    yield "messageStop", {"stopReason": "tool_use" if reply.calls else "end_turn"}
    output_tokens = _words(reply.text) + sum(_words(json.dumps(c.input)) for c in reply.calls)
    yield "metadata", _metadata(input_tokens, output_tokens, started)


def _text_block(text: str) -> Iterator[Event]:
    for word in re.findall(r"\S+\s*", text):
        yield "contentBlockDelta", {"delta": {"text": word}, "contentBlockIndex": 0}
    yield "contentBlockStop", {"contentBlockIndex": 0}


def _tool_block(call: ToolCall, index: int) -> Iterator[Event]:
    start = {"toolUse": {"toolUseId": call.tool_use_id, "name": call.name}}
    yield "contentBlockStart", {"start": start, "contentBlockIndex": index}
    text = json.dumps(call.input, ensure_ascii=False)
    for at in range(0, len(text), _JSON_PIECE):
        delta = {"toolUse": {"input": text[at : at + _JSON_PIECE]}}
        yield "contentBlockDelta", {"delta": delta, "contentBlockIndex": index}
    yield "contentBlockStop", {"contentBlockIndex": index}


def _metadata(input_tokens: int, output_tokens: int, started: float) -> dict[str, Any]:
    usage = {"inputTokens": input_tokens, "outputTokens": output_tokens}
    return {
        "usage": {**usage, "totalTokens": input_tokens + output_tokens},
        "metrics": {"latencyMs": int((time.monotonic() - started) * 1000)},
    }


def _words(text: str) -> int:
    return len(text.split())
