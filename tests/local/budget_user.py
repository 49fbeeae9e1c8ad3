"""Somebody who keeps a budget on a running stack, and the contract's examples of one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import httpx
from httpx_sse import connect_sse

from tests.local.started import Item, Started

Json = dict[str, Any]
LUNCH: Json = {
    "type": "EXPENSE",
    "amount_mxn_cents": 15550,
    "category_type": "VARIABLE",
    "category": "Food",
    "description": "Lunch at Chipotle",
    "date_iso": "2026-02-01",
}
CORRECTED = LUNCH | {"amount_mxn_cents": 16000, "description": "Lunch"}
NU_CC: Json = {
    "name": "NU CC",
    "balance_mxn_cents": 2438500,
    "minimum_payment_mxn_cents": None,
    "due_day_of_month": None,
    "priority": "HIGH",
    "do_not_accelerate": False,
}
RAPPI_CC: Json = {
    "name": "Rappi CC",
    "balance_mxn_cents": 1723033,
    "minimum_payment_mxn_cents": 125300,
    "due_day_of_month": 15,
    "priority": "MEDIUM_HIGH",
    "do_not_accelerate": False,
}
BALANCE = {"bank_balance_mxn_cents": 1250000, "as_of_iso": "2026-02-01T09:30:00-06:00"}
CAP = {"variable_cap_mxn_cents": 600000, "effective_month": "2026-02"}
DONATION = {"name": "Donation", "amount_mxn_cents": 448200, "category_type": "DONATION"}
HEADPHONES = {
    "purchase": {
        "amount_mxn_cents": 250000,
        "date_iso": "2026-02-05",
        "category": "Personal purchases",
        "description": "Headphones",
    },
    "assumptions": {"cash_available_definition": "BANK_BALANCE_ONLY", "include_cash": False},
}
CANNOT: Json = {
    "affordable": False,
    "reasons": [
        "Would exceed variable spending cap for the month",
        "Would reduce cash available below upcoming mandatory obligations",
    ],
    "variable_cap_mxn_cents": 600000,
    "variable_remaining_mxn_cents": 120000,
    "next_obligations": [{"name": "Donation", "amount_mxn_cents": 448200, "due_date_iso": None}],
}


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
