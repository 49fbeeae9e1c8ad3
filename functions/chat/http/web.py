"""What the routes have in common: who asks, and an answer in JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

import anyio.to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toolkit import Caller, telemetry
from toolkit.audit import pseudonym
from toolkit.doors import rest
from toolkit.doors.rest import CORRELATION, admitted, caller_of, cors
from toolkit.guards import write_policy
from toolkit.storage import tables
from toolkit.text.sentences import Language, accepted

in_thread = anyio.to_thread.run_sync


FAMILY = "chat"
"""What an integration must have been given to reach conversations and what is kept of them."""


def anybody(request: Request) -> Caller:
    """Raises Unauthenticated."""
    return caller_of(request.scope.get("aws.request_context", {}))


def signed_in(request: Request) -> Caller:
    """Raises Unauthenticated, and Forbidden for an integration without conversations."""
    return admitted(anybody(request), FAMILY)


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
    """That of the reader's browser."""
    return accepted(request.headers.get("accept-language", ""))


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
                headers.update({CORRELATION: own, **readers})
                if varies:
                    headers.add_vary_header(varies)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse(body, status, headers={"Cache-Control": "no-store", **(headers or {})})
