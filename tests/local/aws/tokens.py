"""Sign-in on one machine: ID tokens as Cognito issues them, checked as its authorizer does."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

ISSUER = "https://cognito-idp.localhost/teller"
AUDIENCE = "teller-local"
LIFETIME = timedelta(hours=12)


class Tokens:
    """Issues and verifies with one RSA key."""

    def __init__(self, key: rsa.RSAPrivateKey) -> None:
        self._key = key

    @classmethod
    def kept_in(cls, state_dir: Path) -> Tokens:
        """With the key of the folder, made there the first time: tokens survive a restart."""
        path = state_dir / "signing-key.pem"
        if not path.exists():
            state_dir.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_bytes(_pem(rsa.generate_private_key(public_exponent=65537, key_size=2048)))
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
        assert isinstance(key, rsa.RSAPrivateKey)
        return cls(key)

    def issue(
        self, user_id: str, groups: Sequence[str] = (), lifetime: timedelta = LIFETIME
    ) -> str:
        """An ID token of the user; one without groups has no such claim, as Cognito's."""
        now = datetime.now(UTC)
        claims = {
            "sub": user_id,
            "cognito:username": user_id,
            "iss": ISSUER,
            "aud": AUDIENCE,
            "token_use": "id",
            "auth_time": int(now.timestamp()),
            "iat": now,
            "exp": now + lifetime,
            "jti": str(uuid.uuid4()),
            "origin_jti": str(uuid.uuid4()),
            "event_id": str(uuid.uuid4()),
        }
        if groups:
            claims["cognito:groups"] = list(groups)
        return jwt.encode(claims, self._key, algorithm="RS256")

    def verify(self, token: str) -> dict[str, Any]:
        """The token's claims; raises `jwt.InvalidTokenError`."""
        claims: dict[str, Any] = jwt.decode(
            token,
            self._key.public_key(),
            algorithms=["RS256"],
            issuer=ISSUER,
            audience=AUDIENCE,
            options={"require": ["sub", "iss", "aud", "exp", "iat"]},
        )
        if claims.get("token_use") != "id":
            raise jwt.InvalidTokenError("not an ID token")
        return claims


def _pem(key: rsa.RSAPrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
