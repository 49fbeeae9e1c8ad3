"""What budget's tests put into the table and look for in it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from budget.entities import (
    BankBalance,
    BudgetRecord,
    Cap,
    CategoryRule,
    Debt,
    Obligation,
)
from budget.transactions import BudgetTransaction
from money.writes import changing, enter
from tests.budget.calls import DEBT, THREAD, TRANSACTION
from tests.money.stored import entries_in_book
from toolkit import Caller, Put
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import tables
from toolkit.storage.writes import commit

PAGE_BYTES = 1_000_000
LONG = "🌮" * 400
"""A description of 1,600 bytes."""


def rows(user_id: str) -> list[dict[str, Any]]:
    """Everything that the user has in the budget, as DynamoDB has it."""
    found = tables.client().query(
        TableName=BudgetRecord.Meta.table_name,
        KeyConditionExpression="pk = :user",
        ExpressionAttributeValues={":user": {"S": user_id}},
        ConsistentRead=True,
    )
    assert "LastEvaluatedKey" not in found
    typed = entries_in_book(user_id, "budget")
    return [*map(dict, found["Items"]), *(each.to_dynamodb_dict() for each in typed)]


def fill(user_id: str, thread_id: str = THREAD) -> None:
    """Store one thing of every kind: the contract's."""
    owner = Caller(user_id)
    commit(
        [
            *changing(owner, [(None, made_up(user_id, thread_id).record)]),
            Put(Cap.new(owner, "2026-02", 600000)),
            Put(BankBalance.new(owner, datetime(2026, 2, 1, 15, 30, tzinfo=UTC), 1250000)),
            Debt.fetch_or_new(owner, DEBT["name"]).store(**DEBT),
            Obligation.fetch_or_new(owner, "Donation").store(
                amount_mxn_cents=448200, category_type="DONATION"
            ),
            Put(
                CategoryRule.new(
                    owner,
                    "antojos",
                    at=datetime(2026, 2, 1, tzinfo=UTC),
                    words="Antojos",
                    category="Snacks",
                    category_type="VARIABLE",
                )
            ),
        ]
    )


def transactions(user_id: str) -> list[BudgetTransaction]:
    """By date."""
    return [*map(BudgetTransaction, entries_in_book(user_id, "budget"))]


def made_up(user_id: str, thread_id: str = THREAD, **fields: Any) -> BudgetTransaction:
    """The contract's transaction with other fields, not stored yet."""
    return BudgetTransaction.new(Caller(user_id), thread_id, **TRANSACTION | fields)


def store(user_id: str, made: list[BudgetTransaction]) -> list[BudgetTransaction]:
    enter(Caller(user_id), (each.record for each in made))
    return made


def store_beyond_a_page(user_id: str, **fields: Any) -> int:
    """Store more transactions than one answer of DynamoDB holds; how many."""
    count = PAGE_BYTES // len(LONG.encode()) + 10
    store(user_id, [made_up(user_id, description=LONG, **fields) for _ in range(count)])
    return count


def outcomes(user_id: str) -> list[str]:
    """How the user's calls ended, in order."""
    return [event.outcome for event in AuditEvent.of_user(user_id)]


def outputs(user_id: str) -> list[object]:
    """What the audit says that the user's calls were answered, in order."""
    return [event.tool_output for event in AuditEvent.of_user(user_id)]
