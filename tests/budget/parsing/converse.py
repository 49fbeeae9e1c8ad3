"""Bedrock's Converse over a real socket: it answers what a test wrote down, and keeps requests."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.bench import stand_in

PATIENCE_SECONDS = 30


@dataclass
class Converse:
    """`body` and `status` are the next answer; with `stalls` none is given before `released`."""

    url: str = ""
    status: int = 200
    body: bytes = b""
    stalls: bool = False
    released: threading.Event = field(default_factory=threading.Event)
    requests: list[dict[str, Any]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)

    def proposes(self, **fields: object) -> None:
        """The forced tool is called with these fields."""
        self.answers([{"toolUse": {"toolUseId": "1", "name": "propose_fields", "input": fields}}])

    def answers(self, content: object) -> None:
        """A whole answer with this content."""
        self.sends(
            {
                "output": {"message": {"role": "assistant", "content": content}},
                "stopReason": "tool_use",
                "usage": {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2},
                "metrics": {"latencyMs": 1},
            }
        )

    def sends(self, answer: Mapping[str, object] | bytes, status: int = 200) -> None:
        self.status = status
        self.body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()


@contextmanager
def serving() -> Iterator[Converse]:
    converse = Converse()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            converse.requests.append(json.loads(self.rfile.read(length)))
            converse.paths.append(self.path)
            if converse.stalls:
                converse.released.wait(PATIENCE_SECONDS)
                return
            self.send_response(converse.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(converse.body)))
            self.end_headers()
            self.wfile.write(converse.body)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: pytest shows what a test prints."""

    with stand_in.serving(Handler) as converse.url:
        try:
            yield converse
        finally:
            converse.released.set()
