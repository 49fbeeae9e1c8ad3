"""Sign-in on one machine: access tokens as Cognito issues them, and their keys."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from commands import atomic_file

ISSUER = "https://cognito-idp.localhost/teller"
FIRST_PARTY = "teller-local"
"""The client that the console and whoever asks /dev/token signs in to."""
MCP_CLIENT = "teller-local-mcp"
"""The client that all MCP clients sign in by (the template's McpClient)."""
KEYS_PATH = "/dev/.well-known/jwks.json"
KEY_ID = "teller-local"
LIFETIME = timedelta(hours=12)
FIRST_PARTY_SCOPES = ("teller/act", "teller/confirm")


class Tokens:
    """Issues and verifies with one RSA key."""

    def __init__(self, key: rsa.RSAPrivateKey) -> None:
        self._key = key

    @classmethod
    def kept_in(cls, state_dir: Path) -> Tokens:
        """With the key of the folder, made there the first time: tokens survive a restart."""
        path = state_dir / "signing-key.pem"
        if not path.exists():
            made = rsa.generate_private_key(public_exponent=65537, key_size=2048)
            atomic_file.write(path, _pem(made))
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
        assert isinstance(key, rsa.RSAPrivateKey)
        return cls(key)

    def issue(
        self,
        user_id: str,
        groups: Sequence[str] = (),
        lifetime: timedelta = LIFETIME,
        *,
        scopes: Sequence[str] = FIRST_PARTY_SCOPES,
        client_id: str = FIRST_PARTY,
        signed_in_at: datetime | None = None,
    ) -> str:
        """An access token of the user, who signed in just now or then; one without groups has no
        such claim, as Cognito's."""
        now = datetime.now(UTC)
        claims = {
            "sub": user_id,
            "username": user_id,
            "iss": ISSUER,
            "client_id": client_id,
            "token_use": "access",
            "scope": " ".join(scopes),
            "auth_time": int((signed_in_at or now).timestamp()),
            "iat": now,
            "exp": now + lifetime,
            "jti": str(uuid.uuid4()),
            "origin_jti": str(uuid.uuid4()),
            "event_id": str(uuid.uuid4()),
        }
        if groups:
            claims["cognito:groups"] = list(groups)
        return jwt.encode(claims, self._key, algorithm="RS256", headers={"kid": KEY_ID})

    @property
    def keys(self) -> dict[str, Any]:
        """The JSON Web Key Set that a user pool publishes."""
        public = jwt.algorithms.RSAAlgorithm.to_jwk(self._key.public_key(), as_dict=True)
        return {"keys": [{**public, "kid": KEY_ID, "alg": "RS256", "use": "sig"}]}


def settings(url: str) -> dict[str, str]:
    """The settings of sign-in for the functions of the stack at this address."""
    addresses = f"{url}/,{url.replace('127.0.0.1', 'localhost')}/"
    return {
        "TOKEN_ISSUER": ISSUER,
        "TOKEN_CLIENT_IDS": f"{FIRST_PARTY},{MCP_CLIENT}",
        "TOKEN_KEYS_URL": f"{url}{KEYS_PATH}",
        "MCP_CLIENT_ID": MCP_CLIENT,
        "CONSOLE_CLIENT_ID": FIRST_PARTY,
        "HOSTED_SIGN_IN_URL": f"{url}/dev",
        "AWS_ENDPOINT_URL_API_GATEWAY": f"{url}/dev",
        "PUBLIC_URLS": addresses,
        "CONSOLE_URL": addresses,
    }


def _pem(key: rsa.RSAPrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
