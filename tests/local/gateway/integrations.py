"""The two kinds of function behind the gateway: a handler of proxy events, and an ASGI app."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import anyio
import anyio.to_thread
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.local.gateway import proxy_event
from tests.local.gateway.lambda_runtime import Functions

# Only the Lambda Web Adapter may say these to an app.
ADAPTER_HEADERS = (b"x-amzn-request-context", b"x-amzn-lambda-context")

logger = logging.getLogger(__name__)


class Integration(Protocol):
    """Answers an admitted request, whose body has been read."""

    async def __call__(
        self, scope: Scope, receive: Receive, send: Send, body: bytes, context: dict[str, Any]
    ) -> None: ...


@dataclass(frozen=True)
class HandlerIntegration:
    """Invokes the function in a worker thread."""

    functions: Functions
    name: str
    threads: anyio.CapacityLimiter

    async def __call__(
        self, scope: Scope, receive: Receive, send: Send, body: bytes, context: dict[str, Any]
    ) -> None:
        event = proxy_event.event(scope, body, context)
        try:
            answer = await anyio.to_thread.run_sync(
                self.functions.invoke, self.name, event, limiter=self.threads
            )
            response = proxy_event.response(answer)
        except Exception as error:
            logger.exception("function failed", extra={"function": self.name})
            raise HTTPException(502) from error
        await response(scope, receive, send)


@dataclass(frozen=True)
class AppIntegration:
    """Runs the app as the Lambda Web Adapter does, but hands over the request context itself."""

    app: ASGIApp

    async def __call__(
        self, scope: Scope, receive: Receive, send: Send, body: bytes, context: dict[str, Any]
    ) -> None:
        unread = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def replay() -> Message:
            return next(unread, None) or await receive()

        await self.app(_app_scope(scope, context), replay, send)


def _app_scope(scope: Mapping[str, Any], context: dict[str, Any]) -> Scope:
    return {
        **{name: value for name, value in scope.items() if name not in ("app", "router")},
        "path_params": {},
        "headers": [pair for pair in scope["headers"] if pair[0] not in ADAPTER_HEADERS],
        "aws.request_context": context,
    }
