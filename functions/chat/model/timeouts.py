"""How long the model is waited for (rule R176), and how often its stream is read.

MODEL_SECONDS      how many seconds: 25
MODEL_SECONDS_OF   `answer`, for the whole of one, its tries and its stream included; or `silence`,
                   for its next piece: for a slow model on one's own machine, where a turn's own
                   limit ends it

The stream is read as often as a person can see, not as often as a token comes. A token that wakes
a thread, the event loop and a client's connection costs far more than its text: models send one
every 5 to 20 milliseconds. What has come is passed on at once, then nothing is read for a moment,
in which the tokens of that moment gather in the socket.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import urllib3

from toolkit import settings

ANSWER_SECONDS = 25.0
READ_SECONDS = 0.05
"""Between two reads: 20 a second."""
_BEGINS = 4
"""A read waits for a quarter of what the answer has taken so far: a short one is not held up."""


class ModelTimeout(NamedTuple):
    seconds: float
    is_of_silence: bool = False

    @classmethod
    def from_settings(cls) -> ModelTimeout:
        """Raises RuntimeError for settings that are none."""
        seconds = settings.whole_number("MODEL_SECONDS", 0)
        counted = settings.text("MODEL_SECONDS_OF", "answer")
        if seconds < 0 or counted not in ("answer", "silence"):
            raise RuntimeError(
                "MODEL_SECONDS must be a number of seconds, MODEL_SECONDS_OF answer or silence"
            )
        return cls(float(seconds) or ANSWER_SECONDS, counted == "silence")


def paced(chunks: Iterable[bytes], response: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    """The chunks of the response's body."""
    began = time.monotonic()
    for chunk in chunks:
        yield chunk
        if not _has_more(response):
            time.sleep(min(READ_SECONDS, (time.monotonic() - began) / _BEGINS))


def _has_more(response: urllib3.BaseHTTPResponse) -> bool:
    """Whether there is something to read, or nobody can tell."""
    file = getattr(getattr(response, "_fp", None), "fp", None)
    socket = getattr(response.connection, "sock", None)
    if file is None or socket is None:
        return True
    timeout = socket.gettimeout()
    socket.settimeout(0)
    try:
        return bool(file.peek(1))
    except ssl.SSLWantReadError:
        return False
    except OSError:  # the next read fails of it, and is told as others are
        return True
    finally:
        socket.settimeout(timeout)
