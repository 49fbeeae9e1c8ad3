from __future__ import annotations

import datetime

import pytest

from banking.entities import Card, CardTransaction


@pytest.fixture
def card(user_id: str) -> Card:
    """The contract's account, active."""
    card = Card(
        user_id,
        last_four="4242",
        balance=15000,
        credit_limit=100000,
        due_date="2025-12-03",
        minimum_due=750,
        total_points=5000,
        expiring_soon=100,
        phone="+910000000000",
    )
    card.save()
    return card


def spend(user_id: str, tx_id: str, *, days_ago: int = 3, amount: int = 4000) -> CardTransaction:
    """A stored transaction."""
    day = datetime.datetime.now(datetime.UTC).date() - datetime.timedelta(days=days_ago)
    row = CardTransaction(
        **CardTransaction.keys(user_id, tx_id, day.isoformat()),
        tx_id=tx_id,
        date=day.isoformat(),
        amount=amount,
        merchant="ElectroMart",
        category="Electronics",
    )
    row.save()
    return row
