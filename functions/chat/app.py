"""The chat: conversations as server-sent events, what is published of the tools, and the console.

On AWS it runs under the Lambda Web Adapter behind API Gateway, on one machine under uvicorn.
Whatever is in front of it has checked the sign-in and leaves the request's context in `scope`.
"""

from __future__ import annotations

import json
import os

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from chat.http import (
    conversations,
    notifications,
    published,
    user_memory,
    web,
)
from chat.http.chat_endpoint import ChatEndpoint
from chat.http.stream_slots import Renewals
from chat.http.web import refusal
from chat.live.changes import Changes, Polled
from chat.memory.worker import LambdaSchedule, ScheduleMemory
from chat.model.model_factory import chosen_model
from chat.model.protocol import Model
from chat.privacy import stream_redaction
from chat.tools import retrieval
from chat.turn.request import Services
from console import static_files
from toolkit import ToolError, aws, telemetry
from toolkit.doors.invoking import Invoke, LambdaInvoke
from toolkit.errors import Unavailable, UnknownTool
from toolkit.storage import tables
from toolkit.text.sentences import in_language, say

_ANY = ("GET", "POST", "PUT", "PATCH", "DELETE")


def create_app(
    *,
    model: Model,
    invoke: Invoke,
    schedule_memory: ScheduleMemory | None = None,
    changes: Changes | None = None,
) -> ASGIApp:
    """The app on a model, a way to run tools by name, one to have a conversation remembered, and
    one to learn of changes of the tables."""
    chat = ChatEndpoint(Services(model, invoke, schedule_memory))
    app = Starlette(
        routes=[
            Route("/chat", chat.post, methods=["POST"]),
            *conversations.ROUTES,
            Route("/chat/{convo_id}/stream", chat.attach, methods=["GET"]),
            Route("/chat/{convo_id}/stop", chat.stop, methods=["POST"]),
            *user_memory.ROUTES,
            *notifications.ROUTES,
            Route("/tools/{name}", unknown_tool, methods=list(_ANY)),
            Route("/healthz", healthy, methods=["GET"]),
            *published.ROUTES,
            *static_files.ROUTES,
        ],
        exception_handlers={
            ToolError: refuse,
            HTTPException: refuse_route,
            **dict.fromkeys(tables.StorageFailure, refuse_for_now),
        },
    )
    app.state.changes, app.state.renewals = changes or Polled(), Renewals()
    return web.EveryAnswer(app)


async def unknown_tool(request: Request) -> Response:
    """Every tool has a route of its own in front of this one. A name that means to be one of
    finance's is refused in finance's own shape (rule R141)."""
    from finance.domain import finance  # seldom needed, and 14 ms of every start

    name = request.path_params["name"]
    error = UnknownTool(say("call.unknown_tool", name=name))
    if name.startswith(finance.name):
        text = in_language(finance.refusal(error), web.language(request))
        return web.answer(text, error.status)
    raise error


async def healthy(request: Request) -> Response:
    return web.answer({"status": "ready"})


async def refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, ToolError)
    text = in_language(error.message, web.language(request))
    return refusal(request, text, error.status, error.headers)


_REFUSED_PATHS = {404: "call.no_such_path", 405: "call.method_not_allowed"}
"""What is said for Starlette, by the status."""


async def refuse_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = error.detail
    if id := _REFUSED_PATHS.get(error.status_code):
        text = say(id).in_(web.language(request))
    return refusal(request, text, error.status_code, error.headers)


async def refuse_for_now(request: Request, error: Exception) -> Response:
    telemetry.logger.exception("storage failed", exc_info=error, extra={"route": request.url.path})
    return await refuse(request, Unavailable(say("call.unreachable")))


class AdapterContext:
    """Takes the request's context from the header that the Lambda Web Adapter sets.

    The adapter overwrites what a client sends under that name, and nothing else can reach the
    app's port inside a Lambda environment.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        context = headers.get(b"x-amzn-request-context")
        if context:
            scope["aws.request_context"] = json.loads(context)
        await self._app(scope, receive, send)


def deployed() -> ASGIApp:
    """The app as Lambda runs it (run.sh)."""
    invoke = LambdaInvoke(aws.client("lambda", read_timeout=28, tries=2, max_pool_connections=32))
    schedule = LambdaSchedule(aws.client("lambda", read_timeout=3, tries=1))
    app = create_app(model=chosen_model(), invoke=invoke, schedule_memory=schedule)
    tables.submit(get_ready)  # while nobody waits
    return AdapterContext(app)


def get_ready() -> None:
    """Make what the first turn would wait for."""
    stream_redaction.get_ready()
    retrieval.get_ready()


def serve(port: int) -> None:
    """Until the process is told to end."""
    import uvicorn  # of no use to who serves the app otherwise

    # Not by uvicorn's command line: the layer is without it.
    config = uvicorn.Config(deployed, factory=True, port=port, access_log=False)
    uvicorn.Server(config).run()


if __name__ == "__main__":
    serve(int(os.environ["AWS_LWA_PORT"]))
