"""The offline planner behind OpenAI's chat completions and its Responses: what comes is told to it
in Converse's shapes. In completions what it says is streamed as Ollama streams, which ends calls
with `stop`; in responses as OpenAI does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.chat.openai_responses_model import wire
from tests.local.offline_model.planner import Reply, plan
from tests.local.offline_model.request.conversation import ConverseRequest
from toolkit.dates import mexico_city

Json = dict[str, Any]
MODEL_ID = "planner:latest"


def create_app() -> Starlette:
    return Starlette(
        routes=[
            Route("/v1/models", _models),
            Route("/v1/chat/completions", _completion, methods=["POST"]),
            Route("/v1/responses", _response, methods=["POST"]),
        ]
    )


async def _models(_: Request) -> Response:
    return JSONResponse({"object": "list", "data": [{"id": MODEL_ID, "object": "model"}]})


async def _completion(request: Request) -> Response:
    reply = _planned(await request.json())
    return StreamingResponse(_chunks(reply), media_type="text/event-stream")


async def _response(request: Request) -> Response:
    asked = await request.json()
    told = [{"role": "system", "content": asked["instructions"]}, *map(_message, asked["input"])]
    tools = [{"function": tool} for tool in asked.get("tools", ())]
    reply = _planned(asked | {"messages": told, "tools": tools})
    return StreamingResponse(iter(_events(reply)), media_type="text/event-stream")


def _planned(asked: Json) -> Reply:
    assert asked["model"] == MODEL_ID
    assert asked["stream"] is True
    converse = ConverseRequest.model_validate(_in_converse(asked))
    return plan(converse, datetime.now(mexico_city()).date())


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


def _events(reply: Reply) -> list[bytes]:
    calls = enumerate(reply.calls, 1)
    steps = [
        wire.START,
        *(wire.text(*reply.text.splitlines(keepends=True)) if reply.text else ()),
        *(
            step
            for place, call in calls
            for step in wire.tool_use(
                call.name, json.dumps(call.input), place=place, call_id=call.tool_use_id
            )
        ),
        *wire.completed(),
    ]
    return [step for step in steps if isinstance(step, bytes)]


def _in_converse(asked: Json) -> Json:
    system, *said = asked["messages"]
    whose = groupby(said, key=lambda message: message["role"] == "assistant")
    messages = [
        {"role": "assistant" if own else "user", "content": [b for m in some for b in _blocks(m)]}
        for own, some in whose
    ]
    tools = [_tool(tool["function"]) for tool in asked.get("tools", ())]
    request = {"system": [{"text": system["content"]}], "messages": messages}
    return request | ({"toolConfig": {"tools": tools}} if tools else {})


def _tool(function: Json) -> Json:
    spec = {"name": function["name"], "description": function["description"]}
    return {"toolSpec": {**spec, "inputSchema": {"json": function["parameters"]}}}


def _blocks(message: Json) -> Iterator[Json]:
    if message["role"] == "tool":
        yield {"toolResult": _result(message)}
        return
    if message["content"]:
        yield {"text": message["content"]}
    for call in message.get("tool_calls", ()):
        function = call["function"]
        arguments = json.loads(function["arguments"])
        use = {"toolUseId": call["id"], "name": function["name"], "input": arguments}
        yield {"toolUse": use}


def _result(message: Json) -> Json:
    told = json.loads(message["content"])
    failed = bool(told.get("error"))
    if failed and isinstance(told["error"], dict) and len(told) == 1:
        told = told["error"]  # a failure that does not call itself one
    status = "error" if failed else "success"
    return {
        "toolUseId": message["tool_call_id"],
        "status": status,
        "content": [{"json": told}],
    }


def _chunks(reply: Reply) -> Iterator[str]:
    for word in reply.text.splitlines(keepends=True):
        yield _chunk({"role": "assistant", "content": word})
    if reply.calls:
        yield _chunk({"role": "assistant", "content": "", "tool_calls": _calls(reply.calls)})
    yield _chunk({"role": "assistant", "content": ""}, "stop")
    yield "data: [DONE]\n\n"


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


def _chunk(delta: Json, finish: str | None = None) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return f"data: {json.dumps({'object': 'chat.completion.chunk', 'choices': [choice]})}\n\n"
