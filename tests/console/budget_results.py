"""What budget's tools answer, as the chat hands it on: the contract's examples and edges."""

from __future__ import annotations

from typing import Any

from tests.budget_contract import LUNCH

INT64_MAX = 2**63 - 1

SALARY = LUNCH | {
    "type": "INCOME",
    "category_type": "INCOME",
    "amount_mxn_cents": 1500000,
    "category": "Salary",
    "description": None,
}
MONTH: dict[str, Any] = {
    "month": "2026-02",
    "income_total_mxn_cents": 0,
    "expense_total_mxn_cents": 315550,
    "variable_cap_mxn_cents": 600000,
    "variable_spend_mxn_cents": 120000,
    "variable_remaining_mxn_cents": 480000,
}
OVERSPENT = MONTH | {"variable_spend_mxn_cents": 765050, "variable_remaining_mxn_cents": -165050}
NO_CAP = MONTH | {"variable_cap_mxn_cents": None, "variable_remaining_mxn_cents": None}
READING: dict[str, Any] = {
    "candidate": LUNCH,
    "inferred_fields": ["date"],
    "missing_fields": [],
    "ambiguities": [],
    "confidence": 0.92,
    "low_confidence_fields": [],
    "applied_words": [],
}
RULE: dict[str, Any] = {
    "words": "Antojos",
    "category": "Snacks",
    "category_type": "VARIABLE",
    "created_at": "2026-02-01T12:00:00Z",
}
UNCLEAR = READING | {
    "candidate": LUNCH | {"amount_mxn_cents": None, "category": None},
    "missing_fields": ["amount", "category"],
    "low_confidence_fields": ["category_type"],
    "ambiguities": ["1.250,00 can be 1.25 or 1,250.00 pesos."],
    "confidence": 0.4,
}
NU: dict[str, Any] = {
    "name": "NU CC",
    "balance_mxn_cents": 2438500,
    "minimum_payment_mxn_cents": None,
    "due_day_of_month": None,
    "priority": "HIGH",
    "do_not_accelerate": False,
}
RAPPI = NU | {
    "name": "Rappi CC",
    "balance_mxn_cents": 1723033,
    "minimum_payment_mxn_cents": 125300,
    "due_day_of_month": 15,
    "priority": "MEDIUM_HIGH",
    "do_not_accelerate": True,
}
DONATION: dict[str, Any] = {
    "name": "Donation",
    "amount_mxn_cents": 448200,
    "category_type": "DONATION",
    "due_day_of_month": None,
}
RENT = DONATION | {
    "name": "Rent",
    "amount_mxn_cents": 950000,
    "category_type": "FIXED",
    "due_day_of_month": 1,
}
REFUSED_PURCHASE: dict[str, Any] = {
    "affordable": False,
    "reasons": [
        "Would exceed variable spending cap for the month",
        "Would reduce cash available below upcoming mandatory obligations",
    ],
    "variable_cap_mxn_cents": 600000,
    "variable_remaining_mxn_cents": 120000,
    "next_obligations": [
        {"name": "Rappi CC", "amount_mxn_cents": 125300, "due_date_iso": "2026-02-15"},
        {"name": "Donation", "amount_mxn_cents": 448200, "due_date_iso": None},
    ],
}
AFFORDABLE_PURCHASE = REFUSED_PURCHASE | {
    "affordable": True,
    "reasons": [],
    "variable_cap_mxn_cents": None,
    "variable_remaining_mxn_cents": None,
    "next_obligations": [],
}
BALANCE = {"bank_balance_mxn_cents": 1250000, "as_of_iso": "2026-02-01T09:30:00-06:00"}


def spent(category: str, category_type: str, cents: int) -> dict[str, Any]:
    return {
        "category": category,
        "category_type": category_type,
        "expense_total_mxn_cents": cents,
    }


CATEGORIES: dict[str, Any] = {
    "month": "2026-02",
    "categories": [
        spent("Credit Cards", "DEBT", 125300),
        spent("Food", "VARIABLE", 80000),
        spent("Personal Purchases", "VARIABLE", 40000),
        spent("Subscriptions", "FIXED", 95800),
        spent("Water", "FIXED", 1),
    ],
}


def ok(data: object) -> dict[str, Any]:
    """In budget's envelope."""
    return {"ok": True, "data": data}


def month(cap: int, spend: int) -> dict[str, Any]:
    """With that cap, and that much of it spent."""
    return MONTH | {
        "variable_cap_mxn_cents": cap,
        "variable_spend_mxn_cents": spend,
        "variable_remaining_mxn_cents": cap - spend,
    }
