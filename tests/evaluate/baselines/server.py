"""The models of known behaviour over HTTP, in the wire of Bedrock's ConverseStream."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from socket import socket

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tests.evaluate.baselines.models import CUT_OFF, MODELS, Asked
from tests.evaluate.trial import Trial
from tests.local import server
from tests.local.offline_model.planner import Reply, plan
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.local.offline_model.wire import frames_of

Led = Mapping[str, tuple[str, Trial]]
"""By a trial's mark: the model that leads it, and the trial."""


@contextmanager
def serving(led: Led, claimed: socket) -> Iterator[str]:
    async def converse_stream(request: Request) -> Response:
        body = await request.body()
        model, reply = _reply(body, led)
        frames = list(frames_of(reply))
        if model in CUT_OFF and reply.text:
            frames = frames[:2]
        return StreamingResponse(_each(frames), media_type="application/vnd.amazon.eventstream")

    route = Route("/model/{model_id:path}/converse-stream", converse_stream, methods=["POST"])
    with server.serving(Starlette(routes=[route]), claimed) as url:
        yield url


def _reply(body: bytes, led: Led) -> tuple[str, Reply]:
    """What is asked for no trial, such as what to remember, the planner answers."""
    found = next((mark for mark in led if mark in body.decode()), None)
    request = json.loads(body)
    if found is None or "toolConfig" not in request:
        converse = ConverseRequest.model_validate_json(body)
        return "", plan(converse, datetime.now(UTC).date())
    model, trial = led[found]
    return model, MODELS[model](Asked.of(trial.scenario, request, found))


async def _each(frames: list[bytes]) -> AsyncIterator[bytes]:
    for frame in frames:
        yield frame
