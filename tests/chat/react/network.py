"""The network between a page and the stack, whose connections a test cuts or has it cut."""

from __future__ import annotations

import contextlib
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit


class Network:
    """Leads to the server at `upstream` by an address of its own, `url`, which the server may want
    to know before it has one."""

    def __init__(self) -> None:
        self.upstream = ""
        self._seconds: float | None = None
        network = self

        class Connection(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                address = urlsplit(network.upstream)
                with socket.create_connection((address.hostname, address.port)) as far:
                    network.lead(self.request, far)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Connection)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    def lead(self, near: socket.socket, far: socket.socket) -> None:
        with self._lock:
            self._open |= {near, far}
        end = threading.Timer(self._seconds, _shut_both, (near, far)) if self._seconds else None
        if end:
            end.start()
        back = threading.Thread(target=_pass_on, args=(far, near))
        back.start()
        _pass_on(near, far)
        back.join()
        if end:
            end.cancel()
        with self._lock:
            self._open -= {near, far}

    def cut(self) -> None:
        """Every connection that there is; new ones are led through."""
        with self._lock:
            for end in self._open:
                _shut(end)

    def drop_after(self, seconds: float) -> None:
        """From now on no connection lives longer, and those that there are end."""
        self._seconds = seconds
        self.cut()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self.cut()
        self._server.server_close()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    """Until either end is shut; then both are."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    _shut_both(source, sink)


def _shut_both(one: socket.socket, other: socket.socket) -> None:
    _shut(one)
    _shut(other)


def _shut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def up() -> Iterator[Network]:
    network = Network()
    try:
        yield network
    finally:
        network.close()
