"""OpenAI's responses as OpenAI streams them, and what it refuses
(tests.vendors.openai_responses_rules)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from chat.model.http.responses import RESPONSES as WIRE
from chat.model.protocol import Usage
from tests.chat.http_model.completions import refusal
from tests.chat.http_model.double import MODEL_ID, SECRET, Double
from tests.chat.scripted_server import Json, Step
from tests.vendors import openai_responses_rules

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
    told = {"code": code, "message": SECRET}
    return [event("response.failed", response=response("failed", error=told))]


def error(code: str | None) -> bytes:
    """In the middle of a stream."""
    return event("error", code=code, message=SECRET, param=None)


def _problems(body: Json) -> Iterator[str]:
    if body.get("store") is not False:
        yield "it would be kept there"


RESPONSES = Double(
    api="openai-responses",
    base="/v1",
    wire=WIRE,
    start=START,
    text=text,
    thinking=thinking,
    tool_use=tool_use,
    ends={
        "end_turn": completed(),
        "tool_use": completed(),
        "max_tokens": incomplete("max_output_tokens"),
        "content_filtered": incomplete("content_filter"),
        "unheard_of": incomplete("unheard_of"),
    },
    used=Usage(read=5, cached=4, written=5),
    error=error,
    refusal=refusal,
    path=openai_responses_rules.PATH,
    rules=openai_responses_rules.check,
    problems=_problems,
)
