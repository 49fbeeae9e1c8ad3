"""What finance's tools answer, as the chat hands it on: the contract's models."""

from __future__ import annotations

from typing import Any

COFFEE: dict[str, Any] = {
    "id": "tx_1",
    "account_id": "acc_main",
    "category_id": "coffee",
    "description": "Blue Bottle Coffee",
    "amount": {"amount": "-4.80", "currency": "EUR"},
    "booked_at": "2025-01-30T08:30:00Z",
}
NO_FILTERS: dict[str, Any] = {
    "account_id": None,
    "category_id": None,
    "date_range": None,
    "min_amount": None,
    "max_amount": None,
    "search": None,
    "limit": 50,
    "offset": 0,
}
JANUARY = {"start_date": "2025-01-01", "end_date": "2025-01-31"}
MAIN = {
    "id": "acc_main",
    "name": "Main account",
    "type": "checking",
    "currency": "EUR",
    "balance": "19545.37",
    "as_of": "2025-01-31",
    "moved": "-3.40",
    "entries": 1,
    "since": None,
}
SAVINGS = MAIN | {
    "id": "acc_savings",
    "name": "Savings",
    "type": "savings",
    "balance": "5750.00",
}


def booked(amount: str, currency: str = "EUR", **fields: Any) -> dict[str, Any]:
    return COFFEE | {"amount": {"amount": amount, "currency": currency}} | fields


def transactions(count: int, first: int = 1) -> list[dict[str, Any]]:
    """Described as "Purchase 1" and so on."""
    return [
        booked(f"-{number}.50", description=f"Purchase {number}", id=f"tx_{number}")
        for number in range(first, first + count)
    ]


def found(
    items: list[dict[str, Any]], *, offset: int = 0, limit: int = 50, total: int | None
) -> dict[str, Any]:
    """A search's result."""
    return {"items": items, "limit": limit, "offset": offset, "total": total}


def summed(
    amount: str, currency: str = "EUR", count: int = 9, filters: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A sum's result."""
    return {
        "total": {"amount": amount, "currency": currency},
        "count": count,
        "limit": 50,
        "offset": 0,
        "filters": NO_FILTERS | (filters or {}),
    }
