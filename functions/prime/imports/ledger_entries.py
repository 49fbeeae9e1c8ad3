"""Enters accepted transactions into the finance ledger, each once, under its own id, and takes them
out."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal

from finance.entities import EntryId
from finance.ledger import entry_writes
from finance.models import NewTransaction
from prime.entities import ImportedTransaction
from toolkit import Caller, Write


def enter(caller: Caller, accepted: Iterable[ImportedTransaction]) -> None:
    """Raises Conflict and tables.StorageFailure; the caller then repeats it with the same ones."""
    entry_writes.record(caller, map(_new_transaction, accepted))


def writes_entering(caller: Caller, accepted: ImportedTransaction) -> list[Write]:
    """The writes that enter one, to be committed together with others."""
    return entry_writes.writes_entering(caller, _new_transaction(accepted))


def writes_replacing(
    caller: Caller, gone: ImportedTransaction, accepted: ImportedTransaction
) -> list[Write]:
    """The writes that enter one in the place of another, to be committed together with others."""
    replaced, new = _new_transaction(gone), _new_transaction(accepted)
    return entry_writes.writes_replacing(caller, replaced, new)


def remove(caller: Caller, accepted: Iterable[ImportedTransaction]) -> None:
    """Raises as enter does."""
    entry_writes.remove(caller, map(_new_transaction, accepted))


def writes_removing(caller: Caller, accepted: ImportedTransaction) -> list[Write]:
    """The writes that take one out, to be committed together with others."""
    return entry_writes.writes_removing(caller, _new_transaction(accepted))


def entry_id(caller: Caller, accepted: ImportedTransaction) -> EntryId:
    """As the ledger has it, if it has this one as it is."""
    return EntryId.of(caller, _new_transaction(accepted).entry)


def _new_transaction(record: ImportedTransaction) -> NewTransaction:
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
