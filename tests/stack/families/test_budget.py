"""The budget's contract and its loaded rows on the whole one-machine stack, over REST."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.budget_contract import (
    BALANCE,
    CANNOT,
    CAP,
    CORRECTED,
    DONATION,
    HEADPHONES,
    LUNCH,
    NU_CC,
    RAPPI_CC,
)
from tests.stack.budget_user import Person
from tests.stack.signed_in import Json
from tests.stack.started import Started

pytestmark = pytest.mark.stack


@pytest.fixture
def contracts_user(stack: Started) -> Iterator[Person]:
    """The one of the contract's examples; used by one test alone."""
    with stack.client(stack.tokens.issue("123456")) as http:
        yield Person("123456", http, stack)


def test_the_contracts_examples_in_order_answer_as_the_contract_shows(
    contracts_user: Person,
) -> None:
    me = contracts_user
    now = "2026-02-01T12:00:00-06:00"
    # 1 parse
    parsed = me.done("parse_transaction_from_text", text=LUNCH_TEXT, now_iso=now)
    assert {field: parsed[field] for field in PARSED} == PARSED
    assert me.refused("parse_transaction_from_text", now_iso=now) == {
        "code": "VALIDATION_ERROR",
        "message": "text is required",
        "details": {"field": "text"},
    }
    # 2 to 4 add, update, delete
    assert me.done("add_transaction", transaction=LUNCH) == {"stored": LUNCH}
    assert me.refused("add_transaction", transaction=LUNCH | {"date_iso": "2026-02-30"}) == {
        "code": "VALIDATION_ERROR",
        "message": "date_iso is invalid (expected YYYY-MM-DD in America/Mexico_City)",
        "details": {"field": "transaction.date_iso", "value": "2026-02-30"},
    }
    patch = {k: CORRECTED[k] for k in ("amount_mxn_cents", "category", "description", "date_iso")}
    changed = {"previous": LUNCH, "current": CORRECTED}
    assert me.done("update_last_transaction", patch=patch) == changed
    assert me.done("delete_last_transaction") == {"deleted": CORRECTED}
    assert me.refused("update_last_transaction", patch=patch) == {
        "code": "NOT_FOUND",
        "message": "No last transaction found to update",
        "details": {},
    }
    _a_month_as_in_the_examples(me)
    # 7 to 9 debts, cap
    me.done("add_or_update_debt", debt={k: v for k, v in NU_CC.items() if v is not None})
    assert me.done("get_debts") == {"debts": [NU_CC]}
    assert me.done("add_or_update_debt", debt=RAPPI_CC) == {"stored": RAPPI_CC}
    assert me.done("set_budget_cap", **CAP) == CAP
    # 10 simulate: the example knows no payment for Rappi CC, and 4,800.00 spent of the cap
    assert me.refused("simulate_purchase", **HEADPHONES) == {
        "code": "NOT_FOUND",
        "message": "Bank balance is not set",
        "details": {"missing": ["bank_balance_mxn_cents"]},
    }
    snapshot = {"bank_balance_mxn_cents": 600000, "as_of_iso": "2026-01-31T09:30:00-06:00"}
    empty = me.refused("get_bank_balance")
    assert empty["message"] == "No bank balance snapshot found"
    assert (empty["code"], empty["details"]) == ("NOT_FOUND", {})
    me.done("set_bank_balance", **snapshot)
    me.done("set_obligation", obligation=DONATION)
    paid = {"name": "Rappi CC", "minimum_payment_mxn_cents": None}
    me.done("add_or_update_debt", debt=paid)
    me.spend(400000, "Shopping")
    assert me.done("simulate_purchase", **HEADPHONES) == CANNOT
    # 12 and 11 bank balance
    assert me.done("set_bank_balance", **BALANCE) == {"stored": BALANCE}
    assert me.done("get_bank_balance") == BALANCE
    assert me.refused("set_bank_balance", bank_balance_mxn_cents=-1, as_of_iso=now) == {
        "code": "VALIDATION_ERROR",
        "message": "bank_balance_mxn_cents must be a non-negative integer",
        "details": {"field": "bank_balance_mxn_cents"},
    }


LUNCH_TEXT = "Lunch at Chipotle 155.50 today"
PARSED = {
    "candidate": LUNCH,
    "inferred_fields": ["date"],
    "missing_fields": [],
    "ambiguities": [],
    "confidence": 0.92,
    "low_confidence_fields": [],
}


def _a_month_as_in_the_examples(me: Person) -> None:
    """5 and 6: the month's example has two transactions more than the categories' one."""
    me.done("set_budget_cap", **CAP)
    me.spend(80000, "food")
    me.spend(95800, "  subscriptions  ", "FIXED")
    me.spend(40000, "Shopping")
    me.spend(99750, "Rent", "FIXED")
    assert me.done("get_month_summary", month="2026-02") == {
        "month": "2026-02",
        "income_total_mxn_cents": 0,
        "expense_total_mxn_cents": 315550,
        "variable_cap_mxn_cents": 600000,
        "variable_spend_mxn_cents": 120000,
        "variable_remaining_mxn_cents": 480000,
    }
    me.done("delete_last_transaction")
    me.done("delete_last_transaction")
    assert me.done("get_category_summary", month="2026-02") == {
        "month": "2026-02",
        "categories": [
            {"category": "Food", "category_type": "VARIABLE", "expense_total_mxn_cents": 80000},
            {
                "category": "Subscriptions",
                "category_type": "FIXED",
                "expense_total_mxn_cents": 95800,
            },
        ],
    }


# --- make load ------------------------------------------------------------------------------

ROW: Json = {"kind": "budget_tx", "thread_id": "t", **LUNCH}


def test_loaded_rows_are_there_for_the_tools_and_again_change_nothing(
    person: Person, tmp_path: Path
) -> None:
    rows = [
        ROW | {"id": "r1", "category": "  personal   PURCHASES "},
        ROW | {"id": "r2", "date_iso": "2026-02-01T05:59:59Z"},
        {"kind": "budget_cap", **CAP},
        {"kind": "budget_balance", **BALANCE},
        {"kind": "debt", **NU_CC},
        {"kind": "debt", "name": "Store", "balance_mxn_cents": 1, "priority": "LOW"},
        {"kind": "obligation", **DONATION},
    ]
    load(person, tmp_path, rows)
    before = person.stored("")
    assert [row["category"] for row in person.transactions] == ["Food", "Personal Purchases"]
    assert [row["date_iso"] for row in person.transactions] == ["2026-01-31", "2026-02-01"]
    assert person.done("get_month_summary", month="2026-02")["variable_spend_mxn_cents"] == 15550
    assert [debt["name"] for debt in person.done("get_debts")["debts"]] == ["NU CC", "Store"]
    assert person.done("get_obligations")["obligations"][0]["name"] == "Donation"
    assert person.done("get_bank_balance") == BALANCE
    load(person, tmp_path, rows)
    assert person.stored("") == before


def load(person: Person, folder: Path, rows: list[Json]) -> None:
    path = folder / "rows.jsonl"
    path.write_text("\n".join(json.dumps(row | {"user_id": person.id}) for row in rows))
    finished = person.stack.command("load", str(path))
    assert (finished.returncode, finished.stderr) == (0, "")
