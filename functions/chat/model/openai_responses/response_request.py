"""Converse's messages and tools as OpenAI's Responses API has them.

https://platform.openai.com/docs/api-reference/responses/create
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from typing import Literal, TypedDict

from chat.model.openai.completion_request import result_text
from chat.store.converse import ContentBlock, ModelMessage, OfferedTool
from toolkit.call import Json

ID = re.compile(r"[a-zA-Z0-9_-]{1,64}", re.ASCII)


class Message(TypedDict):
    role: Literal["user", "assistant"]
    content: str


class FunctionCall(TypedDict):
    """`arguments` is JSON text."""

    type: Literal["function_call"]
    call_id: str
    name: str
    arguments: str


class FunctionCallOutput(TypedDict):
    type: Literal["function_call_output"]
    call_id: str
    output: str


class FunctionTool(TypedDict):
    """`parameters` is a JSON schema."""

    type: Literal["function"]
    name: str
    description: str
    parameters: dict[str, Json]
    strict: bool


Item = Message | FunctionCall | FunctionCallOutput


def items(conversation: Sequence[ModelMessage]) -> list[Item]:
    """No item has an id of the server's: with one, it asks for the thoughts that came before it,
    which are kept nowhere."""
    return [item for message in conversation for item in _items(message)]


def tool(offered: OfferedTool) -> FunctionTool:
    """Not strict, which it would be if nothing was said: strict schemas have no optional
    properties."""
    spec = offered["toolSpec"]
    return {
        "type": "function",
        "name": spec["name"],
        "description": spec["description"],
        "parameters": spec["inputSchema"]["json"],
        "strict": False,
    }


def _items(message: ModelMessage) -> Iterator[Item]:
    content = message["content"]
    text = "\n\n".join(block["text"] for block in content if "text" in block)
    said: list[Item] = [{"role": message["role"], "content": text}] if text else []
    called = [item for block in content for item in _of_call(block)]
    # What the tools answered comes right after the calls.
    yield from said + called if message["role"] == "assistant" else called + said


def _of_call(block: ContentBlock) -> Iterator[Item]:
    if "toolUse" in block:
        use = block["toolUse"]
        yield {
            "type": "function_call",
            "call_id": _id(use["toolUseId"]),
            "name": use["name"],
            "arguments": json.dumps(use["input"], ensure_ascii=False),
        }
    elif "toolResult" in block:
        result = block["toolResult"]
        yield {
            "type": "function_call_output",
            "call_id": _id(result["toolUseId"]),
            "output": result_text(result),
        }


def _id(use_id: str) -> str:
    """Another server's may have what no id has here."""
    return use_id if ID.fullmatch(use_id) else hashlib.sha256(use_id.encode()).hexdigest()[:32]
