"""What banking's tests put into the tables and look for in them."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from banking.entities import FIRST, Card, Dispute
from banking.transactions import posting
from commands import rows
from money.entry import EntryRecord
from money.writes import enter
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent


def today() -> datetime.date:
    return datetime.datetime.now(datetime.UTC).date()


def give_card(user_id: str, **more: Any) -> Card:
    """The contract's account as a stored card, active unless stated otherwise."""
    card = Card(
        user_id,
        last_four="4242",
        balance=15000,
        credit_limit=100000,
        due_date="2025-12-03",
        minimum_due=750,
        total_points=5000,
        expiring_soon=100,
        **more,
    )
    card.save()
    return card


def spend(
    user_id: str,
    tx_id: str = "t1",
    *,
    date: str | datetime.date = "2025-11-10",
    amount: int = 4000,
    merchant: str = "ElectroMart",
    category: str = "Electronics",
) -> EntryRecord:
    """A stored transaction of the first card, the contract's unless stated otherwise."""
    entry = charge(user_id, tx_id, date=date, amount=amount, merchant=merchant, category=category)
    enter(Caller(user_id), [entry])
    return entry


def charge(user_id: str, tx_id: str, *, date: str | datetime.date, **fields: Any) -> EntryRecord:
    day = datetime.date.fromisoformat(str(date))
    given = {"currency": "INR", **fields, "amount": Decimal(fields["amount"])}
    return posting(Caller(user_id), FIRST, tx_id, date=day, **given)


def load(*loaded: dict[str, Any]) -> None:
    """As `make load` reads them, line by line."""
    rows.save(rows.of(row) for row in loaded)


def card_row(user_id: str, last_four: str = "4242", **more: Any) -> dict[str, Any]:
    return {
        "kind": "card",
        "user_id": user_id,
        "last_four": last_four,
        "balance": 15000,
        "credit_limit": 100000,
        "due_date": today(),
        "minimum_due": 750,
        "total_points": 5000,
        "expiring_soon": 100,
        "phone": "+910000000000",
    } | more


def charge_row(user_id: str, tx_id: str, amount: Any = 4000, **more: Any) -> dict[str, Any]:
    return {
        "kind": "card_tx",
        "user_id": user_id,
        "tx_id": tx_id,
        "date": today(),
        "amount": amount,
        "merchant": "ElectroMart",
        "category": "Electronics",
    } | more


def status(card: Card) -> str:
    card.refresh()
    return str(card.card_status)


def dispute(user_id: str, tx_id: str) -> Dispute | None:
    try:
        return Dispute.get(user_id, f"dispute#{tx_id}")
    except Dispute.DoesNotExist:
        return None


def outcomes(user_id: str) -> list[str]:
    """How the user's calls ended, in order."""
    return [event.outcome for event in AuditEvent.of_user(user_id)]


def outputs(user_id: str) -> list[object]:
    """What the audit says that the user's calls were answered, in order."""
    return [event.tool_output for event in AuditEvent.of_user(user_id)]
