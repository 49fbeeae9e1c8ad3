"""PKCE with S256: https://www.rfc-editor.org/rfc/rfc7636

Whoever begins a sign-in keeps a verifier and sends its challenge along; who comes for the tokens
later has to know the verifier.
"""

from __future__ import annotations

import base64
import hashlib
import secrets


def new_verifier() -> str:
    """64 random characters."""
    return secrets.token_urlsafe(48)


def challenge_of(verifier: str) -> str:
    """43 characters. `verifier` is ASCII."""
    digest = hashlib.sha256(verifier.encode("ascii")).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")
