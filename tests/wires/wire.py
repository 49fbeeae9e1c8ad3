"""What a provider's wire is to a server that answers by a program: requests in Converse's shapes,
and answers as that provider streams them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

if TYPE_CHECKING:
    from tests.chat.http_model.double import Double
    from tests.local.offline_model.planner import Reply

Json = dict[str, Any]


@dataclass(frozen=True)
class Wire:
    """`path` is where requests come, `base` what MODEL_URL has of it; `api` is MODEL_API."""

    api: str
    path: str
    base: str
    media_type: str
    request_of: Callable[[Json], Json]
    answer_of: Callable[[Reply], Sequence[bytes]]

    def route(self, answer: Callable[[Json], Reply]) -> Route:

        async def answered(request: Request) -> Response:
            parts = self.answer_of(answer(self.request_of(await request.json())))
            return StreamingResponse(iter(parts), media_type=self.media_type)

        return Route(self.path, answered, methods=["POST"])


def result_of(use_id: str, content: str, *, failed: bool = False) -> Json:
    """A tool's result, from a wire on which results are text."""
    try:
        told = json.loads(content)
    except ValueError:
        told = None
    status = "error" if failed else "success"
    block = {"json": told} if isinstance(told, dict) else {"text": content}
    return {"toolResult": {"toolUseId": use_id, "status": status, "content": [block]}}


def tool_spec(name: str, description: str, schema: Json) -> Json:
    spec = {"name": name, "description": description, "inputSchema": {"json": schema}}
    return {"toolSpec": spec}


def lines(reply: Reply) -> list[str]:
    return reply.text.splitlines(keepends=True)


def streamed(double: Double) -> Callable[[Reply], list[bytes]]:
    """Answers as the vendor's double streams them."""

    def events(reply: Reply) -> list[bytes]:
        steps = [double.start, *(double.text(*lines(reply)) if reply.text else ())]
        for place, call in enumerate(reply.calls, 1):
            arguments = json.dumps(call.input)
            steps += double.tool_use(call.name, arguments, place=place, call_id=call.tool_use_id)
        steps += double.ends["tool_use" if reply.calls else "end_turn"]
        return [step for step in steps if isinstance(step, bytes)]

    return events
