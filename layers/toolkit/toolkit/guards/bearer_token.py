"""Verifies a user's access token.

Who calls, and what the token lets them do: `teller/act` is for calling tools, `teller/confirm` for
answering confirmations. Only first-party clients are ever given the second, so a program that a
model leads cannot say YES for its user.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import jwt
from cryptography.hazmat.primitives.serialization import load_der_public_key

from toolkit import aws, settings
from toolkit.call import ACT, SUPPORT_AGENT
from toolkit.errors import Forbidden, Unauthenticated, Unavailable
from toolkit.text.sentences import say

SECONDS = 2
LONGEST_SECONDS = 24 * 60 * 60
"""Of any token's life, as long as Cognito's access tokens may be good."""
_REQUIRED = ["exp", "iss", "sub", "token_use", "client_id"]
_REQUIRED_OF_EXCHANGED = [*_REQUIRED, "iat", "act", "families", "scope"]


def verified(token: str) -> dict[str, Any]:
    """The claims of an access token: one that Cognito issued to one of our clients, or one that an
    integration got in exchange.

    Raises Unauthenticated, Forbidden for a token that may not call, and Unavailable when the keys
    cannot be fetched.
    """
    claims = (_of_an_integration if _is_exchanged(token) else _of_our_clients)(token)
    if claims["exp"] > time.time() + LONGEST_SECONDS:
        raise Unauthenticated(say("token.not_valid"))
    if ACT not in str(claims.get("scope", "")).split():
        raise Forbidden(say("call.scope_missing", scope=ACT))
    return claims


def _of_our_clients(token: str) -> dict[str, Any]:
    """The claims of a token that is signed with one of the pool's keys and has not expired.

    Settings: TOKEN_ISSUER (https://cognito-idp.<region>.amazonaws.com/<pool>), TOKEN_CLIENT_IDS
    (with commas), TOKEN_KEYS_URL (where the issuer's keys are, if not at its usual place).
    """
    issuer = settings.text("TOKEN_ISSUER", "")
    clients = settings.text("TOKEN_CLIENT_IDS", "")
    if not issuer or not clients:
        raise Unauthenticated(say("token.no_user_pool"))
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            _keys(_keys_url(issuer)).get_signing_key_from_jwt(token),
            algorithms=["RS256"],
            issuer=issuer,
            options={"require": _REQUIRED, "verify_aud": False},
        )
    except (jwt.PyJWKClientConnectionError, jwt.PyJWKSetError, OSError, ValueError) as error:
        raise Unavailable(say("token.cannot_be_verified")) from error
    except (jwt.PyJWTError, OverflowError) as error:
        raise Unauthenticated(say("token.not_valid")) from error
    if claims["token_use"] != "access":  # noqa: S105 - a kind, no password
        raise Unauthenticated(say("token.access_token_needed"))
    if claims["client_id"] not in map(str.strip, clients.split(",")):
        raise Unauthenticated(say("token.other_application"))
    _refuse_weak_agent(claims)
    return claims


def _refuse_weak_agent(claims: dict[str, Any]) -> None:
    """No claim of Cognito's access tokens says by what somebody signed in. So in prod an agent is
    believed where nobody signs in without a second factor: setting MFA. Raises Forbidden."""
    is_agent = SUPPORT_AGENT in (claims.get("cognito:groups") or ())
    if is_agent and settings.stage() == "prod" and settings.text("MFA", "OFF") != "ON":
        raise Forbidden(say("token.second_factor_needed"))


def _keys_url(issuer: str) -> str:
    return settings.text("TOKEN_KEYS_URL", "") or f"{issuer}/.well-known/jwks.json"


@cache
def _keys(url: str) -> jwt.PyJWKClient:
    return jwt.PyJWKClient(url, timeout=SECONDS)


def _is_exchanged(token: str) -> bool:
    """Whether the token says that it is ours; nothing of it is verified yet."""
    issuer = settings.text("EXCHANGE_ISSUER", "")
    try:
        claims = jwt.decode(token, options={"verify_signature": False})
    except jwt.PyJWTError:
        return False
    return bool(issuer) and claims.get("iss") == issuer


def _of_an_integration(token: str) -> dict[str, Any]:
    """The claims of a token that an integration got in exchange for an outside identity.

    integrations.access_token signs it by a KMS key of ours, whose public half everybody who may ask
    KMS for it can have. `sub` is the user, `act.sub` the integration, and `families` those whose
    tools it may call. Raises Unauthenticated, and Unavailable when the key cannot be fetched.

    Settings: EXCHANGE_ISSUER, EXCHANGE_KEY_ID.
    """
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            _public_key(settings.text("EXCHANGE_KEY_ID", "")),
            algorithms=["RS256"],
            issuer=settings.text("EXCHANGE_ISSUER", ""),
            options={"require": _REQUIRED_OF_EXCHANGED, "verify_aud": False},
        )
    except aws.ServiceFailure as error:
        raise Unavailable("The token cannot be verified. Try again.") from error
    except jwt.PyJWTError as error:
        raise Unauthenticated("The token is not valid. Exchange another one.") from error
    if claims["token_use"] != "access" or not claims["families"]:  # noqa: S105 - a kind
        raise Unauthenticated("The token is not valid. Exchange another one.")
    return claims


@cache
def _public_key(key_id: str) -> Any:
    return load_der_public_key(aws.client("kms").get_public_key(KeyId=key_id)["PublicKey"])
