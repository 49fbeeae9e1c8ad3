"""OpenAI's chat completions, of OpenAI itself or of Ollama, vLLM and others.

https://platform.openai.com/docs/api-reference/chat
https://platform.openai.com/docs/api-reference/chat/streaming

By the reference each part of a call has the call's index, the first one its id and name, and all of
them a piece of the arguments. Servers differ: no index, every call at index 0, an id in each part,
a different one each time or none at all, arguments as an object, the name in pieces or repeated.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any

from chat.model.http import server
from chat.model.http.wire import (
    Block,
    StreamedAnswer,
    StreamedCall,
    Wire,
    WireEvent,
    flat,
    object_of,
    place,
    to_json,
    usage,
)
from chat.model.protocol import TEMPERATURE, ModelEvent, Text, Working
from chat.store.calls import is_confirmed

_PATH = "/chat/completions"
_COUNTED = ("prompt_tokens", "completion_tokens", "prompt_tokens_details.cached_tokens")


def _read(answer: StreamedAnswer, chunk: WireEvent) -> Iterator[ModelEvent]:
    if error := chunk if chunk.get("object") == "error" else chunk.get("error"):
        raise server.in_stream(error)
    # Of all so far: some servers count in every chunk, others in the last.
    if (counts := chunk.get("usage")) and (counted := usage(counts, *_COUNTED)).tokens:
        answer.usage = counted
    for choice in _list(chunk.get("choices")):
        # Of several answers to choose from, the first.
        if isinstance(choice, dict) and not choice.get("index"):
            yield from _delta(answer, object_of(choice.get("delta")))
            answer.reason = str(choice.get("finish_reason") or answer.reason)


def _delta(answer: StreamedAnswer, delta: WireEvent) -> Iterator[ModelEvent]:
    for content in (delta.get("content"), delta.get("refusal")):
        if text := _text(content):
            yield Text(text)
    # Or the one function call that the API knew before them.
    function = delta.get("function_call")
    parts = _list(delta.get("tool_calls")) or ([{"function": function}] if function else [])
    for part in parts:
        _take(answer.calls, _part(object_of(part)))
    if parts or delta.get("reasoning_content") or delta.get("reasoning"):
        yield Working()


def _part(part: WireEvent) -> StreamedCall:
    function = object_of(part.get("function"))
    given = function.get("arguments")
    arguments = given if isinstance(given, str) else "" if given is None else to_json(given)
    id, name = (
        text if isinstance(text, str) else "" for text in (part.get("id"), function.get("name"))
    )
    return StreamedCall(id, name, pieces=arguments, index=place(part, "index"))


def _take(calls: dict[object, StreamedCall], part: StreamedCall) -> None:
    """Add a part to the call that it continues, or begin another call."""
    open_calls = [*calls.values()]
    if part.index is not None:
        open_calls = [call for call in open_calls if call.index == part.index]
    elif part.id:
        same = [call for call in open_calls if call.id == part.id]
        open_calls = same or ([] if part.name else open_calls)
    if not open_calls or _is_over(open_calls[-1], part):
        open_calls = [StreamedCall(index=part.index)]
        calls[len(calls)] = open_calls[0]
    call = open_calls[-1]
    call.id = call.id or part.id
    call.name += part.name if part.name != call.name else ""
    call.pieces += part.pieces


def _is_over(call: StreamedCall, part: StreamedCall) -> bool:
    """Whether the part can only be another call's: it has a name, and the arguments are whole."""
    if not part.name or (part.id and part.id == call.id):
        return False
    says_more = part.name != call.name or bool(part.pieces.strip())
    try:
        return says_more and isinstance(json.loads(call.pieces), dict)
    except (ValueError, RecursionError):
        return False


def _text(content: object) -> str:
    """Text, or the text among parts of other kinds."""
    if isinstance(content, str):
        return content
    texts = (object_of(part).get("text") for part in _list(content))
    return "".join(text for text in texts if isinstance(text, str))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _assistant(text: str, calls: list[Block]) -> Iterator[Block]:
    yield {"role": "assistant", "content": text or None} | ({"tool_calls": calls} if calls else {})


def _call(id: str, name: str, arguments: str) -> Block:
    function = {"name": name, "arguments": arguments}
    return {"id": _id(id), "type": "function", "function": function}


def _id(use_id: str) -> str:
    """The server's own as it was. Mistral's models accept nine letters and digits alone."""
    return hashlib.sha256(use_id.encode()).hexdigest()[:9] if is_confirmed(use_id) else use_id


CHAT_COMPLETIONS = Wire(
    path=_PATH,
    endings=(_PATH, "/responses"),
    headers={},
    key_header=("Authorization", "Bearer "),
    optional={"temperature": TEMPERATURE, "stream_options": {"include_usage": True}},
    body=lambda system, messages: {
        "messages": [{"role": "system", "content": system[0]["text"]}, *messages]
    },
    message=partial(
        flat,
        answer=_assistant,
        call=_call,
        result=lambda id, text: {"role": "tool", "tool_call_id": _id(id), "content": text},
    ),
    tool=lambda name, text, schema: {
        "type": "function",
        "function": {"name": name, "description": text, "parameters": schema},
    },
    tool_choice="auto",
    read=_read,
    stop_reasons={
        "stop": "end_turn",
        "eos": "end_turn",  # Together's word
        "end_turn": "end_turn",
        "tool_calls": "tool_use",
        "function_call": "tool_use",
        "length": "max_tokens",
        "content_filter": "content_filtered",
    },
    call_id=re.compile(r"[a-zA-Z0-9_.:-]{1,40}"),  # Converse's, and no more than OpenAI's
    new_call_id=lambda: secrets.token_hex(5)[:9],  # as Mistral's models ask for
    end_mark="[DONE]",
    calls_end_with_answer=True,
)
