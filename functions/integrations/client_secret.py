"""An integration's client secret: 256 random bits, of which the SHA-256 is kept.

A slow hash is for what people make up; nobody guesses this.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from integrations.entities import Integration
from integrations.errors import InvalidClient
from integrations.form import Credentials


def new() -> str:
    return secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def authenticated(credentials: Credentials) -> Integration:
    """The enabled integration whose credentials these are. Raises InvalidClient."""
    integration = Integration.fetch(credentials.client_id) if credentials.client_id else None
    expected = integration.secret_hash if integration else digest_of("")
    is_same = hmac.compare_digest(expected, digest_of(credentials.secret))
    if integration is None or not is_same or not integration.enabled:
        raise InvalidClient
    return integration
