"""Verifies the tokens that integrations get in exchange for an outside identity.

They are signed by a KMS key of ours, whose public half everybody who may ask KMS for it can have.
Who issues them is integrations.access_token.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import jwt
from cryptography.hazmat.primitives.serialization import load_der_public_key

from toolkit import aws, settings
from toolkit.errors import Unauthenticated, Unavailable
from toolkit.storage import tables

_REQUIRED = ["exp", "iat", "iss", "sub", "token_use", "client_id", "act", "families", "scope"]


def is_one(token: str) -> bool:
    """Whether the token says that it is ours; nothing of it is verified yet."""
    issuer = settings.text("EXCHANGE_ISSUER", "")
    try:
        claims = jwt.decode(token, options={"verify_signature": False})
    except jwt.PyJWTError:
        return False
    return bool(issuer) and claims.get("iss") == issuer


def verified(token: str) -> dict[str, Any]:
    """The claims: whose token (`sub`), by which integration (`act.sub`), for which families' tools
    (`families`). Raises Unauthenticated, and Unavailable when the key cannot be fetched.

    Settings: EXCHANGE_ISSUER, EXCHANGE_KEY_ID.
    """
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            _public_key(settings.text("EXCHANGE_KEY_ID", "")),
            algorithms=["RS256"],
            issuer=settings.text("EXCHANGE_ISSUER", ""),
            options={"require": _REQUIRED, "verify_aud": False},
        )
    except tables.ServiceFailure as error:
        raise Unavailable("The token cannot be verified. Try again.") from error
    except jwt.PyJWTError as error:
        raise Unauthenticated("The token is not valid. Exchange another one.") from error
    if claims["token_use"] != "access" or not claims["families"]:  # noqa: S105 - a kind
        raise Unauthenticated("The token is not valid. Exchange another one.")
    return claims


@cache
def _public_key(key_id: str) -> Any:
    return load_der_public_key(aws.client("kms").get_public_key(KeyId=key_id)["PublicKey"])
