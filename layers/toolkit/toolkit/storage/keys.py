"""Keys that are made of several parts, and of what they must not say."""

from __future__ import annotations

import base64
import hashlib


def joined(*parts: str) -> str:
    """The parts with "#" between them, escaped so that no two lists make the same key."""
    return "#".join(part.replace("%", "%25").replace("#", "%23") for part in parts)


def of_settings(user_id: str) -> tuple[str, str]:
    """Of what a person has set (storage/person.py), in Prime's table."""
    return joined(user_id, "settings"), "imports"


def parted(key: str) -> list[str]:
    """The parts of a key made by `joined`."""
    return [part.replace("%23", "#").replace("%25", "%") for part in key.split("#")]


def digest(text: str) -> str:
    """SHA-256, as base64url: in hexadecimal it would now and then look like a person's number."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
