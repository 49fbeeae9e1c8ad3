"""Seals what an audit event says of a call with its user's key: XChaCha20-Poly1305, bound to the
event's id."""

from __future__ import annotations

import json
from typing import Any


def sealed(value: dict[str, Any], key: bytes, event_id: str) -> bytes:
    from nacl.secret import Aead  # which no reading call needs

    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return bytes(Aead(key).encrypt(text.encode(), event_id.encode()))


def opened(blob: bytes, key: bytes, event_id: str) -> dict[str, Any]:
    """Raises nacl.exceptions.CryptoError for what was sealed with another key, or for another
    event."""
    from nacl.secret import Aead

    value: dict[str, Any] = json.loads(Aead(key).decrypt(blob, event_id.encode()))
    return value
