"""Writes requests: Converse's messages in each vendor's shapes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from chat.model.http.wire import NAME, Block
from chat.model.prompt_caching import POINT
from chat.store.converse import ModelMessage, ToolResultBlock
from toolkit.call import Json

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
