"""Somebody with a mailbox, and all that the server ever sent them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.local.gmail.letters import Letter, write_mailbox
from tests.stack.signed_in import Json, SignedIn

PATIENCE_SECONDS = 90


@dataclass(frozen=True)
class Turn:
    """What came for one message, as it came."""

    raw: str

    @property
    def events(self) -> list[Json]:
        lines = self.raw.splitlines()
        return [json.loads(line[len("data: ") :]) for line in lines if line.startswith("data: ")]

    @property
    def order(self) -> list[str]:
        """The events' types, with what they are of; tokens in a row are one."""
        order: list[str] = []
        for event in self.events:
            of = event.get("tool") or event.get("note") or event.get("employee") or ""
            told = f"{event['type']} {of}".strip()
            if told != "token" or order[-1:] != ["token"]:
                order.append(told)
        return order

    @property
    def text(self) -> str:
        return "".join(event["token"] for event in self.events if event["type"] == "token")

    def result(self, tool: str) -> Any:
        (found,) = (e for e in self.events if e["type"] == "tool_result" and e["tool"] == tool)
        return found["result"]


@dataclass(frozen=True)
class MailOwner(SignedIn):
    """`sent` has the bodies of all answers."""

    sent: list[str] = field(default_factory=list)

    def receives(self, letters: Iterable[Letter]) -> None:
        """Gets these mails, and waits until the stack has seen the mailbox."""
        today = datetime.now(UTC).date()
        write_mailbox(self.stack.state_dir / "mail", self.id, letters, today=today)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self.rows("PRIME_TABLE", "mailbox"):
            assert time.monotonic() < deadline, "the mailbox was not connected"
            time.sleep(0.1)

    def rows(self, table: str, of: str) -> list[Json]:
        return self.stack.items(table, f"{self.id}#{of}")

    def asks(self, text: str, **more: Any) -> Turn:
        """The turn, which has to come to its end without an error."""
        message = {"role": "user", "content": text}
        body = {"userId": self.id, "convoId": self.thread, "messages": [message], **more}
        turn = Turn(self._kept(self.http.post("/chat", json=body).raise_for_status().text))
        assert turn.raw.startswith("retry: 1000\n\n")
        assert "error" not in turn.order
        assert "ungrounded" not in turn.events[-1], turn.events[-1]
        return turn

    def calls(self, tool: str, **arguments: Any) -> tuple[int, Any]:
        answer = self.post(tool, **{"userId": self.id, **arguments})
        self._kept(answer.text)
        return answer.status_code, answer.json()

    def gets(self, path: str) -> tuple[int, Any]:
        answer = self.http.get(path)
        self._kept(answer.text)
        return answer.status_code, answer.json()

    @contextmanager
    def listening(self, after: str = "") -> Iterator[Iterator[Json]]:
        """Their notifications as they arrive, those that are there already first: of all of them,
        or of those after the one of that id."""
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": after} if after else {})}
        with self.http.stream("GET", "/notifications", headers=headers) as source:
            assert source.status_code == 200
            yield self._arriving(source.iter_lines())

    def _arriving(self, lines: Iterator[str]) -> Iterator[Json]:
        deadline = time.monotonic() + PATIENCE_SECONDS
        for line in lines:
            assert time.monotonic() < deadline, "no notification arrived"
            self._kept(line)
            if line.startswith("data: "):
                yield json.loads(line[len("data: ") :])

    def audited(self) -> list[Json]:
        """`make audit` of theirs, with the context."""
        finished = self.stack.command("audit", USER_ID=self.id, FULL="1")
        assert (finished.returncode, finished.stderr) == (0, "")
        return [json.loads(line) for line in self._kept(finished.stdout).splitlines()]

    def _kept(self, body: str) -> str:
        self.sent.append(body)
        return body
