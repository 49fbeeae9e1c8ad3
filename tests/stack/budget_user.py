"""Somebody who keeps a budget on a running stack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from budget.transactions import BudgetTransaction
from money.entry import EntryRecord
from tests.budget_contract import LUNCH
from tests.stack.signed_in import Json, SignedIn
from tests.stack.started import Item


@dataclass(frozen=True)
class Person(SignedIn):
    """Keeps a budget, in the thread that they write in."""

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

    @property
    def transactions(self) -> list[Json]:
        """As stored, by date and creation."""
        typed = [
            BudgetTransaction(_entry(item))
            for item in self.stack.items("MONEY_TABLE", f"{self.id}#month#")
            if item["sk"]["S"].startswith("budget#")
        ]
        return [
            each.fields | {"date_iso": each.date_iso}
            for each in sorted(typed, key=lambda each: each.record.sk)
        ]

    def stored(self, prefix: str) -> list[Item]:
        return [i for i in self._items("BUDGET_TABLE") if i["sk"]["S"].startswith(prefix)]


def _entry(item: Item) -> EntryRecord:
    record = EntryRecord()
    record.deserialize(item)
    return record
