"""Anthropic's messages."""

from __future__ import annotations

from typing import Any

from tests.chat.http_model.messages import MESSAGES as MESSAGES_DOUBLE
from tests.wires.wire import Json, Wire, result_of, streamed, tool_spec


def _in_converse(asked: Json) -> Json:
    messages = [
        {"role": message["role"], "content": [*map(_block, _blocks(message["content"]))]}
        for message in asked["messages"]
    ]
    tools = [
        tool_spec(tool["name"], tool["description"], tool["input_schema"])
        for tool in asked.get("tools", ())
    ]
    request = {"system": [{"text": part["text"]} for part in asked["system"]], "messages": messages}
    return request | ({"toolConfig": {"tools": tools}} if tools else {})


def _blocks(content: Any) -> list[Json]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _block(block: Json) -> Json:
    match block:
        case {"type": "tool_use", "id": id, "name": name, "input": given}:
            return {"toolUse": {"toolUseId": id, "name": name, "input": given}}
        case {"type": "tool_result", "tool_use_id": id, "content": content}:
            text = "".join(part["text"] for part in _blocks(content))
            return result_of(id, text, failed=bool(block.get("is_error")))
        case _:
            return {"text": block["text"]}


MESSAGES = Wire(
    "anthropic", "/v1/messages", "", "text/event-stream", _in_converse, streamed(MESSAGES_DOUBLE)
)
