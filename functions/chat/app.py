"""The chat: conversations as server-sent events, the catalog, and the console.

On AWS it runs under the Lambda Web Adapter behind API Gateway, on one machine under uvicorn.
Whatever is in front of it has checked the sign-in and leaves the request's context in `scope`.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from chat import catalog, chat_request, console, streaming
from chat.chat_request import Asked
from chat.conversation import Conversation
from chat.dispatch import Dispatcher, Invoke, LambdaInvoke
from chat.employees import route
from chat.model import Bedrock, Model
from chat.one_time_secret import Masked, mask
from chat.turn import Turn
from toolkit import (
    Caller,
    Conflict,
    Forbidden,
    InvalidInput,
    NotFound,
    ToolError,
    audit,
    rate_limit,
    settings,
    tables,
    telemetry,
)
from toolkit.doors import caller_of, cors
from toolkit.errors import RateLimited, Unavailable, UnknownTool

_ANY = ("GET", "POST", "PUT", "PATCH", "DELETE")
_in_thread = anyio.to_thread.run_sync


def create_app(*, model: Model, invoke: Invoke) -> Starlette:
    """The app on a model and a way to run tools by name."""
    chat = Chat(model, invoke)
    return Starlette(
        routes=[
            Route("/chat", chat.answer, methods=["POST"]),
            Route("/chat/{convo_id}", history, methods=["GET"]),
            Route("/tools", list_tools, methods=["GET"]),
            Route("/tools/{name}", unknown_tool, methods=list(_ANY)),
            Route("/healthz", healthy, methods=["GET"]),
            *console.ROUTES,
        ],
        exception_handlers={
            ToolError: refuse,
            HTTPException: refuse_route,
            **dict.fromkeys(tables.StorageFailure, refuse_for_now),
        },
    )


class Chat:
    def __init__(self, model: Model, invoke: Invoke) -> None:
        self._model = model
        self._invoke = invoke

    async def answer(self, request: Request) -> Response:
        """POST /chat: one turn, streamed. What is wrong with the request is said before it."""
        caller = _caller(request)
        asked = await _asked(request, caller)
        limit = settings.whole_number("CHAT_PER_MINUTE", 8)
        await _in_thread(rate_limit.count, caller.user_id, "chat", limit)
        conversation = await _in_thread(Conversation, caller, asked.convo_id)
        said = _masked(conversation, asked)
        if conversation.question_of(asked.turn_key) not in (None, said.text):
            raise Conflict("This key was already used for another message. Use a new one.")
        if answer := conversation.answer_to(asked.turn_key):
            return streaming.response(streaming.of_answer(answer))
        employee = route(said.text, asked.employee)
        if not await _in_thread(_begins, conversation, asked.turn_key, said.text, employee.slug):
            running = streaming.of_running(conversation, asked.turn_key, employee.slug)
            return streaming.response(running)
        turn = Turn(
            conversation=conversation,
            caller=caller,
            turn_key=asked.turn_key,
            said=said,
            employee=employee,
            model=self._model,
            dispatcher=Dispatcher(self._invoke, caller, asked.convo_id, asked.turn_key, said),
        )
        return streaming.response(streaming.of_turn(turn))


def _begins(conversation: Conversation, turn_key: str, text: str, employee: str) -> bool:
    """False when the very same turn runs or has just ended. Raises Conflict while another runs."""
    try:
        return conversation.begin(turn_key, text, employee)
    except Conversation.Busy:
        if conversation.is_newest(turn_key):
            return False
        raise Conflict("An answer is still being written in this conversation.") from None


async def history(request: Request) -> Response:
    """GET /chat/{convoId}: the saved messages, and what waits for a YES."""
    caller, convo_id = _caller(request), request.path_params["convo_id"]
    if not re.fullmatch(chat_request.CONVO_ID, convo_id):
        raise NotFound("No such conversation.")
    conversation = await _in_thread(Conversation, caller, convo_id)
    if not conversation.exists:
        raise NotFound("No such conversation.")
    body: dict[str, Any] = {"messages": [m.for_page() for m in conversation.history]}
    if conversation.pending and conversation.pending.replied_by is None:
        body["confirmation"] = conversation.pending.confirmation
    return _json(body)


async def list_tools(request: Request) -> Response:
    """GET /tools?format=: the catalog, as each kind of client wants it."""
    name = request.query_params.get("format", "anthropic")
    if name not in catalog.FORMATS:
        raise InvalidInput(f"format must be one of {', '.join(catalog.FORMATS)}.")
    return _json([catalog.FORMATS[name](entry) for entry in catalog.entries().values()])


async def unknown_tool(request: Request) -> Response:
    """Every tool has a route of its own in front of this one. A name that means to be one of
    finance's is refused in finance's own shape (R141)."""
    from finance.domain import finance  # seldom needed, and 14 ms of every start

    name = request.path_params["name"]
    error = UnknownTool(f"Unknown tool: {name}")
    if name.startswith(finance.name):
        return _json(finance.refusal(error), error.status)
    raise error


async def healthy(request: Request) -> Response:
    return _json({"status": "ready"})


async def refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, ToolError)
    wait = {"Retry-After": str(error.retry_after)} if isinstance(error, RateLimited) else {}
    return _json({"error": error.message}, error.status, wait)


async def refuse_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _json({"error": error.detail}, error.status_code)


async def refuse_for_now(request: Request, error: Exception) -> Response:
    telemetry.logger.exception("storage failed", exc_info=error, extra={"route": request.url.path})
    return await refuse(request, Unavailable("The service cannot be reached. Try again."))


def _json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    own = {"Cache-Control": "no-store", **cors()}
    return JSONResponse(body, status, headers=own | (headers or {}))


def _caller(request: Request) -> Caller:
    return caller_of(request.scope.get("aws.request_context", {}))


async def _asked(request: Request, caller: Caller) -> Asked:
    """Somebody who names another user is refused, and that is kept."""
    try:
        return chat_request.read(await request.body(), request.headers, caller)
    except Forbidden as error:
        await _in_thread(_refusal_of(caller, error).write)
        raise


def _refusal_of(caller: Caller, error: ToolError) -> audit.AuditEvent:
    return audit.event(
        user_id=caller.user_id,
        action="chat",
        tool_output={"error": error.message},
        at=datetime.now(UTC),
        family="chat",
        outcome="refused",
        channel="chat",
        correlation_id="-",
        duration_ms=0,
    )


def _masked(conversation: Conversation, asked: Asked) -> Masked:
    """What was asked before it: the same when the message is sent again."""
    before = conversation.before(asked.turn_key)
    question = ""
    if before and before.role == "assistant":
        question = " ".join([before.text, *(tool["tool"] for tool in before.tools or [])])
    otp_tools = [entry["name"] for entry in catalog.entries().values() if entry["needs_otp"]]
    return mask(asked.text, asked=question, otp_tools=otp_tools)


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
    import boto3
    from botocore.config import Config

    invoke_config = Config(connect_timeout=1, read_timeout=28, max_pool_connections=32)
    functions = boto3.client("lambda", config=invoke_config)
    model = Bedrock.connect(settings.text("MODEL_ID", ""))
    return AdapterContext(create_app(model=model, invoke=LambdaInvoke(functions)))
