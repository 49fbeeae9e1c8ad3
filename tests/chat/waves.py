"""DynamoDB behind a gate: what has been asked for is answered once nothing more comes, all of it at
once. So as many waves go through as there are round trips in a row."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from tests.bench.stand_in import Connection, Server

QUIET_SECONDS = 1.0
"""So long nothing more must come; far more than there is between requests of one wave."""


class Waves:
    """`operations` are those of each wave."""

    def __init__(self, upstream: str) -> None:
        self.operations: list[list[str]] = []
        self._upstream = urlsplit(upstream).netloc
        self._open = threading.Event()
        self._held: list[tuple[str, threading.Event]] = []
        self._newest = 0.0
        self._lock = threading.Lock()

    def open(self) -> None:
        """Nothing is held from now on."""
        self._open.set()
        self._release()

    def pass_through(self, operation: str) -> None:
        """Returns when its wave does."""
        if self._open.is_set():
            return
        mine = threading.Event()
        with self._lock:
            self._held.append((operation, mine))
            self._newest = time.monotonic()
        mine.wait()

    def let_through(self) -> None:
        """Release one wave after the other, until all is open."""
        while not self._open.wait(QUIET_SECONDS / 8):
            if self._held and time.monotonic() - self._newest > QUIET_SECONDS:
                self.operations.append(self._release())

    def answer(self, connection: Connection) -> None:
        body = connection.body()
        self.pass_through(connection.headers["X-Amz-Target"].rpartition(".")[2])
        upstream = http.client.HTTPConnection(self._upstream)
        upstream.request("POST", connection.path, body, dict(connection.headers))
        response = upstream.getresponse()
        content = response.read()
        upstream.close()
        connection.send_response(response.status)
        for name, value in response.getheaders():
            if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                connection.send_header(name, value)
        connection.send_header("Content-Length", str(len(content)))
        connection.end_headers()
        connection.wfile.write(content)

    def _release(self) -> list[str]:
        with self._lock:
            held, self._held = self._held, []
        for _, mine in held:
            mine.set()
        return sorted(operation for operation, _ in held)


@contextmanager
def gated(upstream: str) -> Iterator[tuple[str, Waves]]:
    """The URL of the gate before `upstream`."""
    waves = Waves(upstream)

    class Gate(Connection):
        def do_POST(self) -> None:  # noqa: N802
            waves.answer(self)

    server = Server(("127.0.0.1", 0), Gate)
    threads = [
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True),
        threading.Thread(target=waves.let_through, daemon=True),
    ]
    for thread in threads:
        thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", waves
    finally:
        waves.open()
        server.shutdown()
        for thread in threads:
            thread.join()
        server.server_close()
