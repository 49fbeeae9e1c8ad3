"""Reads a model's stream as often as a person can see, not as often as a token comes.

A token that wakes a thread, the event loop and a client's connection costs far more than its text:
models send one every 5 to 20 milliseconds. What has come is handed on at once, then nothing is read
for a moment, in which the tokens of that moment gather in the socket.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Iterator

import urllib3

SECONDS = 0.05
"""Between two reads: 20 a second."""
_BEGINS = 4
"""A read waits for a quarter of what the answer has taken so far: a short one is not held up."""


def paced(chunks: Iterable[bytes], response: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    """The chunks of the response's body."""
    began = time.monotonic()
    for chunk in chunks:
        yield chunk
        if not _has_more(response):
            time.sleep(min(SECONDS, (time.monotonic() - began) / _BEGINS))


def _has_more(response: urllib3.BaseHTTPResponse) -> bool:
    """Whether there is something to read, or nobody can tell."""
    file = getattr(getattr(response, "_fp", None), "fp", None)
    socket = getattr(response.connection, "sock", None)
    if file is None or socket is None:
        return True
    patience = socket.gettimeout()
    socket.settimeout(0)
    try:
        return bool(file.peek(1))
    except ssl.SSLWantReadError:
        return False
    except OSError:  # the next read fails of it, and is told as others are
        return True
    finally:
        socket.settimeout(patience)
