"""What everybody may know of the tools: the catalog, the API's OpenAPI document, and its page."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import catalog
from catalog.renderings import FORMATS
from chat.http import web
from console import static_files, swagger_ui
from console.content import Content
from toolkit import InvalidInput
from toolkit.errors import Problem
from toolkit.text.sentences import say

_READERS = ("people", "agents")


async def list_tools(request: Request) -> Response:
    """GET /tools?format=: the tools that the caller may call, as each kind of client wants them."""
    caller = web.anybody(request)
    name = request.query_params.get("format", "anthropic")
    if name not in FORMATS:
        raise InvalidInput(say("chat.format_unknown", formats=", ".join(FORMATS)))
    return web.answer([FORMATS[name](entry) for entry in catalog.offered_to(caller)])


async def openapi_document(request: Request) -> Response:
    reader = request.query_params.get("for", "people")
    if reader not in _READERS:
        raise InvalidInput.of(Problem("for", say("rule.expected", what=" / ".join(_READERS))))
    return web.answer(_document(reader))


async def docs(request: Request) -> Response:
    return static_files.answer(request, "docs.html", _page(), draws_inline_images=True)


@cache
def _document(reader: str) -> dict[str, Any]:
    from docs_page import openapi, other_paths  # seldom needed: the chat starts without them

    return openapi.for_agents() if reader == "agents" else openapi.document(other_paths.paths())


@cache
def _page() -> Content:
    frame = static_files.contents()["docs.html"].plain.decode()
    return Content.of(frame.replace("<!-- swagger-ui -->", swagger_ui.tags()))


ROUTES = [
    Route("/tools", list_tools, methods=["GET"]),
    Route("/openapi.json", openapi_document, methods=["GET"]),
    Route("/docs", docs, methods=["GET"]),
]
