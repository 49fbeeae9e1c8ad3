"""OpenAI's chat completions and its Responses. Completions are streamed as Ollama does, which ends
calls with `stop`; responses as OpenAI does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from tests.chat.http_model.responses import RESPONSES as RESPONSES_DOUBLE
from tests.wires.wire import Json, Wire, lines, result_of, streamed, tool_spec

if TYPE_CHECKING:
    from tests.local.offline_model.planner import Reply


def _in_converse(asked: Json) -> Json:
    system, *said = asked["messages"]
    whose = groupby(said, key=lambda message: message["role"] == "assistant")
    messages = [
        {"role": "assistant" if own else "user", "content": [b for m in some for b in _blocks(m)]}
        for own, some in whose
    ]
    functions = [tool["function"] for tool in asked.get("tools", ())]
    tools = [tool_spec(f["name"], f["description"], f["parameters"]) for f in functions]
    request = {"system": [{"text": system["content"]}], "messages": messages}
    return request | ({"toolConfig": {"tools": tools}} if tools else {})


def _response_in_converse(asked: Json) -> Json:
    told = [{"role": "system", "content": asked["instructions"]}, *map(_message, asked["input"])]
    tools = [{"function": tool} for tool in asked.get("tools", ())]
    return _in_converse(asked | {"messages": told, "tools": tools})


def _message(item: Json) -> Json:
    """An item of a response's input, as a message of completions."""
    match item:
        case {"type": "function_call", "call_id": id}:
            call = {"id": id, "function": item}
            return {"role": "assistant", "content": None, "tool_calls": [call]}
        case {"type": "function_call_output", "call_id": id, "output": output}:
            return {"role": "tool", "tool_call_id": id, "content": output}
        case _:
            return item


def _blocks(message: Json) -> Iterator[Json]:
    if message["role"] == "tool":
        yield _result(message)
        return
    if message["content"]:
        yield {"text": message["content"]}
    for call in message.get("tool_calls", ()):
        function = call["function"]
        arguments = json.loads(function["arguments"])
        use = {"toolUseId": call["id"], "name": function["name"], "input": arguments}
        yield {"toolUse": use}


def _result(message: Json) -> Json:
    """That it failed stands in the text alone."""
    result = result_of(message["tool_call_id"], message["content"])
    block = result["toolResult"]
    match block["content"]:
        case [{"json": {"error": error, **rest} as told}] if error:
            block["status"] = "error"
            is_wrapped = isinstance(error, dict) and not rest  # it does not call itself a failure
            block["content"] = [{"json": error if is_wrapped else told}]
    return result


def _chunks(reply: Reply) -> list[bytes]:
    chunks = [_chunk({"role": "assistant", "content": word}) for word in lines(reply)]
    if reply.calls:
        calls = {"role": "assistant", "content": "", "tool_calls": _calls(reply.calls)}
        chunks.append(_chunk(calls))
    return [*chunks, _chunk({"role": "assistant", "content": ""}, "stop"), b"data: [DONE]\n\n"]


def _calls(calls: Sequence[Any]) -> list[Json]:
    return [
        {
            "index": index,
            "id": call.tool_use_id,
            "type": "function",
            "function": {"name": call.name, "arguments": json.dumps(call.input)},
        }
        for index, call in enumerate(calls)
    ]


def _chunk(delta: Json, finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    told = {"object": "chat.completion.chunk", "choices": [choice]}
    return f"data: {json.dumps(told)}\n\n".encode()


_EVENTS = "text/event-stream"
COMPLETIONS = Wire("openai", "/v1/chat/completions", "/v1", _EVENTS, _in_converse, _chunks)
RESPONSES = Wire(
    "openai-responses",
    "/v1/responses",
    "/v1/responses",
    _EVENTS,
    _response_in_converse,
    streamed(RESPONSES_DOUBLE),
)
