"""A streamed response as the events of an answer.

https://platform.openai.com/docs/api-reference/responses-streaming
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from chat.model.http import event as told
from chat.model.http import failure
from chat.model.openai_responses.response_request import ID
from chat.model.protocol import ModelError, ModelEvent, Stop, Text, ToolUse, Working
from toolkit.call import Json

_REASONS = {"max_output_tokens": "max_tokens", "content_filter": "content_filtered"}
_WHOLE = "response.completed"
_ENDS = (_WHOLE, "response.incomplete")
_COUNTED = (
    "input_tokens",
    "output_tokens",
    "input_tokens_details.cached_tokens",
    "input_tokens_details.cache_write_tokens",
)
_TEXT = re.compile(r"response\.(?:output_text|refusal)\.(?:delta|done)")


@dataclass
class _Calls:
    """Those of one answer, by their place in it: the arguments come in pieces, and whole."""

    begun: dict[int | None, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def take(self, event: dict[str, Json]) -> None:
        """A piece of a call's arguments, or all of them."""
        place = _place(event)
        match event:
            case {"delta": str(piece)}:
                self.begun[place] = self.begun.get(place, "") + piece
            case {"arguments": str(whole)}:
                self.begun[place] = whole

    def end(self, event: dict[str, Json]) -> ToolUse:
        """The server's ids are kept where they can be; a name that is none could not be sent to the
        model again."""
        call = event["item"]
        pieces = self.begun.pop(_place(event), "")
        arguments, id, name = (str(call.get(key) or "") for key in ("arguments", "call_id", "name"))
        if not ID.fullmatch(id) or id in self.used:
            id = f"call_{secrets.token_hex(12)}"
        self.used.add(id)
        return ToolUse(id, told.named(name), arguments or pieces)


def events(stream: Iterable[str]) -> Iterator[ModelEvent]:
    """`stream` has the data of the answer's events. Raises ModelError.

    What a model thinks is not handed on. Kinds of events and of items that are not known are passed
    over.
    """
    calls = _Calls()
    written: set[tuple[int | None, int | None]] = set()
    has_ended = False
    for data in stream:
        match event := told.parse(data):
            case {"type": "error"}:
                raise failure.in_stream(event.get("error") or event)
            case {"type": "response.failed"}:
                raise failure.in_stream(_response(event).get("error"))
            case {"type": "response.output_item.added", "item": {"type": "function_call"}}:
                calls.begun[_place(event)] = ""
                yield Working()
            case {"type": "response.output_item.done", "item": {"type": "function_call"}}:
                yield calls.end(event)
            case {"type": str(kind)} if kind in _ENDS:
                has_ended = True
                yield from _end(_response(event), calls, is_whole=kind == _WHOLE)
            case {"type": str(kind)} if _TEXT.fullmatch(kind):
                if text := _text(event, written):
                    yield Text(text)
            case {"type": str(kind)} if kind.startswith("response.function_call_arguments."):
                calls.take(event)
                yield Working()
            case {"type": str(kind)} if kind.startswith("response.reasoning"):
                yield Working()
            case {"type": "response.output_item.added", "item": {"type": "reasoning"}}:
                yield Working()
    if not has_ended:
        raise ModelError("the model's answer was cut", passing=True)


def is_end(data: str) -> bool:
    """The event that says how it ended. There is none behind it, but for the mark that servers of
    chat completions are used to send."""
    return any(kind in data for kind in _ENDS) and told.parse(data).get("type") in _ENDS


def _text(event: dict[str, Json], written: set[tuple[int | None, int | None]]) -> str:
    """What comes to the parts that are `written`: of each the end has all once more. Every item of
    an answer is a message of its own, and so a paragraph."""
    part = _place(event), _place(event, "content_index")
    text = event.get("delta")
    if "delta" not in event and part not in written:
        text = event.get("text") or event.get("refusal")
    if not isinstance(text, str) or not text:
        return ""
    is_another = bool(written) and all(item != part[0] for item, _ in written)
    written.add(part)
    return f"\n\n{text}" if is_another else text


def _end(response: dict[str, Json], calls: _Calls, *, is_whole: bool) -> Iterator[ModelEvent]:
    """Raises ModelError for an answer that is said to be whole, and has a call that is not."""
    if is_whole and calls.begun:
        raise ModelError("the model's answer was cut", passing=True)
    used = told.usage(response.get("usage"), *_COUNTED)
    if used.tokens:
        yield used
    if is_whole:
        yield Stop("tool_use" if calls.used else "end_turn")
        return
    details = response.get("incomplete_details")
    reason = details.get("reason") if isinstance(details, dict) else None
    yield Stop(_REASONS.get(str(reason), str(reason or "incomplete")))


def _response(event: dict[str, Json]) -> dict[str, Json]:
    response = event.get("response")
    return response if isinstance(response, dict) else {}


def _place(event: dict[str, Json], name: str = "output_index") -> int | None:
    """Of an item in its answer, or of a part in its item."""
    place = event.get(name)
    return place if isinstance(place, int) else None
