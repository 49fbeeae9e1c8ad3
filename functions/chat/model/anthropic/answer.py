"""A streamed message as the events of an answer.

https://docs.anthropic.com/en/docs/build-with-claude/streaming
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chat.model.http import event as told
from chat.model.http import failure
from chat.model.protocol import ModelError, ModelEvent, Stop, Text, ToolUse, Usage, Working
from toolkit.call import Json

_REASONS = {"refusal": "content_filtered", "model_context_window_exceeded": "max_tokens"}
_ASKED = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
"""As a Usage has them."""


@dataclass
class _Call:
    """`whole` are arguments that came with its beginning, which servers between do."""

    id: str
    name: str
    whole: Json
    pieces: str = ""

    def use(self) -> ToolUse:
        arguments = self.pieces or (json.dumps(self.whole) if self.whole else "")
        name = told.named(self.name)
        return ToolUse(self.id or f"toolu_{secrets.token_hex(8)}", name, arguments)


def events(stream: Iterable[str]) -> Iterator[ModelEvent]:
    """`stream` has the data of the answer's events. Raises ModelError.

    What a model thinks is not handed on. Kinds of events and of blocks that are not known are
    passed over, as Anthropic asks for: more may come.
    """
    calls: dict[object, _Call] = {}
    asked, answered = Usage(), 0
    reason = ""
    for data in stream:
        match event := told.parse(data):
            case {"type": "error"}:
                raise failure.in_stream(event.get("error"))
            case {"type": "message_start", "message": {"usage": dict(usage)}}:
                asked = Usage(*(told.tokens(usage, name) for name in _ASKED))
            case {"type": "content_block_start", "content_block": {"type": "tool_use", **use}}:
                id, name = str(use.get("id") or ""), str(use.get("name") or "")
                calls[event.get("index")] = _Call(id, name, use.get("input"))
            case {"type": "content_block_start", "content_block": {"type": "text", "text": text}}:
                if isinstance(text, str) and text:
                    yield Text(text)
            case {
                "type": "content_block_delta",
                "delta": {"type": "text_delta", "text": str(text)},
            }:
                if text:
                    yield Text(text)
            case {
                "type": "content_block_delta",
                "delta": {"type": "input_json_delta", "partial_json": str(piece)},
            } if call := calls.get(event.get("index")):
                call.pieces += piece
                yield Working()
            case {"type": "content_block_delta", "delta": {"type": "thinking_delta"}}:
                yield Working()
            case {"type": "content_block_stop"} if call := calls.pop(event.get("index"), None):
                yield call.use()
            case {"type": "message_delta", "delta": dict(delta)}:
                reason = str(delta.get("stop_reason") or reason)
                answered = told.tokens(event, "usage.output_tokens")
    if not reason or calls:
        raise ModelError("the model's answer was cut", passing=True)
    used = asked + Usage(written=answered)
    if used.tokens:
        yield used
    yield Stop(_REASONS.get(reason, reason))


def is_end(data: str) -> bool:
    """The event that says that there is nothing more."""
    return "message_stop" in data and told.parse(data).get("type") == "message_stop"
