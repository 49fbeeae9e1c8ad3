"""Somebody with a card on a running stack."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

import httpx
from httpx_sse import connect_sse

from banking.entities import Card
from tests.banking.stored import charge
from tests.money.stored import records_of
from tests.stack.started import Item, Started
from toolkit import Caller

LOST = {"reason": "Lost card"}
CHARGED_TWICE = {"tx_id": "t1", "reason": "Double charge"}
OTP = {"otp": "123456"}
CARD_ROW: dict[str, Any] = {
    "kind": "card",
    "last_four": "4242",
    "balance": 15000,
    "credit_limit": 100000,
    "due_date": "2025-12-03",
    "minimum_due": 750,
    "total_points": 5000,
    "expiring_soon": 100,
}
SPENT: dict[str, Any] = {
    "kind": "card_tx",
    "tx_id": "t1",
    "date": "2025-11-10",
    "amount": 4000,
    "merchant": "ElectroMart",
    "category": "Electronics",
}


@dataclass(frozen=True)
class Customer:
    """Somebody signed in, with a card and a recent transaction t1."""

    id: str
    http: httpx.Client
    stack: Started

    def call(self, tool: str, key: str | None = None, **arguments: Any) -> httpx.Response:
        headers = {"Idempotency-Key": key} if key else {}
        body = {"user_id": self.id, **arguments}
        return self.http.post(f"/tools/{tool}", json=body, headers=headers)

    def answer(self, asked: httpx.Response, reply: str = "YES") -> httpx.Response:
        """Reply to the confirmation that `asked` is about."""
        assert asked.status_code == 409, asked.text
        confirmation = asked.json()["confirmation"]["id"]
        path, page = f"/confirmations/{confirmation}", {"Origin": self.stack.url}
        return self.http.post(path, json={"reply": reply}, headers=page)

    def confirmed_block(self, **reason: str) -> httpx.Response:
        self.answer(self.call("block_card", **reason)).raise_for_status()
        return self.call("block_card", **reason)

    @property
    def rows(self) -> list[Item]:
        """What banking keeps of them."""
        found = self.stack.items("BANKING_TABLE", self.id)
        rows = (row for row in found if row["pk"]["S"] == self.id)
        return sorted(rows, key=lambda row: row["sk"]["S"])

    @property
    def card_status(self) -> str:
        (card,) = [row for row in self.rows if row["sk"]["S"] == "card"]
        status: str = card["card_status"]["S"]
        return status

    def successes(self, action: str) -> list[Item]:
        """Audit events of what `action` did."""
        return [
            event
            for event in self.stack.events(self.id)
            if event["action"]["S"] == action and event["outcome"]["S"] == "success"
        ]

    def said(self, conversation: str, text: str) -> list[dict[str, Any]]:
        """The events of the answer."""
        body = chat_message(self.id, conversation, text)
        with connect_sse(self.http, "POST", "/chat", json=body) as source:
            return [event.json() for event in source.iter_sse() if event.data]


def chat_message(user_id: str, conversation: str, text: str) -> dict[str, Any]:
    return {
        "userId": user_id,
        "convoId": conversation,
        "messages": [{"role": "user", "content": text}],
    }


def give_card_and_transaction(stack: Started, user_id: str) -> None:
    card = {name: value for name, value in CARD_ROW.items() if name != "kind"}
    stack.save(Card(user_id, **card))
    today = datetime.datetime.now(datetime.UTC).date()
    spent = {name: value for name, value in SPENT.items() if name != "kind"} | {"date": today}
    for record in records_of(Caller(user_id), charge(user_id, **spent)):
        stack.save(record)
