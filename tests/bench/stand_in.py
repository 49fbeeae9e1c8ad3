"""The HTTP server under the stand-ins for models and for vendors' APIs."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


class Connection(BaseHTTPRequestHandler):
    """Kept open; a whole answer leaves in one packet."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def handle(self) -> None:
        with contextlib.suppress(ConnectionResetError):  # a client that ends does not say so
            super().handle()

    def body(self) -> bytes:
        return self.rfile.read(int(self.headers["Content-Length"]))

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextlib.contextmanager
def serving(connection: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """The URL, while a thread of this process serves."""
    server = Server(("127.0.0.1", 0), connection)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def serve(connection: type[Connection]) -> None:
    """Print the URL, then serve until terminated."""
    server = Server(("127.0.0.1", 0), connection)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
