"""A proxy that makes a network's faults happen on real connections.

with proxy.serving(aws) as network:
    line = network.line(Fault(Moment("GetItem", 2), "server error"))
    ... a client whose endpoint is line.url ...
"""

from __future__ import annotations

import http.client
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from tests.faults.network import Kind, Line, Network
from tests.local.aws.emulator import Aws

SLOW_SECONDS = 1.0
PATIENCE_SECONDS = 30
SECRET = "arn:aws:dynamodb:us-east-1:000000000000:table/teller-banking"

_TABLE = re.compile(rb'"(teller-[a-z-]+)"')
_REFUSALS = {
    "throughput exceeded": (400, "ProvisionedThroughputExceededException"),
    "throttling": (400, "ThrottlingException"),
    "server error": (500, "InternalServerError"),
}


@contextmanager
def serving(aws: Aws) -> Iterator[Network]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _exchange(lambda: network, aws))
    server.daemon_threads = True
    network = Network(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield network
    finally:
        server.shutdown()
        server.socket.close()
        thread.join()


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


def _exchange(network: Callable[[], Network], aws: Aws) -> type[BaseHTTPRequestHandler]:
    class Exchange(BaseHTTPRequestHandler):
        """One connection of a client."""

        protocol_version = "HTTP/1.1"
        wbufsize = -1

        def do_POST(self) -> None:
            self._exchange(self.headers["X-Amz-Target"].rpartition(".")[2])

        def do_GET(self) -> None:
            self._exchange("GetObject")

        def do_PUT(self) -> None:
            self._exchange("PutObject")

        def _exchange(self, operation: str) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"] or 0))
            _, name, place = self.path.split("/", 2)
            line = network().line_at(f"/{name}/")
            fault = line.befalls(operation, _tables(body), self.headers["amz-sdk-invocation-id"])
            answer = None
            if fault is None or fault.kind == "slow" or (fault.moment and fault.moment.after):
                request = Request(self.command, f"/{place}", dict(self.headers.items()), body)
                is_of_tables = self.headers.get("X-Amz-Target", "").startswith("DynamoDB_")
                answer = _forward(aws.tables if is_of_tables else aws.services, request)
            if fault is None:
                self._send(answer)
            else:
                self._fail(fault.kind, line, answer)

        def _fail(self, kind: Kind, line: Line, answer: Answer | None) -> None:
            if kind in _REFUSALS:
                in_xml = "X-Amz-Target" not in self.headers
                self._send(_refusal(*_REFUSALS[kind], in_xml=in_xml))
            elif kind == "slow":
                self._wait_for_hang_up(SLOW_SECONDS)
                self._send(answer)
            else:
                self._say_no_more(kind, line, answer)

        def _say_no_more(self, kind: Kind, line: Line, answer: Answer | None) -> None:
            self.close_connection = True
            if kind == "torn":
                self._send(answer, torn=True)
            if kind == "held":
                line.reached.set()
            if kind in ("held", "silence"):
                self._wait_for_hang_up(PATIENCE_SECONDS)

        def _send(self, answer: Answer | None, *, torn: bool = False) -> None:
            assert answer is not None
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.body[: len(answer.body) // 2] if torn else answer.body)
            self.wfile.flush()

        def _wait_for_hang_up(self, seconds: float) -> None:
            """A client that waits for an answer sends nothing: what can be read is its end."""
            self.connection.settimeout(seconds)
            try:
                self.connection.recv(1)
            except TimeoutError:
                return

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: pytest shows what a test prints."""

    return Exchange


def _tables(body: bytes) -> str:
    """The tables that a request to DynamoDB names."""
    return " ".join(sorted({*map(bytes.decode, _TABLE.findall(body))}))


def _refusal(status: int, code: str, *, in_xml: bool = False) -> Answer:
    """S3's are XML."""
    observed = {"__type": f"com.amazonaws.dynamodb.v20120810#{code}", "message": f"No: {SECRET}"}
    xml = f"<Error><Code>{code}</Code><Message>No: {SECRET}</Message></Error>"
    body = (xml if in_xml else json.dumps(observed)).encode()
    return Answer(status, {"Content-Length": str(len(body)), "x-amzn-RequestId": "R1"}, body)


def _forward(upstream: str, request: Request) -> Answer:
    place = urlsplit(upstream)
    assert place.hostname
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=PATIENCE_SECONDS)
    try:
        headers = {n: v for n, v in request.headers.items() if n.lower() != "expect"}
        headers["Connection"] = "close"
        connection.request(request.method, request.path, request.body or None, headers)
        response = connection.getresponse()
        kept = ("content-type", "etag", "x-amzn-requestid", "x-amz-crc32")
        observed = {name: value for name, value in response.getheaders() if name.lower() in kept}
        answer = response.read()
        observed["Content-Length"] = str(len(answer))
        return Answer(response.status, observed, answer)
    finally:
        connection.close()
