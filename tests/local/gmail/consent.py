"""The page on which a mailbox's owner allows that it is read.

https://developers.google.com/identity/protocols/oauth2/web-server
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from tests.local.gmail.grants import Grants

AUTHORIZE_PATH = "/o/oauth2/v2/auth"
LOOPBACK = re.compile(r"http://(?:127\.0\.0\.1|localhost)(?::[0-9]{1,5})?(?:/[^\s#]*)?")
MAILBOX = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,127}")
_PASSED_ON = (
    *("client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge"),
    *("code_challenge_method", "access_type", "prompt"),
)
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Connect a mailbox</title>
<body><main><h1>Connect a mailbox</h1>
<p>This is a stand-in for Google on this machine. <b>{client}</b> wants to read this mailbox:</p>
<form method="post" action="{action}">{hidden}
<p><label>Mailbox <input name="mailbox" value="{mailbox}" required></label></p>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" formnovalidate>Deny</button>
</form></main></body></html>"""


class Consent:
    """Of one client."""

    def __init__(self, grants: Grants, client_id: str) -> None:
        self._grants = grants
        self._client_id = client_id

    @property
    def routes(self) -> list[Route]:
        return [
            Route(AUTHORIZE_PATH, self.page, methods=["GET"]),
            Route(AUTHORIZE_PATH, self.answer, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """Whose mailbox it is to be, is in `login_hint` or typed in."""
        asked = request.query_params
        if wrong := self._wrong(asked):
            return HTMLResponse(f"<h1>Access blocked</h1><p>Error 400: {wrong}</p>", 400)
        hidden = "".join(
            f'<input type="hidden" name="{name}" value="{html.escape(asked[name])}">'
            for name in _PASSED_ON
            if name in asked
        )
        page = _PAGE.format(
            client=html.escape(self._client_id),
            action=AUTHORIZE_PATH,
            hidden=hidden,
            mailbox=html.escape(asked.get("login_hint", "")),
        )
        return HTMLResponse(page, headers={"Cache-Control": "no-store"})

    async def answer(self, request: Request) -> Response:
        said = await form(request)
        if wrong := self._wrong(said):
            return HTMLResponse(f"<h1>Access blocked</h1><p>Error 400: {wrong}</p>", 400)
        if said.get("answer") != "allow":
            return _back(said, error="access_denied")
        if not MAILBOX.fullmatch(said.get("mailbox", "")):
            return HTMLResponse("<h1>There is no such mailbox</h1>", 400)
        allowed = self._grants.allow(said["mailbox"], said["scope"], self._client_id)
        code = self._grants.code(
            allowed,
            said["redirect_uri"],
            said["code_challenge"],
            offline=said.get("access_type") == "offline",
            consent="consent" in said.get("prompt", "").split(),
        )
        return _back(said, code=code, scope=allowed.scope)

    def _wrong(self, asked: Mapping[str, str]) -> str:
        if asked.get("client_id") != self._client_id:
            return "invalid_client"
        if not LOOPBACK.fullmatch(asked.get("redirect_uri", "")):
            return "redirect_uri_mismatch"
        fits = (
            asked.get("response_type") == "code"
            and asked.get("scope")
            and asked.get("code_challenge_method") == "S256"
            and re.fullmatch(r"[A-Za-z0-9_-]{43}", asked.get("code_challenge", ""))
        )
        return "" if fits else "invalid_request"


def _back(asked: Mapping[str, str], **answer: str) -> Response:
    """To who asked, with the state they gave."""
    said = answer | ({"state": asked["state"]} if "state" in asked else {})
    glue = "&" if "?" in asked["redirect_uri"] else "?"
    return RedirectResponse(f"{asked['redirect_uri']}{glue}{urlencode(said)}", 303)


async def form(request: Request) -> dict[str, str]:
    return dict(parse_qsl((await request.body()).decode("utf-8", "replace"), True))
