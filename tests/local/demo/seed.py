"""The demo data: the contracts' examples, two months of a budget, a ledger since January 2025 and
imports, all of user 12345, two cards of user 67890, and two customers for support agents.

Dates of card transactions count from today, so that a recent one can always be disputed.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

from commands import rows
from tests.local.demo import budget, finance, prime, support

USER_ID = "12345"
CARD: dict[str, Any] = {
    "kind": "card",
    "user_id": USER_ID,
    "last_four": "4242",
    "balance": 15000,
    "credit_limit": 100000,
    "due_date": date(2025, 12, 3),
    "minimum_due": 750,
    "total_points": 5000,
    "expiring_soon": 100,
    "phone": "+911234567890",
}
# id, days ago, amount, merchant, category; the last one is past its dispute window
TRANSACTIONS = (
    ("t1", 2, 4000, "ElectroMart", "Electronics"),
    ("t2", 3, 350, "Chai Point", "Food"),
    ("t3", 5, 2199, "BookBarn", "Books"),
    ("t4", 8, 1250, "Metro Cabs", "Travel"),
    ("t5", 11, 860, "Green Basket", "Groceries"),
    ("t6", 19, 3499, "StreamBox", "Entertainment"),
    ("t7", 33, 740, "City Pharmacy", "Health"),
    ("t8", 90, 5200, "SkyWays", "Travel"),
)

OF_TWO_CARDS = "67890"


def seed() -> None:
    """Write the demo data; what the user has done to it since stays."""
    rows.save(rows.of(row) for row in rows_of_cards(datetime.now(UTC).date()))
    budget.seed(USER_ID)
    support.seed()
    finance.seed(USER_ID)
    prime.seed(USER_ID)


def rows_of_cards(today: date) -> Iterator[dict[str, Any]]:
    yield CARD
    yield from card_transactions(today)
    yield CARD | {"user_id": OF_TWO_CARDS}
    abroad = {"last_four": "1881", "currency": "USD", "balance": "100.50", "credit_limit": 5000}
    yield CARD | {"user_id": OF_TWO_CARDS, "minimum_due": 25} | abroad
    charge = next(card_transactions(today)) | {"user_id": OF_TWO_CARDS}
    yield charge | {"card": "4242"}
    yield charge | {"card": "1881", "tx_id": "t2", "amount": "100.50", "merchant": "Diner"}


def card_transactions(today: date) -> Iterator[dict[str, Any]]:
    for tx_id, days_ago, amount, merchant, category in TRANSACTIONS:
        yield {
            "kind": "card_tx",
            "user_id": USER_ID,
            "tx_id": tx_id,
            "date": today - timedelta(days=days_ago),
            "amount": amount,
            "merchant": merchant,
            "category": category,
        }
