"""Seals what an audit event says of a call: ChaCha20-Poly1305 (RFC 8439) with a key of the event's
own, made of its user's. So one event can be opened for others, as by a proof, and no other.

Sealed text is nonce (12 bytes), ciphertext and tag (16).
"""

from __future__ import annotations

import hmac
import json
import secrets
from typing import Any

_NONCE, _TAG = 12, 16


def key_of(user_key: bytes, event_id: str) -> bytes:
    """The event's key: HMAC-SHA256 of its id under its user's."""
    return hmac.digest(user_key, event_id.encode(), "sha256")


def sealed(value: dict[str, Any], key: bytes) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    ciphertext, tag = _cipher(key, nonce).encrypt_and_digest(text.encode())
    return nonce + bytes(ciphertext) + bytes(tag)


def opened(blob: bytes, key: bytes) -> dict[str, Any]:
    """Raises ValueError for what was sealed with another key."""
    nonce, ciphertext, tag = blob[:_NONCE], blob[_NONCE:-_TAG], blob[-_TAG:]
    value: dict[str, Any] = json.loads(_cipher(key, nonce).decrypt_and_verify(ciphertext, tag))
    return value


def _cipher(key: bytes, nonce: bytes) -> Any:
    from Cryptodome.Cipher import ChaCha20_Poly1305  # 13 ms, and not every call needs it

    return ChaCha20_Poly1305.new(key=key, nonce=nonce)
