"""Verifies a user's token, for callers that no authorizer of API Gateway has checked."""

from __future__ import annotations

from functools import cache
from typing import Any

import jwt

from toolkit import settings
from toolkit.errors import Unauthenticated, Unavailable

SECONDS = 2
_CLIENT = {"id": "aud", "access": "client_id"}
"""The claim that names the client a token was issued to, by the kind of token."""


def verified(token: str) -> dict[str, Any]:
    """The claims of an ID or access token that Cognito issued to our client, signed with one of the
    pool's keys and not expired.

    Settings: TOKEN_ISSUER (https://cognito-idp.<region>.amazonaws.com/<pool>), TOKEN_CLIENT_ID.
    Raises Unauthenticated, and Unavailable when the pool's keys cannot be fetched.
    """
    issuer = settings.text("TOKEN_ISSUER", "")
    client_id = settings.text("TOKEN_CLIENT_ID", "")
    if not issuer or not client_id:
        raise Unauthenticated("No user pool is named whose tokens are accepted.")
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            _keys(issuer).get_signing_key_from_jwt(token),
            algorithms=["RS256"],
            issuer=issuer,
            options={"require": ["exp", "iss", "sub", "token_use"], "verify_aud": False},
        )
    except (jwt.PyJWKClientConnectionError, jwt.PyJWKSetError, OSError, ValueError) as error:
        raise Unavailable("The sign-in cannot be verified. Try again.") from error
    except jwt.PyJWTError as error:
        raise Unauthenticated("The token is not valid. Sign in again.") from error
    if claims.get(_CLIENT.get(claims["token_use"], "")) != client_id:
        raise Unauthenticated("The token is another application's. Sign in again.")
    return claims


@cache
def _keys(issuer: str) -> jwt.PyJWKClient:
    return jwt.PyJWKClient(f"{issuer}/.well-known/jwks.json", timeout=SECONDS)
