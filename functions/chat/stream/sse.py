"""Server-sent events, as every stream of the chat writes them.

https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Protocol

from chat.stream.events import Event

RETRY = b"retry: 1000\n\n"
PING = b": ping\n\n"


def data(payload: Mapping[str, object]) -> bytes:
    """An event whose data is JSON, in one line of ASCII: to some clients Unicode's own line
    separators end a line too."""
    return b"data: " + json.dumps(payload).encode() + b"\n\n"


class StreamEncoder(Protocol):
    """Encodes the events of one stream for one protocol."""

    @property
    def headers(self) -> Mapping[str, str]:
        """What the response has besides the headers of every stream."""
        ...

    @property
    def beginning(self) -> bytes:
        """What is sent at once."""
        ...

    def encode(self, event: Event) -> list[bytes]:
        """The protocol's own events for it, none where it has nothing to say of it."""
        ...
