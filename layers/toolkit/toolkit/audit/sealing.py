"""Seals what an audit event says of a call with its user's key: XChaCha20-Poly1305, bound to the
event's id. Sealed text is nonce (24 bytes), tag (16) and ciphertext."""

from __future__ import annotations

import json
import secrets
from typing import Any

_NONCE, _TAG = 24, 16


def sealed(value: dict[str, Any], key: bytes, event_id: str) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    ciphertext, tag = _cipher(key, nonce, event_id).encrypt_and_digest(text.encode())
    return nonce + tag + ciphertext


def opened(blob: bytes, key: bytes, event_id: str) -> dict[str, Any]:
    """Raises ValueError for what was sealed with another key, or for another event."""
    nonce, tag = blob[:_NONCE], blob[_NONCE : _NONCE + _TAG]
    cipher = _cipher(key, nonce, event_id)
    value: dict[str, Any] = json.loads(cipher.decrypt_and_verify(blob[_NONCE + _TAG :], tag))
    return value


def _cipher(key: bytes, nonce: bytes, event_id: str) -> Any:
    from Cryptodome.Cipher import ChaCha20_Poly1305  # 13 ms, and no reading call needs it

    cipher = ChaCha20_Poly1305.new(key=key, nonce=nonce)
    cipher.update(event_id.encode())
    return cipher
