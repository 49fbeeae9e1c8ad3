"""Talking to the chat as a client does, and reading its stream as strictly as its contract is."""

from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.chat.scripted_server import PATIENCE_SECONDS
from tests.local.aws.tokens import FIRST_PARTY
from toolkit import Caller
from toolkit.call import ACT, CONFIRM
from toolkit.doors.rest import authorizer_context
from toolkit.guards.caller_assertion import vouched

Event = dict[str, Any]

_LETTERS = {
    "employee": "e",
    "note": "n",
    "token": "t",
    "tool_start": "s",
    "tool_result": "r",
    "tool_error": "x",
    "error": "E",
    "done": "d",
}
_ORDER = re.compile(r"eN?t*(n(s[rx])+(t|s[rx])*)?(Et*)?d")  # rules R165 and R171
_TRIMMED = {"type": "note", "note": "Long conversation trimmed for speed"}
READING = {"type": "note", "note": "Reading the conversation..."}


def read_events(stream: str) -> list[Event]:
    """The events of a whole stream, which holds nothing but what the contract allows."""
    assert stream.startswith("retry: 1000\n\n"), stream
    assert "\r" not in stream
    assert stream.endswith("\n\n")
    blocks = stream.removesuffix("\n\n").split("\n\n")[1:]
    return [read_event(block) for block in blocks if block != ": ping"]


def read_event(block: str) -> Event:
    assert block.startswith("data: "), block
    assert len(block.splitlines()) == 1, block
    event: Event = json.loads(block.removeprefix("data: "))
    return event


def wait_until(condition: Callable[[], bool]) -> None:
    """For what happens in the server with nobody to tell."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.02)


def assert_in_order(events: Sequence[Event]) -> None:
    timely = [event for event in events if event != READING]
    assert len(events) - len(timely) <= 1  # rule R279: whenever the model takes its time, once
    letters = "".join("N" if event == _TRIMMED else _LETTERS[event["type"]] for event in timely)
    assert _ORDER.fullmatch(letters), letters


@dataclass(frozen=True)
class Reply:
    """A whole answer."""

    raw: str
    events: list[Event]

    @property
    def text(self) -> str:
        return "".join(event["token"] for event in self.of("token"))

    @property
    def types(self) -> list[str]:
        return [event["type"] for event in self.events]

    def of(self, type_: str) -> list[Event]:
        return [event for event in self.events if event["type"] == type_]


@dataclass
class Talk:
    """One conversation of a signed-in user with the chat at `http`'s base URL."""

    http: httpx.Client
    user_id: str
    convo_id: str = field(default_factory=lambda: f"c-{uuid.uuid4().hex[:8]}")
    groups: tuple[str, ...] = ()
    scopes: tuple[str, ...] = (ACT, CONFIRM)
    language: str = ""
    """What the browser asks for, if it asks for any."""

    @property
    def headers(self) -> dict[str, str]:
        """The request's context, as the Lambda Web Adapter hands it to the app."""
        granted = frozenset(self.groups), frozenset(self.scopes)
        caller = Caller(self.user_id, *granted, client=FIRST_PARTY)
        authorizer = authorizer_context(vouched(caller))
        context = {"extendedRequestId": uuid.uuid4().hex, "authorizer": authorizer}
        asked = {"Accept-Language": self.language} if self.language else {}
        return {"x-amzn-request-context": json.dumps(context), **asked}

    def body(self, said: str, **more: Any) -> dict[str, Any]:
        return {
            "userId": self.user_id,
            "convoId": self.convo_id,
            "messages": [{"role": "user", "content": said}],
            **more,
        }

    def post(self, body: Any, **headers: str) -> httpx.Response:
        """Whatever `body` is, and the answer read to its end."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.http.post("/chat", content=content, headers=self.headers | headers)

    @contextmanager
    def stream(self, said: str, key: str | None = None) -> Iterator[httpx.Response]:
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        with self.http.stream("POST", "/chat", json=self.body(said), headers=headers) as response:
            assert response.status_code == 200, response.read()
            yield response

    def say(self, said: str, key: str | None = None, **more: Any) -> Reply:
        """Say something and read the whole answer."""
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        response = self.http.post("/chat", json=self.body(said, **more), headers=headers)
        assert response.status_code == 200, response.text
        assert response.headers["content-type"].startswith("text/event-stream")
        events = read_events(response.text)
        assert_in_order(events)
        return Reply(response.text, events)

    def saved(self) -> dict[str, Any]:
        """GET /chat/{convoId}."""
        response = self.http.get(f"/chat/{self.convo_id}", headers=self.headers)
        assert response.status_code == 200, response.text
        body: dict[str, Any] = response.json()
        return body

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(self.saved()["messages"])

    @contextmanager
    def attached(self, last: str = "", **headers: str) -> Iterator[httpx.Response]:
        """GET /chat/{convoId}/stream, after the event with that id."""
        asked = self.headers | headers | ({"Last-Event-ID": last} if last else {})
        path = f"/chat/{self.convo_id}/stream"
        with self.http.stream("GET", path, headers=asked) as response:
            yield response

    def attach(self, last: str = "", **headers: str) -> httpx.Response:
        """The same, read to its end."""
        with self.attached(last, **headers) as response:
            response.read()
        return response

    def stop(self) -> int:
        """The status of POST /chat/{convoId}/stop."""
        response = self.http.post(f"/chat/{self.convo_id}/stop", headers=self.headers)
        return response.status_code
