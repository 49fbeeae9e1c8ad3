"""Identifiers that sort by creation: ULIDs, monotonic within a process.

26 characters of Crockford's base 32: 48 bits of Unix milliseconds, 80 of chance. Within one
millisecond, or when the clock steps back, the last one is counted up. (python-ulid takes 40 ms of
every start to look up its own version in metadata that the layer leaves out.)
"""

from __future__ import annotations

import secrets
import threading
import time
from datetime import UTC, datetime

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CHANCE_BITS = 80
_making = threading.Lock()
_last = 0


def new() -> str:
    global _last
    fresh = int(time.time() * 1000) << _CHANCE_BITS | secrets.randbits(_CHANCE_BITS)
    with _making:
        same_moment = fresh >> _CHANCE_BITS <= _last >> _CHANCE_BITS
        _last = _last + 1 if same_moment else fresh
        return _encoded(_last)


def created_at(ulid: str) -> datetime:
    """When it was made, to the millisecond (UTC)."""
    value = 0
    for digit in ulid:
        value = value * 32 + _DIGITS.index(digit)
    return datetime.fromtimestamp((value >> _CHANCE_BITS) / 1000, UTC)


def _encoded(value: int) -> str:
    return "".join(_DIGITS[value >> shift & 31] for shift in range(125, -1, -5))
