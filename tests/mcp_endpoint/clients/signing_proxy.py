"""Puts somebody's token on every request, for programs that have no way to be given one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.local.server import claim, serving, url_of

_OF_THE_CONNECTION = {"connection", "content-length", "transfer-encoding"}


@contextmanager
def signing(target: str, token: str) -> Iterator[str]:
    """The URL of a proxy in front of `target`, whose own name it calls by the target's."""
    claimed = claim()
    own, named = url_of(claimed), urlsplit(target).netloc

    def forwarded(request: Request) -> dict[str, str]:
        headers = {
            name: value.replace(urlsplit(own).netloc, named)
            for name, value in request.headers.items()
            if name not in _OF_THE_CONNECTION
        }
        return headers | {"authorization": f"Bearer {token}"}

    async def forward(request: Request) -> Response:
        async with httpx.AsyncClient(trust_env=False, timeout=30) as http:
            answer = await http.request(
                request.method,
                f"{target}{request.url.path}",
                content=await request.body(),
                headers=forwarded(request),
            )
        kept = {n: v for n, v in answer.headers.items() if n not in _OF_THE_CONNECTION}
        return Response(answer.content, answer.status_code, kept)

    methods = ["GET", "POST", "DELETE"]
    app = Starlette(routes=[Route("/{path:path}", forward, methods=methods)])
    with claimed, serving(app, claimed) as url:
        yield url
