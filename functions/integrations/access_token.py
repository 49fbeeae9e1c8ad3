"""The token that an exchange gives: a JWT of one user, signed by a KMS key.

Who verifies it is toolkit.guards.bearer_token. Only the function that exchanges may sign.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

from integrations.entities import Identity, Integration
from toolkit import aws, settings

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient

LIFETIME = timedelta(minutes=15)
_ALGORITHM: Any = "RSASSA_PKCS1_V1_5_SHA_256"


def issued(
    integration: Integration, identity: Identity, scopes: Collection[str], at: datetime
) -> str:
    """Settings: EXCHANGE_ISSUER, EXCHANGE_KEY_ID (an RSA key). Raises botocore's errors."""
    now = int(at.timestamp())
    claims = {
        "iss": settings.text("EXCHANGE_ISSUER", ""),
        "sub": identity.user_id,
        "token_use": "access",
        "client_id": integration.id,
        "act": {"sub": integration.id},
        "scope": " ".join(sorted(scopes)),
        "families": sorted(integration.families),
        "known_as": identity.subject,
        "iat": now,
        "exp": now + int(LIFETIME.total_seconds()),
        "jti": secrets.token_urlsafe(12),
    }
    signed = f"{_part({'alg': 'RS256', 'typ': 'at+jwt'})}.{_part(claims)}"
    response = _kms().sign(
        KeyId=settings.text("EXCHANGE_KEY_ID", ""),
        Message=hashlib.sha256(signed.encode()).digest(),
        MessageType="DIGEST",
        SigningAlgorithm=_ALGORITHM,
    )
    return f"{signed}.{_encoded(response['Signature'])}"


def _part(value: dict[str, Any]) -> str:
    return _encoded(json.dumps(value, separators=(",", ":")).encode())


def _encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


@cache
def _kms() -> KMSClient:
    client: KMSClient = aws.client("kms")
    return client
