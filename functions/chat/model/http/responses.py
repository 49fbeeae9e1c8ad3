"""OpenAI's Responses API, of OpenAI itself or another server.

https://platform.openai.com/docs/api-reference/responses
https://platform.openai.com/docs/api-reference/responses-streaming
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from chat.model.http import server
from chat.model.http.chat_completions import CHAT_COMPLETIONS
from chat.model.http.wire import (
    NAME,
    Block,
    StreamedAnswer,
    StreamedCall,
    WireEvent,
    flat,
    object_of,
    place,
    plain_id,
    usage,
)
from chat.model.protocol import TEMPERATURE, ModelEvent, Text, Working

_WHOLE = "response.completed"
_COUNTED = (
    "input_tokens",
    "output_tokens",
    "input_tokens_details.cached_tokens",
    "input_tokens_details.cache_write_tokens",
)
_TEXT = re.compile(r"response\.(?:output_text|refusal)\.(?:delta|done)")


def _read(answer: StreamedAnswer, event: WireEvent) -> Iterator[ModelEvent]:
    kind, index = str(event.get("type")), place(event, "output_index")
    match event:
        case _ if _TEXT.fullmatch(kind):
            yield from _text(answer, event, index)
        case _ if kind.startswith("response.function_call_arguments."):
            call = answer.calls.setdefault(index, StreamedCall())
            match event:
                case {"delta": str(piece)}:
                    call.pieces += piece
                case {"arguments": str(whole)}:
                    call.pieces = whole
            yield Working()
        case {"type": "response.output_item.added", "item": {"type": "function_call"}}:
            answer.calls[index] = StreamedCall()
            yield Working()
        case {"type": "response.output_item.added", "item": {"type": "reasoning"}}:
            yield Working()
        case {"type": "response.output_item.done", "item": {"type": "function_call", **item}}:
            call = answer.calls.setdefault(index, StreamedCall())
            call.id, call.name, whole = (
                str(item.get(key) or "") for key in ("call_id", "name", "arguments")
            )
            call.pieces = whole or call.pieces
            yield answer.end_call(index)
        case {"type": "response.completed" | "response.incomplete"}:
            _end(answer, kind, object_of(event.get("response")))
        case {"type": "response.failed"}:
            raise server.in_stream(object_of(event.get("response")).get("error"))
        case {"type": "error"}:
            raise server.in_stream(event.get("error") or event)
        case _ if kind.startswith("response.reasoning"):
            yield Working()


def _text(answer: StreamedAnswer, event: WireEvent, item: int | None) -> Iterator[ModelEvent]:
    """At its end each part comes whole once more. Each item is a message, and so a paragraph."""
    part = item, place(event, "content_index")
    text = event.get("delta")
    if "delta" not in event and part not in answer.written:
        text = event.get("text") or event.get("refusal")
    if isinstance(text, str) and text:
        is_next = bool(answer.written) and all(item != other for other, _ in answer.written)
        answer.written.add(part)
        yield Text(f"\n\n{text}" if is_next else text)


def _end(answer: StreamedAnswer, kind: str, response: WireEvent) -> None:
    answer.usage = usage(response.get("usage"), *_COUNTED)
    answer.reason, answer.is_over = kind, True
    if kind != _WHOLE:
        reason = object_of(response.get("incomplete_details")).get("reason")
        answer.reason = str(reason or "incomplete")
        answer.calls.clear()


def _assistant(text: str, calls: list[Block]) -> Iterable[Block]:
    """No item has an id of the server's: it would ask for the thoughts that came before it."""
    return [{"role": "assistant", "content": text}, *calls] if text else calls


def _call(id: str, name: str, arguments: str) -> Block:
    call_id = plain_id(id)
    return {"type": "function_call", "call_id": call_id, "name": name, "arguments": arguments}


def _result(id: str, text: str) -> Block:
    return {"type": "function_call_output", "call_id": plain_id(id), "output": text}


RESPONSES = replace(
    CHAT_COMPLETIONS,
    path="/responses",
    optional={"temperature": TEMPERATURE},
    # Nothing is kept on the server.
    body=lambda system, messages: {
        "instructions": system[0]["text"],
        "input": messages,
        "store": False,
    },
    message=partial(flat, answer=_assistant, call=_call, result=_result),
    # Strict schemas, the default, have no optional properties.
    tool=lambda name, text, schema: {
        "type": "function",
        "name": name,
        "description": text,
        "parameters": schema,
        "strict": False,
    },
    read=_read,
    stop_reasons={
        _WHOLE: "end_turn",
        "max_output_tokens": "max_tokens",
        "content_filter": "content_filtered",
    },
    call_id=NAME,
    new_call_id=lambda: f"call_{secrets.token_hex(12)}",
    end_mark="",
    calls_end_with_answer=False,
)
