"""Converse's messages and tools as chat completions has them.

https://platform.openai.com/docs/api-reference/chat/create
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from chat.model import Message
from chat.tool_call import is_confirmed


def messages(system: str, conversation: Sequence[Message]) -> list[Message]:
    told = chain.from_iterable(map(_told, conversation))
    return [{"role": "system", "content": system}, *told]


def tool(specified: dict[str, Any]) -> dict[str, Any]:
    spec = specified["toolSpec"]
    function = {
        "name": spec["name"],
        "description": spec["description"],
        "parameters": spec["inputSchema"]["json"],
    }
    return {"type": "function", "function": function}


def _told(message: Message) -> Iterator[Message]:
    content = message["content"]
    text = "\n\n".join(block["text"] for block in content if "text" in block)
    if message["role"] == "assistant":
        calls = [_call(block["toolUse"]) for block in content if "toolUse" in block]
        yield _said(text, calls)
        return
    # What the tools answered has to come right after the calls.
    yield from (_result(block["toolResult"]) for block in content if "toolResult" in block)
    if text:
        yield {"role": "user", "content": text}


def _said(text: str, calls: list[dict[str, Any]]) -> Message:
    said: Message = {"role": "assistant", "content": text or None}
    return said | {"tool_calls": calls} if calls else said


def _call(use: dict[str, Any]) -> dict[str, Any]:
    function = {"name": use["name"], "arguments": _json(use["input"])}
    return {"id": _id(use["toolUseId"]), "type": "function", "function": function}


def _result(result: dict[str, Any]) -> Message:
    failed = result.get("status") == "error"
    content = "\n".join(_part(part, failed=failed) for part in result["content"])
    return {"role": "tool", "tool_call_id": _id(result["toolUseId"]), "content": content}


def _id(use_id: str) -> str:
    """The server's own as it was. Mistral's models take none but nine letters and digits."""
    return hashlib.sha256(use_id.encode()).hexdigest()[:9] if is_confirmed(use_id) else use_id


def _part(part: dict[str, Any], *, failed: bool) -> str:
    """A tool's message has no mark for a failure: the content has to tell."""
    value = part["json"] if "json" in part else part["text"]
    if failed and not (isinstance(value, dict) and "error" in value):
        value = {"error": value}
    return value if isinstance(value, str) else _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
