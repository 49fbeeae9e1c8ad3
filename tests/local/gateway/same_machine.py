"""Refuses what a web page elsewhere sends to the stack through the browser of who runs it.

The stack signs in whoever is named, so nobody but this machine's own programs and pages may reach
it. A page elsewhere can: with a name of its own that leads to 127.0.0.1 (DNS rebinding), which the
`Host` tells, or with a form or a fetch, which the `Origin` tells. Programs send no `Origin`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

NAMES = ("127.0.0.1", "localhost", "[::1]")
HTTP_PORT = 80
READING = {"GET", "HEAD", "OPTIONS"}
SIGN_IN = "/dev/"
WRONG_HOST = "This address is not the stack's own. Name others that lead to it in ALLOWED_HOSTS."
NO_PAGES = "Only programs may call this address."
WRONG_ORIGIN = "The page that calls is of another origin. Name those that may in ALLOWED_ORIGIN."


@dataclass(frozen=True)
class SameMachine:
    """`more_hosts` are further values of `Host` that are ours, such as a tunnel's; `origins` are
    those whose pages may call, `*` any, but never sign somebody in. Without `pages` none may, and
    nothing is read by one either; then `Host` may have any port, such as a relay's."""

    app: ASGIApp
    more_hosts: Collection[str] = ()
    origins: Collection[str] = ()
    pages: bool = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (refusal := self._refusal(scope)):
            return await refusal(scope, receive, send)
        await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers, hosts = Headers(scope=scope), self._hosts(scope)
        named = [host.lower() for host in headers.getlist("host")]
        if not self.pages:
            named, hosts = [host.rpartition(":")[0] or host for host in named], {*NAMES}
        if len(named) != 1 or named[0] not in hosts:
            return JSONResponse({"message": WRONG_HOST}, 421)
        if not self.pages:
            return JSONResponse({"message": NO_PAGES}, 403) if "origin" in headers else None
        signs_in = scope["path"].startswith(SIGN_IN)
        if "origin" not in headers or (scope["method"] in READING and not signs_in):
            return None
        origins = {*_origins_of(hosts), *(() if signs_in else self.origins)}
        if _is_foreign(headers, origins):
            return JSONResponse({"message": WRONG_ORIGIN}, 403)
        return None

    def _hosts(self, scope: Scope) -> set[str]:
        """What `Host` may be."""
        _, port = scope["server"]
        own = {f"{name}:{port}" for name in NAMES}
        return {*own, *self.more_hosts, *(NAMES if port == HTTP_PORT else ())}


def _origins_of(hosts: Collection[str]) -> set[str]:
    return {f"{scheme}://{host}" for host in hosts for scheme in ("http", "https")}


def _is_foreign(headers: Headers, origins: Collection[str]) -> bool:
    origin = headers.get("origin")
    if origin == "null":  # so a form of our own pages, which send no referrer, is told as well
        return headers.get("sec-fetch-site") != "same-origin"
    return origin is not None and origin not in origins and "*" not in origins
