"""What the tools of money answer on the twenty-sixth of November 2026."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

NOW = "2026-11-26T12:00:00-06:00"
IN_FIVE_MINUTES = "2026-11-26T12:05:00-06:00"
NOVEMBER = {"from_date": "2026-11-01", "to_date": "2026-11-30"}
OCTOBER = {"from_date": "2026-10-01", "to_date": "2026-10-31"}
YEAR = {"from_date": "2025-12-01", "to_date": "2026-11-30"}
EXACT = "9007199254740993.10"
"""One more than a float holds."""


def total(currency: str, spent: str, received: str, count: int = 1) -> Json:
    return {"currency": currency, "spent": spent, "received": received, "count": count}


def group(key: str, currency: str, spent: str, received: str, count: int = 1) -> Json:
    return {**total(currency, spent, received, count), "key": key}


def payment(due: str, kind: str, name: str, book: str, currency: str, amount: str) -> Json:
    about = {"book": book, "currency": currency, "amount": amount}
    return {"due": due, "kind": kind, "name": name, **about}


def entry(id: str, book: str, currency: str, amount: str, text: str, category: str) -> Json:
    account = {"card": "card", "budget": "budget", "ledger": "acc_main"}[book]
    fields = {"text": text, "category": category, "account": account}
    return {"book": book, "id": id, "day": "2026-11-20", **fields} | {
        "currency": currency,
        "amount": amount,
    }


def entries() -> list[Json]:
    return [
        entry("tx_1", "budget", "MXN", "-124.50", "Tacos", "Food"),
        entry("tx_2", "budget", "MXN", "16500.00", "Nómina", "Salary"),
        entry("l_1", "ledger", "EUR", "-58.25", "Marché Bio", "groceries"),
        entry("c_1", "card", "INR", "-4000", "ElectroMart", "Electronics"),
    ]


def answers() -> dict[str, Json]:
    return {
        "get_spending category": {
            **NOVEMBER,
            "books": [],
            "totals": [
                total("MXN", "18432.10", "16500.00", 14),
                total("EUR", EXACT, "2650.00", 22),
            ],
            "before": {
                **OCTOBER,
                "totals": [
                    total("MXN", "20100.00", "33000.00", 20),
                    total("INR", "4000", "0"),
                ],
            },
            "groups": [
                group("Rent", "MXN", "8500.00", "0.00"),
                group("Food", "MXN", "1304.70", "0.00", count=6),
                group("Salary", "MXN", "0.00", "16500.00"),
                group("housing", "EUR", EXACT, "0.00"),
                group("uncategorized", "EUR", "3.40", "0.00"),
            ],
        },
        "get_spending month": {
            **YEAR,
            "books": [],
            "totals": [],
            "groups": [
                group("2026-01", "MXN", "45.00", "0.00"),
                group("2026-10", "MXN", "20100.00", "33000.00"),
                group("2026-11", "MXN", "18432.10", "16500.00"),
                group("2026-11", "EUR", EXACT, "2650.00"),
            ],
        },
        "get_upcoming": {
            "from_date": "2026-11-26",
            "to_date": "2026-12-26",
            "upcoming": [
                payment("2026-12-01", "recurring", "Renta", "budget", "MXN", "8500.00"),
                payment("2026-12-03", "card", "Card ending 4242", "card", "INR", "750"),
                payment("2026-12-15", "debt", "Rappi CC", "budget", "MXN", "1253.00"),
            ],
        },
        "finance_accounts_list": {
            "items": [
                account("acc_main", "Main account", "3105.41"),
                account("acc_savings", "Savings", "5750.00", entries=0),
                account("imported", "imported", None),
            ]
        },
        "get_account_summary": {
            "user_id": "12345",
            "balance": 15000,
            "credit_limit": 100000,
            "available_credit": 85000,
            "due_date": "2026-12-03",
            "minimum_due": 750,
        },
        "get_card_status": {"last_four": "4242", "status": "active", "block": None},
        "get_bank_balance": {
            "ok": True,
            "data": {"bank_balance_mxn_cents": 1250000, "as_of_iso": "2026-11-25T09:30:00-06:00"},
        },
        "get_month_summary": {
            "ok": True,
            "data": {
                "month": "2026-11",
                "income_total_mxn_cents": 1650000,
                "expense_total_mxn_cents": 1843210,
                "variable_cap_mxn_cents": 600000,
                "variable_spend_mxn_cents": 417305,
                "variable_remaining_mxn_cents": 182695,
            },
        },
    }


def account(id: str, name: str, balance: str | None, *, entries: int = 7) -> Json:
    """Of which a statement of October has told the balance, if there is one."""
    told = {"as_of": "2026-10-31", "since": None}
    untold = {"as_of": None, "since": "2026-10-01"}
    of_it = {"id": id, "name": name, "type": "checking", "currency": "EUR", "balance": balance}
    return of_it | {"moved": "802.42", "entries": entries} | (told if balance else untold)


def nothing() -> dict[str, Json]:
    """The answers to somebody who has written nothing down yet."""
    spending = {**NOVEMBER, "books": [], "totals": [], "before": {**OCTOBER, "totals": []}}
    return answers() | {
        "get_spending category": spending,
        "get_spending month": {**YEAR, "books": [], "totals": []},
        "get_upcoming": {"from_date": "2026-11-26", "to_date": "2026-12-26", "upcoming": []},
        "finance_accounts_list": {"items": []},
    }
