"""A vendor's API on this machine, for the vendor's own client: it holds each request to the
vendor's rules, and answers it with what a test has recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from typing import Any

from tests.bench import stand_in

Json = dict[str, Any]
Headers = Message
"""Their names in any case."""


class Refused(Exception):
    """A request is against the rules; `body` says so in the vendor's words."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(body)
        self.status = status
        self.body = body


@dataclass
class Loopback:
    """`check` raises Refused. An answer is a JSON body, or the bytes of an event stream."""

    path: str
    check: Callable[[Headers, str], None]
    url: str = ""
    requests: list[Json] = field(default_factory=list)
    recorded: list[Json | bytes] = field(default_factory=list)

    def record(self, *answers: Json | bytes) -> None:
        self.recorded += answers

    def answer(self, path: str, headers: Headers, body: str) -> tuple[int, str, bytes]:
        """Status, content type and body."""
        assert path == self.path, path
        self.requests.append(json.loads(body))
        try:
            self.check(headers, body)
        except Refused as refused:
            return refused.status, "application/json", json.dumps(refused.body).encode()
        answer = self.recorded.pop(0)
        if isinstance(answer, bytes):
            return 200, "text/event-stream; charset=utf-8", answer
        return 200, "application/json", json.dumps(answer).encode()


@contextmanager
def serving(path: str, check: Callable[[Headers, str], None]) -> Iterator[Loopback]:
    api = Loopback(path, check)

    class Request(stand_in.Connection):
        def do_POST(self) -> None:  # noqa: N802
            status, kind, body = api.answer(self.path, self.headers, self.body().decode())
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    with stand_in.serving(Request) as api.url:
        yield api
