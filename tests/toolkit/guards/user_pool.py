"""A user pool on loopback: issues tokens as Cognito does, and serves its keys."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT_ID = "teller-client"
KEYS_PATH = "/.well-known/jwks.json"


@cache
def key(name: str) -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@dataclass
class UserPool:
    """`served` is what the keys' address answers with instead of the keys, `fetches` how often it
    was asked."""

    issuer: str
    keys: dict[str, rsa.RSAPrivateKey] = field(default_factory=lambda: {"key-1": key("key-1")})
    served: tuple[int, bytes] | None = None
    fetches: int = 0

    def token(
        self,
        user_id: str | None,
        *,
        signed_with: Any = None,
        kid: str = "key-1",
        alg: str = "RS256",
        **said: Any,
    ) -> str:
        """An access token that may call, but for what is said; a claim that is None is left out."""
        now = int(time.time())
        claims = {
            "sub": user_id,
            "iss": self.issuer,
            "client_id": CLIENT_ID,
            "token_use": "access",
            "scope": "openid teller/act",
            "iat": now,
            "exp": now + 3600,
            "jti": str(uuid.uuid4()),
        } | said
        given = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode(given, signed_with or self.keys[kid], alg, headers={"kid": kid})

    def id_token(self, user_id: str, **said: Any) -> str:
        """What a page gets beside it, with the client in another claim."""
        named = {"token_use": "id", "client_id": None, "scope": None, "aud": CLIENT_ID}
        return self.token(user_id, **named | said)

    def answer(self) -> tuple[int, bytes]:
        self.fetches += 1
        return self.served or (200, json.dumps({"keys": [*map(self._public, self.keys)]}).encode())

    def _public(self, kid: str) -> dict[str, Any]:
        key = jwt.algorithms.RSAAlgorithm.to_jwk(self.keys[kid].public_key(), as_dict=True)
        return {**key, "kid": kid, "alg": "RS256", "use": "sig"}


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[UserPool]:
    """The one whose tokens are accepted."""
    with user_pool() as pool:
        monkeypatch.setenv("TOKEN_ISSUER", pool.issuer)
        monkeypatch.delenv("TOKEN_KEYS_URL", raising=False)  # of a stack of other tests
        monkeypatch.setenv("TOKEN_CLIENT_IDS", CLIENT_ID)
        yield pool


@contextmanager
def user_pool() -> Iterator[UserPool]:
    path = f"/{uuid.uuid4().hex}"  # its keys are cached by address, and a port comes again
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        pool = UserPool(f"http://127.0.0.1:{server.server_port}{path}")

        class Keys(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, body = pool.answer() if self.path == f"{path}{KEYS_PATH}" else (404, b"")
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        server.RequestHandlerClass = Keys
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield pool
        finally:
            server.shutdown()
            thread.join()
