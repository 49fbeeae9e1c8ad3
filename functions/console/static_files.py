"""The console: static files, and the settings they need to sign somebody in."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from toolkit import settings
from toolkit.doors import page

_FOLDER = Path(__file__).with_name("page")


def headers(request: Request) -> dict[str, str]:
    """Of the console's pages and files, and of others that its scripts run on."""
    reached = (settings.text(name, "") for name in ("COGNITO_DOMAIN", "SOCKET_URL"))
    own = page.headers(request.headers, scripts=True, reaches=[*filter(None, reached)])
    return own | {"Cache-Control": "no-cache"}


async def index(request: Request) -> Response:
    return FileResponse(_FOLDER / "index.html", headers=headers(request))


async def mail(request: Request) -> Response:
    """Where the user connects Gmail, and where Google sends them back to."""
    return FileResponse(_FOLDER / "mail.html", headers=headers(request))


async def link(request: Request) -> Response:
    """Where the user links outside identities to their account."""
    return FileResponse(_FOLDER / "link.html", headers=headers(request))


async def confirm(request: Request) -> Response:
    """Where the user answers what programs that act for them have asked."""
    return FileResponse(_FOLDER / "confirm.html", headers=headers(request))


async def data(request: Request) -> Response:
    """Where the user has their own data put together, and fetches it."""
    return FileResponse(_FOLDER / "data.html", headers=headers(request))


async def file(request: Request) -> Response:
    name = request.path_params["file"]
    if name not in {path.name for path in _FOLDER.iterdir()}:
        raise HTTPException(404)
    return FileResponse(_FOLDER / name, headers=headers(request))


async def config(request: Request) -> Response:
    """How to sign in: Cognito's hosted login where there is one, a dev token on one machine. And
    where a page is told of changes; null where it follows a stream of them instead."""
    domain = settings.text("COGNITO_DOMAIN", "")
    sign_in = {"type": "dev"}
    if domain:
        client_id = settings.text("COGNITO_CLIENT_ID", "")
        sign_in = {"type": "cognito", "domain": domain, "client_id": client_id}
    told = {
        "title": "Teller",
        "sign_in": sign_in,
        "socket": settings.text("SOCKET_URL", "") or None,
    }
    return JSONResponse(told, headers=headers(request))


ROUTES = [
    Route("/", index, methods=["GET"]),
    Route("/mail", mail, methods=["GET"]),
    Route("/link", link, methods=["GET"]),
    Route("/confirm", confirm, methods=["GET"]),
    Route("/data", data, methods=["GET"]),
    Route("/console/config.json", config, methods=["GET"]),
    Route("/console/{file}", file, methods=["GET"]),
]
