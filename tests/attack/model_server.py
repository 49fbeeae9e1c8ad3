"""The attacked models over HTTP, in the wire of Bedrock's ConverseStream, for MODEL_URL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from socket import socket

import anyio.to_thread
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.attack.brain import Brain
from tests.local import server
from tests.local.offline_model.wire import frames_of


@contextmanager
def serving(brain: Brain, claimed: socket) -> Iterator[str]:
    async def converse_stream(request: Request) -> Response:
        body = await request.body()
        reply = await anyio.to_thread.run_sync(brain.reply, body, datetime.now(UTC).date())
        media_type = "application/vnd.amazon.eventstream"
        return Response(b"".join(frames_of(reply)), media_type=media_type)

    route = Route("/model/{model_id:path}/converse-stream", converse_stream, methods=["POST"])
    with server.serving(Starlette(routes=[route]), claimed) as url:
        yield url
