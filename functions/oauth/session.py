"""POST /session, POST /session/renew and DELETE /session: the console's sign-in lasts its day.

What renews it, Cognito's refresh token, is in a cookie that only these routes are sent and no
script can read; a page has the access token alone, in its memory. A page of another origin is
refused, so that it can neither renew, nor end, nor begin a session in somebody's browser.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from oauth import browser, cognito
from oauth.addresses import base_of
from oauth.cognito import Tokens
from toolkit import settings
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError
from toolkit.doors.rest import headers_of, text_of
from toolkit.errors import Forbidden, InvalidInput, Unavailable

_LONGEST_TOKEN = 3900
"""A browser keeps 4096 bytes of a cookie, its name included."""
_OVER = "Your session has ended. Sign in again."


class Grant(BaseModel):
    """A code of the hosted sign-in, and what it was asked for with."""

    model_config = ConfigDict(strict=True, extra="forbid")

    code: str = Field(min_length=1, max_length=2048, repr=False)
    code_verifier: str = Field(pattern="^[A-Za-z0-9._~-]{43,128}$", repr=False)
    redirect_uri: str = Field(min_length=1, max_length=2048)


def start(event: Event) -> HttpResponse:
    """{"access_token", "expires_in"} and the cookie; what the browser had of a session until now is
    ended. Raises OAuthError for a code that is over."""
    origin = _own_origin(event)
    try:
        grant = Grant.model_validate_json(text_of(event))
    except ValidationError:
        wanted = '{"code": "...", "code_verifier": "...", "redirect_uri": "..."}'
        raise InvalidInput(f"Send {wanted} of a sign-in.") from None
    if kept := _token_of(event, origin):
        cognito.CONSOLE.revoke(kept)  # or it is not ours
    tokens = cognito.CONSOLE.exchange(
        grant.code, verifier=grant.code_verifier, redirect_uri=grant.redirect_uri
    )
    return _kept(event, origin, tokens)


def renew(event: Event) -> HttpResponse:
    """As start, for the cookie; each is good once. Raises OAuthError when the session is over."""
    origin = _own_origin(event)
    kept = _token_of(event, origin)
    if not kept:
        raise OAuthError("invalid_grant", _OVER)
    return _kept(event, origin, cognito.CONSOLE.refresh(kept), kept)


def end(event: Event) -> HttpResponse:
    """200, whether or not there was a session. Raises Unavailable where it may not have ended."""
    origin = _own_origin(event)
    kept = _token_of(event, origin)
    if kept and not cognito.CONSOLE.revoke(kept):
        raise Unavailable("The session could not be ended. Try again.")
    return HttpResponse(200, "{}", _cookie(event, origin, "", 0))


def over(event: Event) -> HttpResponse:
    """401, and the cookie is taken away."""
    origin = _own_origin(event)
    return HttpResponse(401, json.dumps({"error": _OVER}), _cookie(event, origin, "", 0))


def _kept(event: Event, origin: str, tokens: Tokens, known: str = "") -> HttpResponse:
    """No renewal takes a session beyond its hours, which count from when its user signed in."""
    kept = tokens.refresh_token or known
    ends_at = tokens.signed_in_at + 3600 * settings.whole_number("SESSION_HOURS", 24)
    left = ends_at - int(datetime.now(UTC).timestamp())
    if left <= 0:
        cognito.CONSOLE.revoke(kept)
        raise OAuthError("invalid_grant", _OVER)
    if len(kept) > _LONGEST_TOKEN:
        raise RuntimeError("the refresh token is too long for a cookie")
    body = {"access_token": tokens.access_token, "expires_in": tokens.expires_in}
    return HttpResponse(200, json.dumps(body), _cookie(event, origin, kept, left))


def _own_origin(event: Event) -> str:
    """The origin of the page that asks, which browsers tell with every request that is no GET.
    Raises Forbidden unless the page is served from here."""
    origin, own = headers_of(event).get("origin", ""), urlsplit(base_of(event))
    host = event["requestContext"].get("domainName")
    ours = {f"{own.scheme}://{own.netloc}", f"{own.scheme}://{host}", f"https://{host}"}
    if origin not in ours:
        raise Forbidden("Only the console's own pages have a session.")
    return origin


def _token_of(event: Event, origin: str) -> str:
    return next(iter(browser.values_of(event, _name(origin))), "")


def _cookie(event: Event, origin: str, value: str, seconds: int) -> dict[str, str]:
    path = f"{urlsplit(base_of(event)).path}/session"
    secure = "; Secure" if origin.startswith("https:") else ""
    kept = f"{_name(origin)}={value}; Path={path}; Max-Age={seconds}"
    return {"Set-Cookie": f"{kept}; HttpOnly; SameSite=Strict{secure}"}


def _name(origin: str) -> str:
    """Without TLS it is of one machine, whose stacks differ by their ports; cookies do not."""
    if origin.startswith("https:"):
        return "__Secure-teller-session"
    return f"teller-session-{urlsplit(origin).port or 80}"
