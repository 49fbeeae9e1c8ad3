"""What documents ask their owner to pay, until an entry pays it or its day is long past."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Self

from pynamodb.attributes import UnicodeAttribute

from prime.entities import DocumentRecord, PrimeRecord
from toolkit import Caller, Delete, Put, Write, dates, money
from toolkit.privacy.redaction import redact_text
from toolkit.storage.ownership import Erasure, Export, column, under
from toolkit.storage.retention import ExpiringRecord

if TYPE_CHECKING:
    from prime.documents.document import Bill

_KEPT_DAYS = 62
"""After its day: longer than what is overdue is told of (books.days.owed)."""


class BillRecord(ExpiringRecord, PrimeRecord):
    """Of the document of this id. `issued` is the bill's own day, if it has one."""

    erasure = Erasure(under("bills"))
    retention = "IMPORT"
    export = Export("prime/bills")

    document_id = column(UnicodeAttribute(), "the document that asks for it")
    name = column(UnicodeAttribute(), "who is to be paid")
    amount = column(UnicodeAttribute(), "how much")
    currency = column(UnicodeAttribute(), "ISO 4217")
    due = column(UnicodeAttribute(), "until when")
    issued = column(UnicodeAttribute(null=True), "the bill's own day")

    @classmethod
    def all_of(cls, caller: Caller) -> Sequence[Self]:
        """Few: those of some months."""
        return list(cls.query(cls.partition(caller)))

    @property
    def decimal(self) -> Decimal:
        return Decimal(self.amount)


def writes(caller: Caller, document: DocumentRecord, bill: Bill) -> list[Write]:
    """The write that keeps it, if it says all that a payment needs."""
    if not (bill.amount and bill.currency and bill.due):
        return []
    kept = BillRecord(
        BillRecord.partition(caller),
        document.id,
        document_id=document.id,
        name=redact_text(bill.name) or document.name,
        amount=money.text(bill.amount),
        currency=bill.currency,
        due=str(bill.due),
        issued=str(bill.issued) if bill.issued else None,
        expires_at=_end(bill.due),
    )
    return [Put(kept)]


def writes_removing(caller: Caller, document: DocumentRecord) -> list[Write]:
    return [Delete(BillRecord(BillRecord.partition(caller), document.id))]


def _end(due: date) -> int:
    return dates.seconds(datetime.combine(due + timedelta(days=_KEPT_DAYS), time(), UTC))
