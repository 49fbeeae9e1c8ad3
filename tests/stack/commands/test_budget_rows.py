"""Rows of the budget that are not loaded, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from commands.row_file import LoadError, load

SPENT: dict[str, Any] = {
    "kind": "budget_tx",
    "user_id": "u",
    "thread_id": "t",
    "id": "r1",
    "type": "EXPENSE",
    "amount_mxn_cents": 15550,
    "category_type": "VARIABLE",
    "category": "Food",
    "date_iso": "2026-02-01",
}
CAP = {
    "kind": "budget_cap",
    "user_id": "u",
    "effective_month": "2026-02",
    "variable_cap_mxn_cents": 600000,
}
BALANCE = {
    "kind": "budget_balance",
    "user_id": "u",
    "bank_balance_mxn_cents": 1,
    "as_of_iso": "2026-02-01T09:30:00-06:00",
}
DEBT = {
    "kind": "debt",
    "user_id": "u",
    "name": "NU CC",
    "balance_mxn_cents": 1,
    "priority": "HIGH",
}
OBLIGATION = {"kind": "obligation", "user_id": "u", "name": "Rent", "amount_mxn_cents": 1}


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        (SPENT | {"amount_mxn_cents": -1}, "amount_mxn_cents: "),
        (SPENT | {"amount_mxn_cents": 155.5}, "amount_mxn_cents: "),
        (SPENT | {"amount_mxn_cents": "15550"}, "amount_mxn_cents: "),
        (SPENT | {"amount_mxn_cents": True}, "amount_mxn_cents: "),
        (SPENT | {"amount_mxn_cents": 2**63}, "amount_mxn_cents: "),
        (SPENT | {"type": "INCOME"}, "must be INCOME for an INCOME transaction"),
        (SPENT | {"category_type": "FOOD"}, "category_type: "),
        (SPENT | {"category": " "}, "category: "),
        (SPENT | {"date_iso": "2026-02-30"}, "date_iso: "),
        (SPENT | {"colour": "red"}, "colour: "),
        ({k: v for k, v in SPENT.items() if k != "id"}, "id: "),
        (CAP | {"effective_month": "2026-13"}, "effective_month: "),
        (BALANCE | {"as_of_iso": "yesterday"}, "as_of_iso: "),
        (DEBT | {"priority": "URGENT"}, "priority: "),
        (DEBT | {"due_day_of_month": 32}, "due_day_of_month: "),
        (DEBT | {"name": " "}, "name: "),
        (OBLIGATION | {"category_type": "VARIABLE"}, "category_type: "),
    ],
)
def test_a_row_that_a_tool_would_refuse_is_refused(
    tmp_path: Path, row: dict[str, Any], complaint: str
) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(f"{json.dumps(SPENT)}\n{json.dumps(row)}\n")
    with pytest.raises(LoadError) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}:2: ")
    assert complaint in str(refused.value)
