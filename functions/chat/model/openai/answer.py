"""A streamed chat completion as the events of an answer.

https://platform.openai.com/docs/api-reference/chat/streaming
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chat.model.http import event as told
from chat.model.http import failure
from chat.model.openai.tool_calls import Calls
from chat.model.protocol import ModelError, ModelEvent, Stop, Text, Usage, Working
from toolkit.call import Json

_REASONS = {
    "stop": "end_turn",
    "eos": "end_turn",  # as Together says it
    "tool_calls": "tool_use",
    "function_call": "tool_use",
    "length": "max_tokens",
    "content_filter": "content_filtered",
}
_COUNTED = ("prompt_tokens", "completion_tokens", "prompt_tokens_details.cached_tokens")
_THOUGHTS = ("reasoning_content", "reasoning")
"""As servers call what a model thinks, which is not handed on."""


def events(stream: Iterable[str]) -> Iterator[ModelEvent]:
    """`stream` has the data of the answer's events. Raises ModelError.

    The calls come when the answer is whole: until then another part of any may follow.
    """
    calls = Calls()
    reason = ""
    used = Usage()
    for data in stream:
        if is_end(data):
            continue
        chunk = _chunk(data)
        # Of all so far: some servers tell with every chunk, others with the last.
        counted = told.usage(chunk.get("usage"), *_COUNTED)
        used = counted if counted.tokens else used
        for choice in _choices(chunk):
            delta = choice.get("delta")
            delta = delta if isinstance(delta, dict) else {}
            for text in (delta.get("content"), delta.get("refusal")):
                if plain := _text(text):
                    yield Text(plain)
            parts = _parts(delta)
            for part in parts:
                calls.take(part)
            if parts or any(delta.get(name) for name in _THOUGHTS):
                yield Working()
            reason = str(choice.get("finish_reason") or reason)
    if not reason:
        raise ModelError("the model's answer was cut", passing=True)
    yield from calls.whole()
    if used.tokens:
        yield used
    yield Stop(_stop_reason(reason, has_calls=bool(calls)))


def is_end(data: str) -> bool:
    """The mark that there is nothing more."""
    return data.strip() == "[DONE]"


def _chunk(data: str) -> dict[str, Json]:
    """Raises ModelError, also for what the server says in place of one."""
    chunk = told.parse(data)
    reported = chunk if chunk.get("object") == "error" else chunk.get("error")
    if reported:
        raise failure.in_stream(reported)
    return chunk


def _choices(chunk: dict[str, Json]) -> Iterator[dict[str, Json]]:
    """The first of the answers that are given to choose from: one, but for a moment."""
    for choice in _list(chunk.get("choices")):
        if isinstance(choice, dict) and not choice.get("index"):
            yield choice


def _text(content: object) -> str:
    """Text, or the text among parts of other kinds."""
    if isinstance(content, str):
        return content
    texts = (part.get("text") for part in _list(content) if isinstance(part, dict))
    return "".join(text for text in texts if isinstance(text, str))


def _parts(delta: dict[str, Json]) -> list[object]:
    """Of tool calls, or of the one function call that the API knew before them."""
    function = delta.get("function_call")
    return _list(delta.get("tool_calls")) or ([{"function": function}] if function else [])


def _list(value: object) -> list[Json]:
    return value if isinstance(value, list) else []


def _stop_reason(reason: str, *, has_calls: bool) -> str:
    """Converse's. Some servers say `stop` after calls as well. Calls that were announced and are
    not there leave the answer without an end that is known."""
    known = _REASONS.get(reason, reason)
    if known == "end_turn" and has_calls:
        return "tool_use"
    return reason if known == "tool_use" and not has_calls else known
