from __future__ import annotations

import pytest

from banking.entities import Card
from tests.banking.stored import give_card


@pytest.fixture
def card(user_id: str) -> Card:
    """The contract's account, active."""
    return give_card(user_id, phone="+910000000000")
