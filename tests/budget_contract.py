"""The examples of the budget's contract: see docs/rules/budget.md."""

from __future__ import annotations

from typing import Any

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
