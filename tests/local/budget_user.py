"""Somebody who keeps a budget on a running stack."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import httpx
from httpx_sse import connect_sse

from tests.budget_contract import LUNCH
from tests.local.started import Item, Started

Json = dict[str, Any]


@dataclass(frozen=True)
class Person:
    """Somebody signed in, who writes in one thread."""

    id: str
    http: httpx.Client
    stack: Started
    thread: str = "987654"

    def call(self, tool: str, **arguments: Any) -> Json:
        body = {"user_id": self.id, "thread_id": self.thread, **arguments}
        answer: Json = self.http.post(f"/tools/{tool}", json=body).json()
        return answer

    def done(self, tool: str, **arguments: Any) -> Json:
        """The data of a call that has to succeed, without the ids it makes."""
        answer = self.call(tool, **arguments)
        assert answer["ok"] is True, answer
        data: Json = answer["data"]
        return {name: value for name, value in data.items() if not name.endswith("_id")}

    def refused(self, tool: str, **arguments: Any) -> Json:
        answer = self.call(tool, **arguments)
        assert answer["ok"] is False, answer
        error: Json = answer["error"]
        return error

    def spend(self, amount: int, category: str, category_type: str = "VARIABLE") -> None:
        changes = {"amount_mxn_cents": amount, "category": category, "category_type": category_type}
        self.done("add_transaction", transaction=LUNCH | changes)

    def say(self, text: str) -> str:
        """The assistant's whole answer."""
        message = {"role": "user", "content": text}
        body = {"userId": self.id, "convoId": self.thread, "messages": [message]}
        with connect_sse(self.http, "POST", "/chat", json=body) as source:
            events = [event.json() for event in source.iter_sse() if event.data]
        assert [e for e in events if e["type"] == "error"] == []
        return "".join(event["token"] for event in events if event["type"] == "token")

    @property
    def last_calls(self) -> list[tuple[str, Json]]:
        """The tools of the last turn, and their arguments as the planner gave them."""
        answers = [item for item in self._items("CHAT_TABLE") if "exchange" in item]
        newest = max(answers, key=lambda item: item["created_at"]["S"])
        blocks = [b for m in json.loads(newest["exchange"]["S"]) for b in m["content"]]
        uses = [block["toolUse"] for block in blocks if "toolUse" in block]
        return [(use["name"], use["input"]) for use in uses]

    @property
    def transactions(self) -> list[Json]:
        """As stored, by date and creation."""
        keys = [i for i in self._items("BUDGET_TABLE") if i["sk"]["S"].startswith("transaction#")]
        return [_fields(item) for item in sorted(keys, key=lambda item: item["sk"]["S"])]

    def stored(self, prefix: str) -> list[Item]:
        return [i for i in self._items("BUDGET_TABLE") if i["sk"]["S"].startswith(prefix)]

    def _items(self, table: str) -> list[Item]:
        return [item for item in self.stack.items(table) if item["pk"]["S"] == self.id]


def _fields(item: Item) -> Json:
    row = {name: item[name]["S"] if name in item else None for name in LUNCH if "mxn" not in name}
    return row | {"amount_mxn_cents": int(item["amount_mxn_cents"]["N"])}
