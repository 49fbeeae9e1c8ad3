"""The offline planner behind OpenAI's chat completions and its Responses."""

from __future__ import annotations

from datetime import datetime

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.local.offline_model.planner import Reply, plan
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.wires.openai import COMPLETIONS, RESPONSES
from tests.wires.wire import Json
from toolkit.dates import mexico_city

MODEL_ID = "planner:latest"


def create_app() -> Starlette:
    own = (COMPLETIONS.route(_planned), RESPONSES.route(_planned))
    return Starlette(routes=[Route("/v1/models", _models), *own])


async def _models(_: Request) -> Response:
    return JSONResponse({"object": "list", "data": [{"id": MODEL_ID, "object": "model"}]})


def _planned(converse: Json) -> tuple[Reply, bool]:
    request = ConverseRequest.model_validate(converse)
    return plan(request, datetime.now(mexico_city()).date()), False
