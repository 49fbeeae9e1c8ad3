"""Many calls at once of one user: nothing is lost, nothing happens twice."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from budget.transactions import BudgetTransaction
from tests.budget.stored import store, transactions
from tests.calling import Reply, at_once, rest
from tests.project.tools import TOOLS
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import keys

THREADS = 16
MONTH = "2026-02"


@pytest.fixture(autouse=True)
def _unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")


def call(user_id: str, tool: str, key: str | None = None, **arguments: Any) -> Reply:
    body = {"user_id": user_id, "thread_id": "987654", **arguments}
    return rest(TOOLS[tool], user_id, body, key=key or uuid.uuid4().hex)


def add(user_id: str, cents: int, day: int = 1, key: str | None = None) -> Reply:
    transaction = {
        "type": "EXPENSE",
        "amount_mxn_cents": cents,
        "category_type": "VARIABLE" if cents % 2 else "FIXED",
        "category": f"Category {cents % 3}",
        "date_iso": f"{MONTH}-{day:02}",
    }
    return call(user_id, "add_transaction", key, transaction=transaction)


def data(reply: Reply) -> dict[str, Any]:
    assert reply.status == 200, reply.body
    observed: dict[str, Any] = reply.body["data"]
    return observed


def rows_of(user_id: str) -> dict[str, BudgetTransaction]:
    return {row.transaction_id: row for row in transactions(user_id)}


def acts_of(user_id: str, tool: str) -> list[dict[str, Any]]:
    """The answers that the audit has of that tool's successes."""
    events = AuditEvent.of_user(user_id, action=tool)
    return [event.tool_output["data"] for event in events if event.outcome == "success"]


def test_of_transactions_added_at_once_none_is_lost(user_id: str) -> None:
    amounts = range(1, 33)
    with ThreadPoolExecutor(THREADS) as threads:
        added = [
            data(reply) for reply in threads.map(lambda n: add(user_id, n, 1 + n % 28), amounts)
        ]
    observed = {each["transaction_id"]: each["stored"] for each in added}
    assert {id: int(row.amount_mxn_cents) for id, row in rows_of(user_id).items()} == {
        id: stored["amount_mxn_cents"] for id, stored in observed.items()
    }
    month = data(call(user_id, "get_month_summary", month=MONTH))
    assert month["expense_total_mxn_cents"] == sum(amounts)
    assert month["variable_spend_mxn_cents"] == sum(amounts[::2])
    categories = data(call(user_id, "get_category_summary", month=MONTH))["categories"]
    assert sum(each["expense_total_mxn_cents"] for each in categories) == sum(amounts)
    assert {
        each["transaction_id"]: each["stored"] for each in acts_of(user_id, "add_transaction")
    } == observed
    assert len(acts_of(user_id, "add_transaction")) == len(amounts)


def test_deletes_at_once_take_a_transaction_each(user_id: str) -> None:
    added = [data(add(user_id, cents))["transaction_id"] for cents in range(8)]
    replies = at_once([lambda: call(user_id, "delete_last_transaction")] * 6)
    deleted = [data(reply)["deleted_transaction_id"] for reply in replies]
    assert sorted(deleted) == sorted(added[2:])
    assert sorted(rows_of(user_id)) == sorted(added[:2])
    audited = [
        each["deleted_transaction_id"] for each in acts_of(user_id, "delete_last_transaction")
    ]
    assert sorted(audited) == sorted(deleted)


def test_of_more_deletes_than_transactions_the_rest_find_none(user_id: str) -> None:
    add(user_id, 1)
    add(user_id, 2)
    replies = at_once([lambda: call(user_id, "delete_last_transaction")] * 5)
    assert Counter(reply.status for reply in replies) == {200: 2, 404: 3}
    assert not rows_of(user_id)
    assert data(call(user_id, "get_month_summary", month=MONTH))["expense_total_mxn_cents"] == 0


def test_updates_at_once_follow_one_another(user_id: str) -> None:
    """What each found is what another left, from the first amount to the last."""
    first = data(add(user_id, 1))
    amounts = range(2, 8)

    def update(cents: int) -> Reply:
        patch = {"amount_mxn_cents": cents, "date_iso": f"{MONTH}-{1 + cents % 3:02}"}
        return call(user_id, "update_last_transaction", patch=patch)

    observed = [data(r) for r in at_once([partial(update, cents) for cents in amounts])]
    assert {each["transaction_id"] for each in observed} == {first["transaction_id"]}
    follows = {_text(each["previous"]): each["current"] for each in observed}
    assert len(follows) == len(amounts)
    stored = first["stored"]
    for _ in amounts:
        stored = follows[_text(stored)]
    (row,) = rows_of(user_id).values()
    assert (int(row.amount_mxn_cents), row.date_iso) == (
        stored["amount_mxn_cents"],
        stored["date_iso"],
    )
    month = data(call(user_id, "get_month_summary", month=MONTH))
    assert month["expense_total_mxn_cents"] == stored["amount_mxn_cents"]


def test_one_key_used_at_once_acts_once(user_id: str) -> None:
    replies = at_once([lambda: add(user_id, 5, key="same")] * 8)
    assert {reply.status for reply in replies} == {200}
    assert len({reply.text for reply in replies}) == 1
    assert len(rows_of(user_id)) == len(acts_of(user_id, "add_transaction")) == 1


def test_of_two_bodies_under_one_key_at_once_one_is_a_conflict(user_id: str) -> None:
    replies = at_once([partial(add, user_id, n % 2, key="same") for n in range(8)])
    assert Counter(reply.status for reply in replies) == {200: 4, 409: 4}
    (row,) = rows_of(user_id).values()
    observed = [
        reply.body["data"]["stored"]["amount_mxn_cents"] for reply in replies if reply.status == 200
    ]
    assert observed == [int(row.amount_mxn_cents)] * 4


def test_of_two_made_in_one_millisecond_the_last_is_the_one_made_last(user_id: str) -> None:
    def made() -> Iterator[BudgetTransaction]:
        fields = {"type": "INCOME", "category_type": "INCOME", "category": "Pay"}
        while True:
            yield BudgetTransaction.new(
                Caller(user_id), "987654", amount_mxn_cents=1, date_iso=f"{MONTH}-01", **fields
            )

    pairs = pairwise(made())
    first, second = next(pair for pair in pairs if _made_at(pair[0]) == _made_at(pair[1]))
    for transaction in (second, first):
        store(user_id, [transaction])
    for transaction in (second, first):
        deleted = data(call(user_id, "delete_last_transaction"))
        assert deleted["deleted_transaction_id"] == transaction.transaction_id


def _made_at(transaction: BudgetTransaction) -> datetime:
    return keys.created_at(transaction.transaction_id.removeprefix("tx_"))


def _text(stored: dict[str, Any]) -> str:
    return repr(sorted(stored.items()))
