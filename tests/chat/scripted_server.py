"""A server that says what a test wrote down, whichever wire its model speaks.

model.script(says("Let me look."), uses("get_rewards_summary"), says("5000 points"))
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tests.bench.stand_in import Connection

Json = dict[str, Any]
PATIENCE_SECONDS = 30


@dataclass(frozen=True)
class Cut:
    """The connection ends here, without the end of the answer."""


@dataclass(frozen=True)
class Page:
    """A whole HTTP answer that is no stream, as proxies and refusals are."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "application/json"),)


Step = bytes | threading.Event | Cut
"""Bytes to send, a gate that the test opens, or the end of the connection."""

Answer = Sequence[Step] | Page

CUT = Cut()


@dataclass
class Scripted:
    """`requests` are the bodies as they came; `problems` what the provider would not have taken."""

    refused: ClassVar[Page] = Page(400, b"{}")

    url: str = ""
    requests: list[Json] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    _answers: list[Answer] = field(default_factory=list)
    _news: threading.Condition = field(default_factory=threading.Condition)

    def script(self, *answers: Answer) -> None:
        """What to say to the next requests, in order."""
        with self._news:
            self._answers += answers

    def drop_rest(self) -> None:
        """Forget what was scripted for a case that may come about or not."""
        with self._news:
            self._answers.clear()

    @property
    def unsaid(self) -> int:
        return len(self._answers)

    def wait_for_requests(self, count: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: len(self.requests) >= count, PATIENCE_SECONDS)

    def answer_to(self, request: Json, problems: Iterable[str]) -> Answer:
        with self._news:
            self.requests.append(request)
            self._news.notify_all()
            found = list(problems)
            if not found and not self._answers:
                found = ["a request that the script does not know"]
            self.problems += found
            return self.refused if self.problems else self._answers.pop(0)


class ScriptedConnection(Connection):
    """Every step leaves as it is taken."""

    stream: str
    """The content type of an answer in steps."""
    wbufsize = 0

    def handle(self) -> None:
        with suppress(OSError):  # whoever asked has gone
            super().handle()

    def send(self, answer: Answer) -> None:
        if isinstance(answer, Page):
            self._send_page(answer)
        else:
            self._send_steps(answer)

    def _send_page(self, page: Page) -> None:
        self.send_response(page.status)
        for name, value in {"Content-Length": str(len(page.body)), **dict(page.headers)}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(page.body)

    def _send_steps(self, steps: Sequence[Step]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", self.stream)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for step in steps:
            if isinstance(step, Cut):
                self.close_connection = True
                return
            if isinstance(step, threading.Event):
                assert step.wait(PATIENCE_SECONDS), "a gate that nobody opened"
            else:
                self.wfile.write(b"%x\r\n%b\r\n" % (len(step), step))
        self.wfile.write(b"0\r\n\r\n")
