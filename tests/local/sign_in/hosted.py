"""Cognito's hosted sign-in on one machine: whoever is named is signed in.

Its addresses, forms and answers are those of a user pool's domain, below /dev:
https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
It has the template's two clients: for the code flow with PKCE, and refresh tokens of which each is
good once, up to a day after the sign-in. McpClient has the scopes `teller/act` and
`teller/history`. The console's has `teller/act` and `teller/confirm` and signs in by a form of its
own, /dev/code: no page of Cognito's is left for.
All of it is forgotten when the stack ends.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from html import escape
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from tests.local.aws.tokens import FIRST_PARTY, FIRST_PARTY_SCOPES, MCP_CLIENT, Tokens

CODE_SECONDS = 300
ACCESS_TOKEN_LIVES = timedelta(minutes=15)
SESSION_LIVES = timedelta(days=1)
TAKEN_AGAIN_SECONDS = 10
"""A refresh token of the console's that was replaced (the template's RetryGracePeriodSeconds): a
page that is reloaded meanwhile has not got the new one."""
_PAGE = Path(__file__).with_name("hosted.html")
_CALLBACK = "/oauth/callback"
_SCOPES = {"teller/act", "teller/history"}


@dataclass(frozen=True)
class SignedIn:
    user_id: str
    groups: tuple[str, ...]
    scopes: tuple[str, ...]
    client_id: str = MCP_CLIENT
    at: float = field(default_factory=lambda: time.time())


class CodeRequest(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    user_id: str = Field(min_length=1)
    groups: list[str] = []
    redirect_uri: str
    code_challenge: str


@dataclass(frozen=True)
class IssuedCode:
    who: SignedIn
    redirect_uri: str
    challenge: str
    expires_at: float = field(default_factory=lambda: time.time() + CODE_SECONDS)


@dataclass(frozen=True)
class HostedSignIn:
    tokens: Tokens
    codes: dict[str, IssuedCode] = field(default_factory=dict)
    refresh_tokens: dict[str, SignedIn] = field(default_factory=dict)
    replaced: dict[str, float] = field(default_factory=dict)
    """Until when those are taken again."""

    @property
    def routes(self) -> list[Route]:
        return [
            Route("/dev/oauth2/authorize", self.page, methods=["GET"]),
            Route("/dev/login", self.login, methods=["POST"]),
            Route("/dev/code", self.code, methods=["POST"]),
            Route("/dev/oauth2/token", self.token, methods=["POST"]),
            Route("/dev/oauth2/revoke", self.revoke, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        asked = dict(request.query_params)
        if problem := _problem(asked, request.url.port):
            return JSONResponse({"error": problem}, 400)
        if not {*asked.get("scope", "").split()} <= _SCOPES:
            return _back(asked, error="invalid_request", error_description="invalid_scope")
        if asked.get("code_challenge_method") != "S256" or not asked.get("code_challenge"):
            return _back(asked, error="invalid_request")
        hidden = "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
            for name, value in asked.items()
        )
        return HTMLResponse(_PAGE.read_text().replace("<!-- hidden -->", hidden))

    async def login(self, request: Request) -> Response:
        form = await _form(request)
        if problem := _problem(form, request.url.port):
            return JSONResponse({"error": problem}, 400)
        if not form.get("username"):
            return _back(form, error="access_denied")
        groups = tuple(filter(None, form.get("groups", "").split(",")))
        scopes = tuple(form.get("scope", "").split()) or tuple(_SCOPES)
        code = secrets.token_urlsafe(24)
        who = SignedIn(form["username"], groups, scopes)
        self.codes[code] = IssuedCode(who, form["redirect_uri"], form["code_challenge"])
        return _back(form, code=code)

    async def code(self, request: Request) -> Response:
        """The console's own form: what `login` sends back to it, as JSON."""
        try:
            asked = CodeRequest.model_validate_json(await request.body())
        except ValidationError:
            return JSONResponse({"error": "invalid_request"}, 400)
        code = secrets.token_urlsafe(24)
        who = SignedIn(asked.user_id, tuple(asked.groups), FIRST_PARTY_SCOPES, FIRST_PARTY)
        self.codes[code] = IssuedCode(who, asked.redirect_uri, asked.code_challenge)
        return JSONResponse({"code": code})

    async def token(self, request: Request) -> Response:
        form = await _form(request)
        if form.get("client_id") not in (MCP_CLIENT, FIRST_PARTY):
            return JSONResponse({"error": "invalid_client"}, 400)
        if form.get("grant_type") == "authorization_code":
            who = self._of_code(form)
        elif form.get("grant_type") == "refresh_token":
            who = self._of_refresh_token(form)
        else:
            return JSONResponse({"error": "unsupported_grant_type"}, 400)
        return JSONResponse({"error": "invalid_grant"}, 400) if who is None else self._issued(who)

    async def revoke(self, request: Request) -> Response:
        form = await _form(request)
        token = form.get("token", "")
        if (who := self.refresh_tokens.get(token)) and who.client_id == form.get("client_id"):
            ended = [each for each, other in self.refresh_tokens.items() if other is who]
            for each in ended:  # what replaced it, or was replaced by it, as well
                del self.refresh_tokens[each]
        return Response()

    def _of_code(self, form: Mapping[str, str]) -> SignedIn | None:
        issued = self.codes.pop(form.get("code", ""), None)
        if issued is None or issued.expires_at < time.time():
            return None
        from toolkit.guards import pkce  # it reads the environment when it is imported

        challenge = pkce.challenge_of(form.get("code_verifier", ""))
        fits = (form.get("redirect_uri"), challenge) == (issued.redirect_uri, issued.challenge)
        return issued.who if fits and issued.who.client_id == form.get("client_id") else None

    def _of_refresh_token(self, form: Mapping[str, str]) -> SignedIn | None:
        token, now = form.get("refresh_token", ""), time.time()
        who = self.refresh_tokens.get(token)
        if who is None or who.client_id != form.get("client_id"):
            return None
        is_over = (
            self.replaced.get(token, now) < now or who.at + SESSION_LIVES.total_seconds() < now
        )
        if is_over or who.client_id == MCP_CLIENT:
            del self.refresh_tokens[token]
        else:
            self.replaced.setdefault(token, now + TAKEN_AGAIN_SECONDS)
        return None if is_over else who

    def _issued(self, who: SignedIn) -> Response:
        refresh_token = secrets.token_urlsafe(48)
        self.refresh_tokens[refresh_token] = who
        access_token = self.tokens.issue(
            who.user_id,
            who.groups,
            ACCESS_TOKEN_LIVES,
            scopes=who.scopes,
            client_id=who.client_id,
            signed_in_at=datetime.fromtimestamp(who.at, UTC),
        )
        return JSONResponse(
            {
                "access_token": access_token,
                "refresh_token": refresh_token,
                "expires_in": int(ACCESS_TOKEN_LIVES.total_seconds()),
                "token_type": "Bearer",
            }
        )


def _problem(asked: Mapping[str, str], port: int | None) -> str | None:
    """What Cognito says itself, because it does not know where to send the user."""
    if asked.get("client_id") != MCP_CLIENT:
        return "invalid_client"
    back = urlsplit(asked.get("redirect_uri", ""))
    is_here = back.hostname in ("127.0.0.1", "localhost") and back.port == port
    if not is_here or not back.path.endswith(_CALLBACK):
        return "redirect_mismatch"
    return None if asked.get("response_type") == "code" else "unsupported_response_type"


def _back(asked: Mapping[str, str], **answer: str) -> Response:
    state = {"state": asked["state"]} if "state" in asked else {}
    return RedirectResponse(f"{asked['redirect_uri']}?{urlencode(answer | state)}", 302)


async def _form(request: Request) -> dict[str, str]:
    return dict(parse_qsl((await request.body()).decode()))
