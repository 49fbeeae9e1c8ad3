"""What is said about the demo ledger, the calls it must lead to and what the answer must hold.

The first two are the contract's example requests (rule R155).
"""

from __future__ import annotations

from tests.stack.signed_in import Line

COFFEE = {
    "search": "coffee",
    "date_range": {"start_date": "2025-01-01", "end_date": "2025-01-31"},
    "direction": "DEBIT_ONLY",
}
SMALL_DEBITS = {
    "account_id": "acc_main",
    "min_amount": "-100.00",
    "max_amount": "0",
    "direction": "ALL",
    "limit": 50,
    "offset": 0,
}
MARCH = {"date_range": {"start_date": "2025-03-01", "end_date": "2025-03-31"}}

LINES = [
    Line(
        "sum all transactions of acc_main with amounts between -100.00 and 0, limit 50, offset 0",
        [("finance_transactions_sum", SMALL_DEBITS)],
        ("-", " EUR"),
    ),
    Line(
        "sum of debits for acc_main between 2025-01-01 and 2025-01-31",
        [
            (
                "finance_transactions_sum",
                {
                    "account_id": "acc_main",
                    "date_range": COFFEE["date_range"],
                    "direction": "DEBIT_ONLY",
                },
            )
        ],
        ("-", " EUR"),
    ),
    Line(
        "how much did I receive on acc_main in March 2025",
        [
            (
                "get_spending",
                {"account_id": "acc_main", "from_date": "2025-03-01", "to_date": "2025-03-31"},
            )
        ],
        ("2650.00 EUR",),
    ),
    Line(
        "list my accounts",
        [("finance_accounts_list", {})],
        ("Main account", "Savings", " EUR"),
    ),
    Line(
        "show my transactions in March 2025",
        [("finance_transactions_search", MARCH)],
        (
            "Total: 28",
            "Coffee Corner · -3.40 EUR · March 31, 2025",
        ),
    ),
    Line(
        "search transactions for blue bottle, limit 5",
        [("finance_transactions_search", {"search": "blue bottle", "limit": 5})],
        ("Blue Bottle Coffee", "-4.80 EUR", 'Say "next page" for more.'),
    ),
    Line(
        "next page",
        [("finance_transactions_search", {"search": "blue bottle", "limit": 5, "offset": 5})],
        ("Blue Bottle Coffee",),
    ),
    Line(
        "busca movimientos de Marché Bio en enero de 2025",
        [
            (
                "finance_transactions_search",
                {"date_range": COFFEE["date_range"], "search": "Marché Bio"},
            )
        ],
        ("Total: 4", "Marché Bio", "-58.25 EUR"),
    ),
]
