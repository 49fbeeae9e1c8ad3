"""The grant to read a mailbox: OAuth's authorization code flow with PKCE, as Google speaks it.

The owner is sent to `authorization_url` and comes back with a code, which `exchange` turns into a
Grant. Its refresh token is stored; `refresh` gets access tokens with it, until `revoke` ends it.
https://developers.google.com/identity/protocols/oauth2/web-server

No token appears in a repr, an exception's text or a log.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from pydantic import Field

from prime.gmail import google, resource
from prime.gmail.errors import GrantRefused, NotConnected, UnexpectedResponse
from prime.gmail.google import Remaining
from prime.gmail.google_response import GoogleResponse
from toolkit import settings
from toolkit.text.sentences import say

SCOPE = "https://www.googleapis.com/auth/gmail.readonly"
_FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


@dataclass(frozen=True)
class Client:
    """Teller's OAuth client at Google."""

    id: str
    secret: str = field(repr=False)


@dataclass(frozen=True)
class Grant:
    """`expires_in` is the access token's, in seconds."""

    refresh_token: str = field(repr=False)
    access_token: str = field(repr=False)
    expires_in: int
    scope: str


@dataclass(frozen=True)
class AccessToken:
    token: str = field(repr=False)
    expires_in: int


class _Tokens(resource.Resource):
    access_token: str = Field(min_length=1, repr=False)
    refresh_token: str = Field("", repr=False)
    expires_in: int = Field(gt=0)
    scope: str = ""


def authorization_url(client_id: str, redirect_uri: str, state: str, challenge: str) -> str:
    """The page where the owner consents."""
    asked = {
        "client_id": client_id,
        "redirect_uri": redirect_uri,
        "response_type": "code",
        "scope": SCOPE,
        "state": state,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
        "access_type": "offline",
        "prompt": "consent",
        "include_granted_scopes": "false",
    }
    page = settings.text("GOOGLE_AUTHORIZE_URL", "https://accounts.google.com/o/oauth2/v2/auth")
    return f"{page}?{urlencode(asked)}"


def exchange(
    client: Client,
    code: str,
    verifier: str,
    redirect_uri: str,
    remaining_ms: Remaining = google.unlimited,
) -> Grant:
    """Raises NotConnected for an invalid or used code, GrantRefused if the grant is not enough."""
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "code_verifier": verifier,
        "redirect_uri": redirect_uri,
    }
    tokens = _tokens(client, form, 1, remaining_ms)
    if SCOPE not in tokens.scope.split():
        raise GrantRefused(say("gmail.reading_not_allowed"))
    if not tokens.refresh_token:
        raise GrantRefused(say("gmail.no_lasting_access"))
    return Grant(tokens.refresh_token, tokens.access_token, tokens.expires_in, tokens.scope)


def refresh(
    client: Client, refresh_token: str, remaining_ms: Remaining = google.unlimited
) -> AccessToken:
    """Raises NotConnected when the grant was revoked or has ended."""
    form = {"grant_type": "refresh_token", "refresh_token": refresh_token}
    tokens = _tokens(client, form, google.TRIES, remaining_ms)
    return AccessToken(tokens.access_token, tokens.expires_in)


def revoke(refresh_token: str, remaining_ms: Remaining = google.unlimited) -> None:
    """Ends the grant and its access tokens; nothing is left to do for one that has ended already.

    Google asks for no client here: whoever has the token may end it.
    https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
    """
    url = settings.text("GOOGLE_REVOKE_URL", "https://oauth2.googleapis.com/revoke")
    body = urlencode({"token": refresh_token}).encode("ascii")
    request = google.Request("POST", url, _FORM, body, reads_body=False)
    response = google.send(request, remaining_ms)
    if response.status != 200 and _code(response) != "invalid_token":
        raise _unexpected("revocation", response)


def _tokens(
    client: Client, form: Mapping[str, str], tries: int, remaining_ms: Remaining
) -> _Tokens:
    url = settings.text("GOOGLE_TOKEN_URL", "https://oauth2.googleapis.com/token")
    body = urlencode({**form, "client_id": client.id, "client_secret": client.secret})
    request = google.Request("POST", url, _FORM, body.encode("ascii"), tries)
    response = google.send(request, remaining_ms)
    if response.status == 200:
        return resource.parse(_Tokens, response.body)
    if _code(response) == "invalid_grant":
        raise NotConnected("the grant has ended")
    raise _unexpected("token", response)


def _code(response: GoogleResponse) -> str:
    return str(response.body.get("error"))


def _unexpected(endpoint: str, response: GoogleResponse) -> UnexpectedResponse:
    code = _code(response)
    known = code if re.fullmatch(r"[a-z_]{1,40}", code) else "no code"
    return UnexpectedResponse(f"Google's {endpoint} endpoint answered {response.status}: {known}")
