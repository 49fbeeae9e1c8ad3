from __future__ import annotations

import pytest

from banking.entities import Card


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
