"""Accepted transactions in the finance ledger: each under its own id, so once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal

from finance.ledger import writing
from finance.models import NewTransaction
from prime.entities import TransactionRecord
from toolkit import Caller, Write


def enter(caller: Caller, accepted: Iterable[TransactionRecord]) -> None:
    """Raises Conflict and tables.StorageFailure; then it is called again, with the same."""
    writing.record(caller, map(_entry, accepted))


def entering(caller: Caller, accepted: TransactionRecord) -> list[Write]:
    """The writes that enter it, for a commit that holds others too."""
    return writing.entering(caller, _entry(accepted))


def _entry(record: TransactionRecord) -> NewTransaction:
    assert record.date
    assert record.currency
    return NewTransaction.model_construct(
        id=record.id,
        account_id=record.account,
        category_id=record.category,
        description=record.merchant,
        amount=Decimal(record.amount),
        currency=record.currency,
        booked_at=datetime.fromisoformat(record.date).replace(tzinfo=UTC),
    )
