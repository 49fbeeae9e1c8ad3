"""Verifies a user's access token.

Who calls, and what the token lets them do: `teller/act` is for calling tools, `teller/confirm` for
answering confirmations. Only first-party clients are ever given the second, so a program that a
model leads cannot say YES for its user.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import jwt

from toolkit import settings
from toolkit.call import ACT, SUPPORT_AGENT
from toolkit.errors import Forbidden, Unauthenticated, Unavailable
from toolkit.guards import exchanged_token

SECONDS = 2
_REQUIRED = ["exp", "iss", "sub", "token_use", "client_id"]


def verified(token: str) -> dict[str, Any]:
    """The claims of an access token: one that Cognito issued to one of our clients, or one that an
    integration got in exchange (exchanged_token.py).

    Raises Unauthenticated, Forbidden for a token that may not call, and Unavailable when the keys
    cannot be fetched.
    """
    is_exchanged = exchanged_token.is_one(token)
    claims = exchanged_token.verified(token) if is_exchanged else _of_our_clients(token)
    if ACT not in str(claims.get("scope", "")).split():
        raise Forbidden(f"The token has no scope {ACT}.")
    return claims


def _of_our_clients(token: str) -> dict[str, Any]:
    """The claims of a token that is signed with one of the pool's keys and has not expired.

    Settings: TOKEN_ISSUER (https://cognito-idp.<region>.amazonaws.com/<pool>), TOKEN_CLIENT_IDS
    (with commas), TOKEN_KEYS_URL (where the issuer's keys are, if not at its usual place).
    """
    issuer = settings.text("TOKEN_ISSUER", "")
    clients = settings.text("TOKEN_CLIENT_IDS", "")
    if not issuer or not clients:
        raise Unauthenticated("No user pool is named whose tokens are accepted.")
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            _keys(_keys_url(issuer)).get_signing_key_from_jwt(token),
            algorithms=["RS256"],
            issuer=issuer,
            options={"require": _REQUIRED, "verify_aud": False},
        )
    except (jwt.PyJWKClientConnectionError, jwt.PyJWKSetError, OSError, ValueError) as error:
        raise Unavailable("The sign-in cannot be verified. Try again.") from error
    except jwt.PyJWTError as error:
        raise Unauthenticated("The token is not valid. Sign in again.") from error
    if claims["token_use"] != "access":  # noqa: S105 - a kind, no password
        raise Unauthenticated("Send the access token: this one is for the page that signed in.")
    if claims["client_id"] not in map(str.strip, clients.split(",")):
        raise Unauthenticated("The token is another application's. Sign in again.")
    _refuse_weak_agent(claims)
    return claims


def _refuse_weak_agent(claims: dict[str, Any]) -> None:
    """No claim of Cognito's access tokens says by what somebody signed in. So in prod an agent is
    believed where nobody signs in without a second factor: setting MFA. Raises Forbidden."""
    is_agent = SUPPORT_AGENT in (claims.get("cognito:groups") or ())
    if is_agent and settings.stage() == "prod" and settings.text("MFA", "OFF") != "ON":
        raise Forbidden("A support agent needs a second factor, which is not asked for here.")


def _keys_url(issuer: str) -> str:
    return settings.text("TOKEN_KEYS_URL", "") or f"{issuer}/.well-known/jwks.json"


@cache
def _keys(url: str) -> jwt.PyJWKClient:
    return jwt.PyJWKClient(url, timeout=SECONDS)
