"""HTTP/1.1 as uvicorn reads it by httptools, in C, with the limits and the manners of h11.

What httptools cannot serve is left to h11: the body of a request that offers another protocol, as
Java's client does, and a stream for HTTP/1.0.
"""

from __future__ import annotations

import re

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_LIMIT = 64 * 1024
_FOR_H11 = re.compile(rb"\A[^\n]* HTTP/1\.0\r\n|\r\nupgrade:", re.IGNORECASE)


class HttpProtocol(HttpToolsProtocol):
    _head: int | None = None
    """How many bytes of a head have come in addition to those that began it, while it lasts."""

    def data_received(self, data: bytes) -> None:
        if self.scope is None and _FOR_H11.search(data):
            return self._leave_to_h11(data)
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if (self._head or 0) > HEAD_LIMIT and not self.transport.is_closing():
            self.send_400_response("The request's head is too long.")

    def _leave_to_h11(self, data: bytes) -> None:
        self.connections.discard(self)
        instead = H11Protocol(self.config, self.server_state, self.app_state)
        instead.connection_made(self.transport)
        self.transport.set_protocol(instead)
        instead.data_received(data)

    def on_message_begin(self) -> None:
        self._head = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._head is not None:  # otherwise it is a trailer
            super().on_header(name, value.rstrip(b" \t"))

    def on_headers_complete(self) -> None:
        if self.parser.should_upgrade():
            raise ValueError("a protocol is offered, and the body would not be read")
        self._head = None
        super().on_headers_complete()
