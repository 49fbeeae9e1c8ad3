"""The ledger that is measured: five years of three accounts and twelve categories, a month, account
and category having equally many rows. All weigh the same."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

MONTHS = [f"{year}-{month:02}" for year in range(2021, 2026) for month in range(1, 13)]
CATEGORIES = [f"category_{number:02}" for number in range(12)]
CELLS = len(MONTHS) * len(CATEGORIES)
"""Every category is of one account."""

EARLY = "Blue Bottle Coffee"
OTHER = "Chipotle for lunch"


def transaction(number: int) -> dict[str, Any]:
    """The fields of a row; the same number is always the same row."""
    category = _category(number)
    day, hour = number // len(MONTHS) % 28 + 1, number // 1680 % 24
    return {
        "id": f"tx_{number:012}",
        "account_id": f"account_{category % 3}",
        "category_id": CATEGORIES[category],
        "description": OTHER if number % 11 else EARLY,  # found in every hour
        "amount": str(amount(number)),
        "currency": "EUR",
        "booked_at": f"{month(number)}-{day:02}T{hour:02}:30:00Z",
    }


def month(number: int) -> str:
    return MONTHS[number % len(MONTHS)]


def category(number: int) -> str:
    return CATEGORIES[_category(number)]


def amount(number: int) -> Decimal:
    return Decimal(-1000 - number % 9000).scaleb(-2)


def _category(number: int) -> int:
    return number // len(MONTHS) % len(CATEGORIES)
