"""Somebody signed in to a running stack, over REST and in conversations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import httpx
from httpx_sse import connect_sse

from catalog.search import FIND_TOOLS
from tests.stack.started import Item, Started

Json = dict[str, Any]


@dataclass(frozen=True)
class SignedIn:
    """Somebody who writes in one thread."""

    id: str
    http: httpx.Client
    stack: Started
    thread: str = "987654"

    def post(self, tool: str, **arguments: Any) -> httpx.Response:
        return self.http.post(f"/tools/{tool}", json=arguments)

    def say(self, text: str) -> str:
        """The assistant's whole answer."""
        message = {"role": "user", "content": text}
        body = {"userId": self.id, "convoId": self.thread, "messages": [message]}
        with connect_sse(self.http, "POST", "/chat", json=body) as source:
            events = [event.json() for event in source.iter_sse() if event.data]
        assert [e for e in events if e["type"] == "error"] == []
        assert "ungrounded" not in events[-1], events[-1]
        return "".join(event["token"] for event in events if event["type"] == "token")

    @property
    def last_calls(self) -> list[tuple[str, Json]]:
        """The tools of the last turn, and their arguments as the planner gave them. That it looked
        for tools is no call of one."""
        answers = [item for item in self._items("CHAT_TABLE") if "exchange" in item]
        newest = max(answers, key=lambda item: item["created_at"]["S"])
        blocks = [b for m in json.loads(newest["exchange"]["S"]) for b in m["content"]]
        uses = [block["toolUse"] for block in blocks if "toolUse" in block]
        return [(use["name"], use["input"]) for use in uses if use["name"] != FIND_TOOLS]

    @property
    def audit(self) -> list[Item]:
        """Their events, oldest first."""
        return self.stack.events(self.id)

    def _items(self, table: str) -> list[Item]:
        return [i for i in self.stack.items(table, self.id) if i["pk"]["S"] == self.id]


@dataclass(frozen=True)
class Line:
    """What is said to the offline planner, the calls it must lead to, and what the answer must
    hold."""

    said: str
    calls: list[tuple[str, Json]]
    told: tuple[str, ...]
