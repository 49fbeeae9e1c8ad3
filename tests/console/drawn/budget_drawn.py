"""Budget: the cards that are drawn, with their names."""

from __future__ import annotations

from typing import Any

from tests.budget_contract import CORRECTED, LUNCH
from tests.console.budget_results import (
    AFFORDABLE_PURCHASE,
    BALANCE,
    CATEGORIES,
    DONATION,
    INT64_MAX,
    MONTH,
    NO_CAP,
    NU,
    OVERSPENT,
    RAPPI,
    READING,
    REFUSED_PURCHASE,
    RENT,
    RULE,
    SALARY,
    UNCLEAR,
    ok,
    spent,
)
from tests.console.texts import HTML, LONG, OVERRIDE, RIGHT_TO_LEFT, UNBROKEN

HUGE = {"amount_mxn_cents": INT64_MAX}
_DATA: list[tuple[str, str, dict[str, Any]]] = [
    ("month", "get_month_summary", MONTH),
    ("month-overspent", "get_month_summary", OVERSPENT),
    ("month-no-cap", "get_month_summary", NO_CAP),
    ("categories", "get_category_summary", CATEGORIES),
    (
        "categories-hard",
        "get_category_summary",
        {
            "month": "2026-02",
            "categories": [
                spent(HTML, "VARIABLE", 80000),
                spent(LONG, "SAVINGS", INT64_MAX),
                spent(UNBROKEN, "DONATION", INT64_MAX // 2),
                spent(OVERRIDE, "FIXED", INT64_MAX // 3),
                spent(RIGHT_TO_LEFT, "VARIABLE", 0),
            ],
        },
    ),
    ("categories-none", "get_category_summary", {"month": "2026-02", "categories": []}),
    ("debts", "get_debts", {"debts": [NU, RAPPI]}),
    (
        "debts-hard",
        "get_debts",
        {"debts": [RAPPI | {"name": LONG, "balance_mxn_cents": INT64_MAX}, NU | {"name": HTML}]},
    ),
    ("debts-none", "get_debts", {"debts": []}),
    ("debt-stored", "add_or_update_debt", {"debt_id": "debt_01", "stored": RAPPI}),
    ("obligations", "get_obligations", {"obligations": [DONATION, RENT]}),
    ("obligation-stored", "set_obligation", {"obligation_id": "o_1", "stored": RENT}),
    ("category-rules", "list_category_rules", {"rules": [RULE, RULE | {"words": UNBROKEN}]}),
    ("purchase-refused", "simulate_purchase", REFUSED_PURCHASE),
    ("purchase-affordable", "simulate_purchase", AFFORDABLE_PURCHASE),
    ("added", "add_transaction", {"transaction_id": "tx_01", "stored": LUNCH}),
    ("income-added", "add_transaction", {"transaction_id": "tx_01", "stored": SALARY}),
    (
        "added-hard",
        "add_transaction",
        {
            "transaction_id": "tx_01",
            "stored": LUNCH | HUGE | {"description": UNBROKEN, "category": RIGHT_TO_LEFT},
        },
    ),
    (
        "updated",
        "update_last_transaction",
        {"transaction_id": "tx_01", "previous": LUNCH, "current": CORRECTED},
    ),
    (
        "updated-hard",
        "update_last_transaction",
        {
            "transaction_id": "tx_01",
            "previous": LUNCH | {"description": LONG, "category": RIGHT_TO_LEFT},
            "current": SALARY | HUGE | {"date_iso": "2026-01-31"},
        },
    ),
    (
        "deleted",
        "delete_last_transaction",
        {"deleted_transaction_id": "tx_01", "deleted": CORRECTED},
    ),
    ("candidate", "parse_transaction_from_text", READING),
    ("candidate-unclear", "parse_transaction_from_text", UNCLEAR),
    ("bank-balance", "get_bank_balance", BALANCE),
    ("bank-balance-stored", "set_bank_balance", {"stored": BALANCE}),
    (
        "cap",
        "set_budget_cap",
        {"effective_month": "2026-02", "variable_cap_mxn_cents": INT64_MAX},
    ),
]
DRAWN: list[tuple[str, str, object]] = [(name, tool, ok(data)) for name, tool, data in _DATA]
