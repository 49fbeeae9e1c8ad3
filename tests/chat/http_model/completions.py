"""OpenAI's chat completions as OpenAI streams them, and what it refuses
(tests.vendors.openai_rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from chat.model.http.chat_completions import CHAT_COMPLETIONS
from chat.model.protocol import Usage
from tests.chat.http_model.double import MODEL_ID, SECRET, Double, data, page
from tests.chat.scripted_server import Json, Page, Step
from tests.vendors import openai_rules

STREAMED = {"stream": True, "temperature": 0.3, "stream_options": {"include_usage": True}}
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


def text(*parts: str, **_: Any) -> list[Step]:
    return [chunk({"content": part}) for part in parts]


def tool_use(name: str, *pieces: str, place: Any = 0, call_id: str | None = None) -> list[Step]:
    """A call whose arguments arrive in these pieces of JSON text."""
    function = {"name": name, "arguments": ""}
    first = {"index": place, "id": call_id or f"call_{place}", "type": "function"}
    return [
        chunk({"tool_calls": [first | {"function": function}]}),
        *(
            chunk({"tool_calls": [{"index": place, "function": {"arguments": piece}}]})
            for piece in pieces
        ),
    ]


def stop(reason: str) -> list[Step]:
    return [chunk(finish=reason), usage(), DONE]


def error(code: str) -> bytes:
    """In the middle of a stream."""
    return data({"error": {"message": SECRET, "type": "server_error", "code": code}})


def refusal(status: int, code: str, **headers: str) -> Page:
    told = {"message": SECRET, "type": "invalid_request_error", "param": None, "code": code}
    return page(status, {"error": told}, {"X-Of": "provider"} | headers)


def _problems(body: Json) -> Iterator[str]:
    wrong = {name: body[name] for name in body if body[name] != STREAMED.get(name, body[name])}
    if wrong or ("tools" in body) != ("tool_choice" in body):
        yield f"{wrong} {body.keys()}"


COMPLETIONS = Double(
    api="openai",
    base="/v1",
    wire=CHAT_COMPLETIONS,
    start=START,
    text=text,
    thinking=lambda *parts, **_: [chunk({"reasoning_content": part}) for part in parts],
    tool_use=tool_use,
    ends={
        "end_turn": stop("stop"),
        "tool_use": stop("tool_calls"),
        "max_tokens": stop("length"),
        "content_filtered": stop("content_filter"),
        "unheard_of": stop("unheard_of"),
    },
    used=Usage(read=1, written=1),
    error=error,
    refusal=refusal,
    path=openai_rules.PATH,
    rules=openai_rules.check,
    problems=_problems,
    checked=lambda body: {
        name: body[name] for name in body if name not in {*STREAMED, "tool_choice"}
    },
)
