"""One vendor's API as a table: requests, with Converse's messages in its shapes, and the answer
that is read by it.

Thoughts are not passed on. Unknown kinds of events and blocks are skipped.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chat.model.protocol import POINT, ModelError, ModelEvent, Stop, ToolUse, Usage
from chat.store.converse import ModelMessage, ToolResultBlock
from toolkit.call import Json

Block = dict[str, Json]
WireEvent = dict[str, Json]
NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}", re.ASCII)
"""A tool's name, and an id, that every vendor accepts."""
UNNAMED = "unknown_tool"
"""Replaces a name that a vendor would reject, together with the whole conversation."""


@dataclass(frozen=True)
class Wire:
    """Requests: people may leave `endings` at the address. `body` takes system prompt and messages,
    `tool` a tool's name, description and schema. Some models refuse what is `optional`. `caches`:
    a request marks what the server may keep.

    Answers: `read` returns what an event adds for the user, and puts the rest into the answer.
    `stop_reasons` has Converse's words. Ids that `call_id` does not match are replaced by
    `new_call_id`'s.
    """

    path: str
    endings: Sequence[str]
    headers: Mapping[str, str]
    key_header: tuple[str, str]
    optional: Mapping[str, Json]
    body: Callable[[list[Block], list[Block]], Block]
    message: Callable[[ModelMessage], Iterable[Block]]
    tool: Callable[[str, str, Block], Block]
    tool_choice: Json
    read: Callable[[StreamedAnswer, WireEvent], Iterable[ModelEvent]]
    stop_reasons: Mapping[str, str]
    call_id: re.Pattern[str]
    new_call_id: Callable[[], str]
    end_mark: str = ""
    calls_end_with_answer: bool = False
    caches: bool = False


@dataclass
class StreamedCall:
    """`whole` are arguments that came with its beginning, `pieces` those that followed."""

    id: str = ""
    name: str = ""
    whole: str = ""
    pieces: str = ""
    index: int | None = None


@dataclass
class StreamedAnswer:
    """`calls` are those that have not ended, by place; `written` has the places of text."""

    wire: Wire
    calls: dict[object, StreamedCall] = field(default_factory=dict)
    written: set[tuple[int | None, int | None]] = field(default_factory=set)
    usage: Usage = field(default_factory=Usage)
    reason: str = ""
    is_over: bool = False
    _ids: set[str] = field(default_factory=set)

    def events(self, stream: Iterable[str]) -> Iterator[ModelEvent]:
        """`stream` has the data of the server's events. Raises ModelError."""
        read, mark = self.wire.read, self.wire.end_mark
        for data in stream:
            if mark and data.strip() == mark:
                self.is_over = True
            else:
                yield from read(self, parse(data))
            if self.is_over:
                yield from self._end()
        if not self.is_over:
            yield from self._end()

    def end_call(self, place: object) -> ToolUse:
        """The server's id is kept if it can be sent again, as is the name."""
        call = self.calls.pop(place)
        is_good = self.wire.call_id.fullmatch(call.id) and call.id not in self._ids
        id = call.id if is_good else self.wire.new_call_id()
        self._ids.add(id)
        name = call.name if NAME.fullmatch(call.name) else UNNAMED
        return ToolUse(id, name, call.pieces or call.whole)

    def _end(self) -> Iterator[ModelEvent]:
        if not self.reason or (self.calls and not self.wire.calls_end_with_answer):
            raise ModelError("the model's answer was cut", passing=True)
        yield from map(self.end_call, tuple(self.calls))
        if self.usage.tokens:
            yield self.usage
        yield Stop(self._stop_reason())

    def _stop_reason(self) -> str:
        """Some servers end calls as they end text. If announced calls never came, the end is an
        unknown one."""
        known = self.wire.stop_reasons.get(self.reason, "")
        if known in ("end_turn", "tool_use") and self._ids:
            return "tool_use"
        return self.reason if known in ("", "tool_use") else known


def parse(data: str) -> WireEvent:
    """Raises ModelError for anything but a JSON object: what it was to add is lost."""
    try:
        event = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ModelError("the model sent what is not JSON", passing=False) from error
    if not isinstance(event, dict):
        raise ModelError("the model sent what is no event of an answer", passing=False)
    return event


def object_of(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def place(event: WireEvent, name: str) -> int | None:
    """The index under this name, of an item in its answer or a part in its item."""
    index = event.get(name)
    return index if isinstance(index, int) else None


def tokens(usage: Json, name: str) -> int:
    """The count under this name, 0 without one. A dot leads into a nested count."""
    for key in name.split("."):
        usage = object_of(usage).get(key)
    return usage if isinstance(usage, int) and usage > 0 else 0


def usage(counts: Json, read: str, written: str, cached: str, kept: str = "") -> Usage:
    """By the names of the counts, where `read` includes those of the cache."""
    inside = tokens(counts, cached), tokens(counts, kept)
    return Usage(max(tokens(counts, read) - sum(inside), 0), *inside, tokens(counts, written))


CACHED: Block = {"cache_control": {"type": "ephemeral"}}


def blocks(content: Sequence[Any]) -> list[Block]:
    """Content as Anthropic's blocks. A cache point becomes a mark of the block before it."""
    converted: list[Block] = []
    for block in content:
        match block:
            case {"text": text}:
                converted.append({"type": "text", "text": text})
            case {"toolUse": {"toolUseId": id, "name": name, "input": given}}:
                use = {"type": "tool_use", "id": plain_id(id), "name": name, "input": given}
                converted.append(use)
            case {"toolResult": result}:
                converted.append(_result_block(result))
            case _ if block == POINT:
                converted[-1] |= CACHED
    return converted


def _result_block(result: ToolResultBlock) -> Block:
    texts = blocks([{"text": text} for text in _texts(result, failed=False)])
    use_id = plain_id(result["toolUseId"])
    answer: Block = {"type": "tool_result", "tool_use_id": use_id, "content": texts}
    return answer | {"is_error": True} if result.get("status") == "error" else answer


def flat(
    message: ModelMessage,
    *,
    answer: Callable[[str, list[Block]], Iterable[Block]],
    call: Callable[[str, str, str], Block],
    result: Callable[[str, str], Block],
) -> Iterator[Block]:
    """A message as OpenAI's several, its texts as one. `answer` takes the assistant's text and its
    calls, each of an id, a name and JSON text; results come right after the calls."""
    content = message["content"]
    text = "\n\n".join(block["text"] for block in content if "text" in block)
    if message["role"] == "assistant":
        uses = [block["toolUse"] for block in content if "toolUse" in block]
        calls = [call(use["toolUseId"], use["name"], to_json(use["input"])) for use in uses]
        yield from answer(text, calls)
        return
    for answered in (block["toolResult"] for block in content if "toolResult" in block):
        texts = _texts(answered, failed=answered.get("status") == "error")
        yield result(answered["toolUseId"], "\n".join(texts))
    if text:
        yield {"role": "user", "content": text}


def _texts(result: ToolResultBlock, *, failed: bool) -> Iterator[str]:
    """Of its parts, which have to say it if the call `failed` and nothing else does."""
    for part in result["content"]:
        value = part["json"] if "json" in part else part["text"]
        if failed and not (isinstance(value, dict) and "error" in value):
            value = {"error": value}
        yield value if isinstance(value, str) else to_json(value)


def plain_id(use_id: str) -> str:
    """Another server's id may have characters that are not allowed here."""
    return use_id if NAME.fullmatch(use_id) else hashlib.sha256(use_id.encode()).hexdigest()[:32]


def to_json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
