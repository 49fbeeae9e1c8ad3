"""OpenID Connect: an id token of the integration's issuer, verified by the issuer's own keys.

https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

import jwt

from integrations.entities import Integration
from integrations.proofs.proof import InvalidProof, Proof
from toolkit.errors import Unavailable
from toolkit.text.sentences import say

ALGORITHMS = ["RS256", "ES256"]
REQUIRED = ["iss", "sub", "aud", "exp", "iat"]
CLOCKS_APART_SECONDS = 30
FETCH_SECONDS = 2
LONGEST_SECONDS = 24 * 60 * 60
_LONGEST_SUBJECT = 255


def verified(integration: Integration, token: str) -> Proof:
    """Raises InvalidProof, and Unavailable where the issuer's keys cannot be fetched."""
    audiences = sorted(integration.audiences or ())
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            _keys(str(integration.keys_url)).get_signing_key_from_jwt(token),
            algorithms=ALGORITHMS,
            issuer=integration.issuer,
            audience=audiences,
            leeway=CLOCKS_APART_SECONDS,
            options={"require": REQUIRED},
        )
    except (jwt.PyJWKClientConnectionError, jwt.PyJWKSetError, OSError) as error:
        raise Unavailable(say("token.keys_unreachable")) from error
    except (jwt.PyJWTError, ValueError, OverflowError) as error:
        raise InvalidProof("The id token is not valid.") from error
    if claims["exp"] > time.time() + LONGEST_SECONDS:
        raise InvalidProof("The id token is good for more than a day.")
    if claims.get("azp") not in (None, *audiences):
        raise InvalidProof("The id token was issued to another party.")
    if not 0 < len(claims["sub"]) <= _LONGEST_SUBJECT:
        raise InvalidProof("The id token names nobody.")
    token_id = claims.get("jti")
    return Proof(
        issuer=integration.issuer,
        subject=claims["sub"],
        label=str(claims.get("name") or claims.get("email") or claims["sub"]),
        id=token_id if isinstance(token_id, str) and token_id else None,
        expires_at=int(claims["exp"]) + CLOCKS_APART_SECONDS + 1,
    )


@lru_cache(maxsize=64)
def _keys(url: str) -> jwt.PyJWKClient:
    return jwt.PyJWKClient(url, timeout=FETCH_SECONDS)
