"""Keys: of several parts, of what they must not say, and ULIDs, which sort by when they were made.

A ULID has 26 characters of Crockford's base 32: 48 bits of Unix milliseconds, then 80 random bits.
They are monotonic within a process: within one millisecond, or when the clock steps back, the last
one is incremented. (Importing python-ulid takes 40 ms: it looks up its own version in metadata that
the layer leaves out.)
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import threading
import time
from datetime import UTC, datetime

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_RANDOM_BITS = 80
_making = threading.Lock()
_last = 0


def joined(*parts: str) -> str:
    """The parts with "#" between them, escaped so that no two lists make the same key."""
    return "#".join(part.replace("%", "%25").replace("#", "%23") for part in parts)


def of_settings(user_id: str) -> tuple[str, str]:
    """Of what a person has set (storage/person.py), in Prime's table."""
    return joined(user_id, "settings"), "imports"


def of_program(user_id: str, client_id: str) -> str:
    """Of a client that the user has let in (oauth/entities.py)."""
    return joined("program", user_id, client_id)


def of_access_token(token: str) -> str:
    """Of what is known of a token that such a client was given."""
    return joined("access", digest(token))


def parted(key: str) -> list[str]:
    """The parts of a key made by `joined`."""
    return [part.replace("%23", "#").replace("%25", "%") for part in key.split("#")]


def digest(text: str) -> str:
    """SHA-256, as base64url: in hexadecimal it would now and then look like a person's number."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def ulid() -> str:
    """A new one."""
    global _last
    fresh = int(time.time() * 1000) << _RANDOM_BITS | secrets.randbits(_RANDOM_BITS)
    with _making:
        same_moment = fresh >> _RANDOM_BITS <= _last >> _RANDOM_BITS
        _last = _last + 1 if same_moment else fresh
        return _encoded(_last)


def created_at(ulid: str) -> datetime:
    """When the ULID was made (UTC, to the millisecond)."""
    value = 0
    for digit in ulid:
        value = value * 32 + _DIGITS.index(digit)
    return datetime.fromtimestamp((value >> _RANDOM_BITS) / 1000, UTC)


def _encoded(value: int) -> str:
    return "".join(_DIGITS[value >> shift & 31] for shift in range(125, -1, -5))
