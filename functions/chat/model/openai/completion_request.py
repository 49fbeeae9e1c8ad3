"""Converse's messages and tools as chat completions has them.

https://platform.openai.com/docs/api-reference/chat/create
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal, NotRequired, TypedDict

from chat.store.converse import (
    ModelMessage,
    OfferedTool,
    ToolResultBlock,
    ToolResultContent,
    ToolUseBlock,
    is_confirmed,
)
from toolkit.call import Json


class CalledFunction(TypedDict):
    """`arguments` is JSON text."""

    name: str
    arguments: str


class FunctionCall(TypedDict):
    id: str
    type: Literal["function"]
    function: CalledFunction


class CompletionMessage(TypedDict):
    """`tool_call_id` is of the call that a tool's message answers."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str | None
    tool_calls: NotRequired[list[FunctionCall]]
    tool_call_id: NotRequired[str]


class Function(TypedDict):
    """`parameters` is a JSON schema."""

    name: str
    description: str
    parameters: dict[str, Json]


class FunctionTool(TypedDict):
    type: Literal["function"]
    function: Function


def messages(system: str, conversation: Sequence[ModelMessage]) -> list[CompletionMessage]:
    converted = chain.from_iterable(map(_converted, conversation))
    return [{"role": "system", "content": system}, *converted]


def tool(offered: OfferedTool) -> FunctionTool:
    spec = offered["toolSpec"]
    function: Function = {
        "name": spec["name"],
        "description": spec["description"],
        "parameters": spec["inputSchema"]["json"],
    }
    return {"type": "function", "function": function}


def _converted(message: ModelMessage) -> Iterator[CompletionMessage]:
    content = message["content"]
    text = "\n\n".join(block["text"] for block in content if "text" in block)
    if message["role"] == "assistant":
        calls = [_call(block["toolUse"]) for block in content if "toolUse" in block]
        yield _answer(text, calls)
        return
    # What the tools answered has to come right after the calls.
    yield from (_result(block["toolResult"]) for block in content if "toolResult" in block)
    if text:
        yield {"role": "user", "content": text}


def _answer(text: str, calls: list[FunctionCall]) -> CompletionMessage:
    answer: CompletionMessage = {"role": "assistant", "content": text or None}
    if calls:
        answer["tool_calls"] = calls
    return answer


def _call(use: ToolUseBlock) -> FunctionCall:
    function: CalledFunction = {"name": use["name"], "arguments": _json(use["input"])}
    return {"id": _id(use["toolUseId"]), "type": "function", "function": function}


def _result(result: ToolResultBlock) -> CompletionMessage:
    use_id = _id(result["toolUseId"])
    return {"role": "tool", "tool_call_id": use_id, "content": result_text(result)}


def result_text(result: ToolResultBlock) -> str:
    """There is no mark for a failure: the text has to say it."""
    failed = result.get("status") == "error"
    return "\n".join(_part(part, failed=failed) for part in result["content"])


def _id(use_id: str) -> str:
    """The server's own as it was. Mistral's models take none but nine letters and digits."""
    return hashlib.sha256(use_id.encode()).hexdigest()[:9] if is_confirmed(use_id) else use_id


def _part(part: ToolResultContent, *, failed: bool) -> str:
    value = part["json"] if "json" in part else part["text"]
    if failed and not (isinstance(value, dict) and "error" in value):
        value = {"error": value}
    return value if isinstance(value, str) else _json(value)


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
