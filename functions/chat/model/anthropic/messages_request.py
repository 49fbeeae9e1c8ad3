"""Converse's messages and tools as Anthropic's Messages API has them.

https://docs.anthropic.com/en/api/messages
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from typing import cast

from chat.model.prompt_caching import POINT, CachePoints
from chat.store.converse import ModelMessage, OfferedTool, ToolResultBlock, ToolResultContent
from toolkit.call import Json

_KEPT: dict[str, Json] = {"cache_control": {"type": "ephemeral"}}
_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}", re.ASCII)
Block = dict[str, Json]


def system(points: CachePoints, lasting: str, context: str) -> list[Block]:
    return _converted(points.in_system(lasting, context))


def messages(points: CachePoints, conversation: Sequence[ModelMessage]) -> list[Block]:
    placed = cast("list[ModelMessage]", points.in_messages(conversation))
    return [
        {"role": message["role"], "content": _converted(cast("list[Json]", message["content"]))}
        for message in placed
    ]


def tools(points: CachePoints, offered: Sequence[OfferedTool]) -> list[Block]:
    converted: list[Block] = [
        {
            "name": spec["name"],
            "description": spec["description"],
            "input_schema": spec["inputSchema"]["json"],
        }
        for spec in (tool["toolSpec"] for tool in offered)
    ]
    if points.tools:
        converted[-1] |= _KEPT
    return converted


def _converted(blocks: Sequence[Json]) -> list[Block]:
    """A cache point is a mark of the block before it here."""
    converted: list[Block] = []
    for block in blocks:
        if block == POINT:
            converted[-1] |= _KEPT
        else:
            converted += _block(block)
    return converted


def _block(block: Json) -> Iterator[Block]:
    match block:
        case {"text": text}:
            yield {"type": "text", "text": text}
        case {"toolUse": use}:
            yield {
                "type": "tool_use",
                "id": _id(use["toolUseId"]),
                "name": use["name"],
                "input": use["input"],
            }
        case {"toolResult": result}:
            yield _result(result)


def _result(result: ToolResultBlock) -> Block:
    texts: list[Block] = [{"type": "text", "text": _text(part)} for part in result["content"]]
    answer: Block = {
        "type": "tool_result",
        "tool_use_id": _id(result["toolUseId"]),
        "content": cast("Json", texts),
    }
    return answer | {"is_error": True} if result.get("status") == "error" else answer


def _text(part: ToolResultContent) -> str:
    return json.dumps(part["json"], ensure_ascii=False) if "json" in part else part["text"]


def _id(use_id: str) -> str:
    """Another server's may have what no id has here."""
    return use_id if _ID.fullmatch(use_id) else hashlib.sha256(use_id.encode()).hexdigest()[:32]
