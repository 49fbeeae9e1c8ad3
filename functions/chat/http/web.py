"""What the routes have in common: who asks, and an answer in JSON."""

from __future__ import annotations

from typing import Any

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from toolkit import Caller
from toolkit.doors.rest import caller_of, cors

in_thread = anyio.to_thread.run_sync


def signed_in(request: Request) -> Caller:
    """Raises Unauthenticated."""
    return caller_of(request.scope.get("aws.request_context", {}))


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    own = {"Cache-Control": "no-store", **cors()}
    return JSONResponse(body, status, headers=own | (headers or {}))
