from __future__ import annotations

from collections.abc import Iterator

import pytest

from finance.models import NewTransaction
from money.writes import record
from tests.support import stored
from tests.vendors.agent import Agent
from tests.vendors.loopback import Loopback
from toolkit import Caller

_LEDGER = (
    ("t1", "acc_main", "coffee", "Coffee Corner", "-3.40", "EUR", "2025-01-06T08:30:00Z"),
    ("t2", "acc_main", "coffee", "Blue Bottle COFFEE", "-4.80", "EUR", "2025-01-31T23:59:59Z"),
    ("t3", "acc_main", "salary", "Salaire ACME", "2650.00", "EUR", "2025-01-28T08:30:00Z"),
    ("t4", "acc_savings", None, "Interest", "12.345", "CHF", "2025-02-01T00:00:00Z"),
)


@pytest.fixture
def api(served: Loopback) -> Iterator[Loopback]:
    """The vendor's API that the module serves. All that was recorded is asked for."""
    served.requests.clear()
    yield served
    assert served.recorded == []


@pytest.fixture
def agent(user_id: str) -> Iterator[Agent]:
    """At a desk with the contract's customer and orders, and with a ledger of two currencies."""
    stored.empty()
    stored.fill()
    names = ("id", "account_id", "category_id", "description", "amount", "currency", "booked_at")
    ledger = [NewTransaction(**dict(zip(names, row, strict=True))).entry for row in _LEDGER]
    record(Caller(user_id), ledger)
    yield Agent(user_id)
    stored.empty()
