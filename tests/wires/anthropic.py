"""Anthropic's messages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.chat.http_model import messages as wire
from tests.wires.wire import Json, Wire, bytes_of, result_of, tool_spec

if TYPE_CHECKING:
    from tests.local.offline_model.planner import Reply


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


def _events(reply: Reply) -> list[bytes]:
    steps = [
        wire.START,
        *(wire.text(*reply.text.splitlines(keepends=True)) if reply.text else ()),
        *(
            step
            for index, call in enumerate(reply.calls, bool(reply.text))
            for step in wire.tool_use(
                call.name, json.dumps(call.input), place=index, call_id=call.tool_use_id
            )
        ),
        *wire.stop("tool_use" if reply.calls else "end_turn"),
    ]
    return bytes_of(steps)


MESSAGES = Wire("anthropic", "/v1/messages", "", "text/event-stream", _in_converse, _events)
