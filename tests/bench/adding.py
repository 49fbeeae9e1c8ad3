"""Transactions added at once to one user's month on the one-machine stack: none may be lost."""

from __future__ import annotations

import json
import tempfile
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from tests.bench.table import Row
from tests.stack.started import Started, started

CLIENTS = 16
USER_ID = "adding"
MONTH = "2026-02"

Amounts = dict[str, int]
"""Centavos by the transaction's id."""


def rows(transactions: int) -> Iterator[Row]:
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder), TOOL_PER_MINUTE="1000000000", DISK_SYNC="on") as stack,
        stack.client(stack.tokens.issue(USER_ID)) as client,
    ):
        began = time.perf_counter()
        with ThreadPoolExecutor(CLIENTS) as threads:
            told = dict(threads.map(partial(_add, client), range(1, transactions + 1)))
        rate = transactions / (time.perf_counter() - began)
        wrong = sum(len(told.items() ^ kept.items()) for kept in (_stored(stack), _audited(stack)))
        wrong += sum(total != sum(told.values()) for total in _totals(client))
    work = f"stack: {transactions:,} transactions added to one month, {CLIENTS} at once"
    yield Row(work, f"{rate:,.0f}/s, {wrong} lost", goal=0, figure=wrong)


def _add(client: httpx.Client, cents: int) -> tuple[str, int]:
    transaction = {
        "type": "EXPENSE",
        "amount_mxn_cents": cents,
        "category_type": "VARIABLE",
        "category": f"Category {cents % 7}",
        "date_iso": f"{MONTH}-{1 + cents % 28:02}",
    }
    told = _call(client, "add_transaction", transaction=transaction)
    return told["transaction_id"], told["stored"]["amount_mxn_cents"]


def _call(client: httpx.Client, tool: str, **arguments: Any) -> dict[str, Any]:
    answer = client.post(
        f"/tools/{tool}",
        json={"user_id": USER_ID, "thread_id": "1", **arguments},
        headers={"Idempotency-Key": uuid.uuid4().hex},
    )
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def _stored(stack: Started) -> Amounts:
    rows = [row for row in stack.items("BUDGET_TABLE") if row["pk"]["S"] == USER_ID]
    return {row["transaction_id"]["S"]: int(row["amount_mxn_cents"]["N"]) for row in rows}


def _audited(stack: Started) -> Amounts:
    """Of the successes: a transaction that has two has the sum of them."""
    amounts: Amounts = {}
    for event in stack.events(USER_ID):
        if event["action"]["S"] == "add_transaction":
            data = json.loads(event["tool_output"]["S"])["data"]
            cents = data["stored"]["amount_mxn_cents"]
            amounts[data["transaction_id"]] = amounts.get(data["transaction_id"], 0) + cents
    return amounts


def _totals(client: httpx.Client) -> Iterator[int]:
    yield _call(client, "get_month_summary", month=MONTH)["expense_total_mxn_cents"]
    categories = _call(client, "get_category_summary", month=MONTH)["categories"]
    yield sum(category["expense_total_mxn_cents"] for category in categories)
