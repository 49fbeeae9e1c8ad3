"""The console: its pages and their files, and the settings they need to sign somebody in."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import catalog
from console import swagger_ui
from console.content import Content
from toolkit import settings
from toolkit.doors import page
from toolkit.text.sentences import COOKIE, DEFAULT, reader_language

_PUBLISHED = Path(__file__).with_name("published")
# Compiled when they are first needed, not at every start.
_NAME = r"([a-z-]+)(?:\.([0-9a-f]{16}))?(\.(?:js|css|svg))"
_GZIP = r"(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))"
ASK_FIRST = "no-cache"
FOR_GOOD = "public, max-age=31536000, immutable"
FOR_RELOADS = "max-age=300"
_VARIES = "Accept-Encoding, Accept-Language, Cookie"
"""What a page differs by."""
_PARTS = ("text/javascript", "text/css")
_OTHER_ORIGINS = ("SOCKET_URL", "UPLOADS_ORIGIN")


@cache
def contents() -> Mapping[str, Content]:
    """By name: as `sam build` has left them or, in a checkout, as it would."""
    if not _PUBLISHED.is_dir():
        from console.commands import publication  # never on AWS

        return publication.published()
    return {path.stem: Content(path.read_bytes()) for path in _PUBLISHED.iterdir()}


def answer(
    request: Request,
    name: str,
    content: Content,
    caching: str = ASK_FIRST,
    varies: str = "Accept-Encoding",
    *,
    draws_inline_images: bool = False,
) -> Response:
    """What is served by this name, unless the browser has the same already. `varies` are the
    headers of a request that it differs by."""
    kind = guess_type(name)[0]
    headers = _headers(request, kind, draws_inline_images) | {
        "Cache-Control": caching,
        "ETag": f'W/"{content.digest}"',
        "Vary": varies,
    }
    if content.digest in _held(request):
        return Response(status_code=304, headers=headers)
    if not re.search(_GZIP, request.headers.get("accept-encoding", "").lower()):
        return Response(content.plain, headers=headers, media_type=kind)
    return Response(
        content.gzipped, headers=headers | {"Content-Encoding": "gzip"}, media_type=kind
    )


def _held(request: Request) -> list[str]:
    """The digests of what the browser has."""
    return re.findall(r'"([^"]*)"', request.headers.get("if-none-match", ""))


def _headers(request: Request, kind: str | None, draws_inline_images: bool) -> dict[str, str]:
    if kind in _PARTS:
        return page.headers_of_part(request.headers)
    reached = (settings.text(name, "") for name in _OTHER_ORIGINS)
    return page.headers(
        request.headers,
        scripts=True,
        reaches=[*filter(None, reached)],
        inline_images=draws_inline_images,
    )


def spoken(request: Request, name: str) -> Content:
    """A page as it is published in the reader's language."""
    header = request.headers.get("accept-language", "")
    language = reader_language(header, cookie=request.cookies.get(COOKIE, ""))
    return contents()[name if language == DEFAULT else name.replace(".html", f"-{language}.html")]


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def served(request: Request) -> Response:
        content = spoken(request, name)
        return answer(request, name, content, varies=_VARIES)

    return served


async def file(request: Request) -> Response:
    """One file, as it is now. By an address with another digest, or without one, it is asked for
    again each time: while a deployment is gradual, a page may come from one version and its script
    from the other."""
    found = re.fullmatch(_NAME, request.path_params["file"])
    name = found[1] + found[3] if found else ""
    files = swagger_ui.contents() if name in swagger_ui.NAMES else contents()
    if name not in files:
        raise HTTPException(404)
    content = files[name]
    is_named = found is not None and found[2] == content.digest
    return answer(request, name, content, FOR_GOOD if is_named else ASK_FIRST)


async def config(request: Request) -> Response:
    return answer(request, "config.json", Content.of(told_to_pages()), FOR_RELOADS)


def told_to_pages() -> str:
    """How to sign in: Cognito's hosted login where there is one, a dev token on one machine. And
    where a page is told of changes, null where it follows a stream of them instead; and which tools
    change nothing, so that what used none but those may be asked for again."""
    domain = settings.text("COGNITO_DOMAIN", "")
    sign_in = {"type": "dev"}
    if domain:
        client_id = settings.text("COGNITO_CLIENT_ID", "")
        sign_in = {"type": "cognito", "domain": domain, "client_id": client_id}
    told = {
        "title": "Teller",
        "sign_in": sign_in,
        "socket": settings.text("SOCKET_URL", "") or None,
        "reading_tools": [name for name, tool in catalog.entries().items() if not tool["writes"]],
    }
    return json.dumps(told, separators=(",", ":"))


ROUTES = [
    Route("/", _page("index.html"), methods=["GET"]),
    # Where the user connects Gmail, and where Google sends them back to.
    Route("/mail", _page("mail.html"), methods=["GET"]),
    # Where the user links outside identities to their account.
    Route("/link", _page("link.html"), methods=["GET"]),
    # Where the user answers what programs that act for them have asked.
    Route("/confirm", _page("confirm.html"), methods=["GET"]),
    # Where the user has their own data put together, and fetches it.
    Route("/data", _page("data.html"), methods=["GET"]),
    # What the user owns, owes, spends and receives, and the entries behind each figure.
    Route("/money", _page("money.html"), methods=["GET"]),
    # What the assistant remembers of the user, and the search of what was said.
    Route("/remembered", _page("remembered.html"), methods=["GET"]),
    # All notifications, the older ones too.
    Route("/notices", _page("notices.html"), methods=["GET"]),
    Route("/console/config.json", config, methods=["GET"]),
    Route("/console/{file}", file, methods=["GET"]),
]
