"""What the routes have in common: who asks, in which language and protocol, and their answers.

A client names the protocol of its answers in the header `x-stream-protocol`, or as `protocol` in
the address. Without either it is the contract's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import anyio.to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chat.http import chat_request
from chat.http.chat_request import ChatRequest
from chat.store.calls import Approval
from chat.store.conversation import Conversation
from chat.stream.sse import ContractStream, StreamEncoder, TranslatedStream
from toolkit import Caller, telemetry
from toolkit.audit import pseudonym
from toolkit.doors import rest
from toolkit.doors.rest import (
    CORRELATION,
    Route,
    admitted,
    caller_of,
    cors,
    language_of_request,
    led,
)
from toolkit.errors import InvalidInput
from toolkit.guards import write_policy
from toolkit.storage import tables
from toolkit.text.sentences import Language, say

in_thread = anyio.to_thread.run_sync


AI_SDK = "ai-sdk"
AG_UI = "ag-ui"
FAMILY = "chat"
"""What an integration must have been given to reach conversations and what is kept of them."""


def anybody(request: Request) -> Caller:
    """Raises Unauthenticated."""
    return caller_of(request.scope.get("aws.request_context", {}))


def signed_in(request: Request, route: Route = "deed") -> Caller:
    """Raises Unauthenticated, and Forbidden for an integration without conversations, or a token
    that the route is not for."""
    return led(admitted(anybody(request), FAMILY), request.method, route)


async def user(request: Request) -> Caller:
    """Who is signed in, and is not being erased. Raises as signed_in, and Erased."""
    caller = signed_in(request)
    await in_thread(pseudonym.admit, caller.user_id)
    return caller


async def reader(request: Request) -> Caller:
    """As user, where the answer may hold text that others wrote: a program's door is marked by
    it."""
    caller = await user(request)
    if marking := door_marking(caller):
        await asyncio.wrap_future(marking)
    return caller


def door_marking(caller: Caller) -> Future[None] | None:
    """Notes in the background that text of others goes out to a program; to a person it may."""
    return None if caller.may_confirm else tables.submit(write_policy.mark, caller, "rest")


def language(request: Request) -> Language:
    """That in which the reader is answered."""
    context = request.scope.get("aws.request_context")
    return language_of_request(request.headers.get("accept-language"), context)


def correlation_id(request: Request) -> str:
    """The `x-correlation-id` of the answer to this request."""
    found: str = request.scope[CORRELATION]
    return found


class EveryAnswer:
    """What whatever answers has in its headers: who may read it in a browser, and the request's
    correlation id, which every log line that is written for it has too, in whatever thread."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        own = rest.correlation_id({"requestContext": scope.get("aws.request_context")})
        scope[CORRELATION] = own
        telemetry.logger.thread_safe_append_keys(correlation_id=own)

        readers = cors(Headers(scope=scope).get("origin"))
        varies = readers.pop("Vary", None)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update({CORRELATION: own, **rest.SNIFFED_BY_NOBODY, **readers})
                if varies:
                    headers.add_vary_header(varies)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse(body, status, headers={"Cache-Control": "no-store", **(headers or {})})


def protocol(request: Request) -> str:
    """ "" for the contract's. Raises InvalidInput for a protocol that there is not."""
    protocol = _named(request)
    if protocol not in (None, AI_SDK, AG_UI):
        raise InvalidInput(say("chat.protocol_unknown"))
    return protocol or ""


def parsed(request: Request, body: bytes, caller: Caller) -> ChatRequest:
    """What is asked, in the reader's language. Raises InvalidInput, and Forbidden when it names
    another user."""
    return replace(_parsed(request, body, caller), language=language(request))


def _parsed(request: Request, body: bytes, caller: Caller) -> ChatRequest:
    match protocol(request):  # the others are seldom needed
        case "ai-sdk":
            from chat.http.protocols import ai_sdk

            return ai_sdk.parse(body, request.headers, caller)
        case "ag-ui":
            from chat.http.protocols import ag_ui

            return ag_ui.parse(body, request.headers, caller)
        case _:
            return chat_request.parse(body, request.headers, caller)


def encoder(request: Request, asked: ChatRequest) -> StreamEncoder:
    """Of the answer to what is asked, in the reader's language."""
    run = asked.convo_id, asked.run_id, asked.approval
    return _encoder(request, run, lambda: (asked.approval, ()))


def attached(request: Request, conversation: Conversation, *, is_new: bool) -> StreamEncoder:
    """Of the turn that the conversation has, for a client that `is_new` to it or comes back, in
    the reader's language."""

    def asking() -> tuple[Approval | None, Iterable[Any]]:
        from chat.http.protocols.ai_sdk_messages import asking_message

        saved = conversation.history.messages if is_new else ()
        return asking_message(saved, conversation.state.turn_key, language(request))

    return _encoder(request, (conversation.id, conversation.state.turn_key, None), asking)


def _encoder(
    request: Request,
    run: tuple[str, str, Approval | None],
    asking: Callable[[], tuple[Approval | None, Iterable[Any]]],
) -> StreamEncoder:
    """AG-UI's is of a `run`, and the AI SDK's goes on with the message that was `asking`."""
    own, reader = correlation_id(request), language(request)
    encoder: StreamEncoder
    match protocol(request):  # what is seldom needed would be 6 ms of every start
        case "ai-sdk":
            from chat.http.protocols.ai_sdk import AiSdkStream

            encoder = AiSdkStream(own, *asking(), language=reader)
        case "ag-ui":
            from chat.http.protocols.ag_ui import AgUiStream

            encoder = AgUiStream(own, *run, language=reader)
        case _:
            encoder = ContractStream(own)
    return TranslatedStream(encoder, reader)


def refusal(
    request: Request, message: str, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """Other protocols' clients show their user the body of a refusal as it is: there it is a
    sentence, unless the client asks for JSON. Everyone else is told in JSON."""
    wants_json = "application/json" in request.headers.get("accept", "")
    if _named(request) in (AI_SDK, AG_UI) and _is_of_conversations(request) and not wants_json:
        own = {"Cache-Control": "no-store", **(headers or {})}
        return PlainTextResponse(message, status, own)
    return answer({"error": message}, status, headers)


def _named(request: Request) -> str | None:
    return request.headers.get("x-stream-protocol") or request.query_params.get("protocol")


def _is_of_conversations(request: Request) -> bool:
    return request.url.path.split("/")[1] == "chat"
