"""Imports one document: reads and redacts it, stores its transactions, notifies its owner. Killed
anywhere and run again, it ends with the same transactions, once each, and one notification.

Everything written on the way has an id derived from its content, so writing it again changes
nothing. One last commit marks the document as imported and notifies the owner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import islice
from typing import Any

from prime.documents.document import Context, Document, Unreadable
from prime.documents.reading import read_document
from prime.entities import DocumentRecord, ImportedTransaction, ImportTurn
from prime.imports import bucket, ledger_entries, notices
from prime.models import import_currency
from prime.ocr.chosen import chosen
from prime.rules import StatedTransaction, doubting_repetitions, transactions_in
from toolkit import Caller, Conflict, Put, money
from toolkit.audit.audit_event import AuditEvent
from toolkit.privacy.redaction import redact_text
from toolkit.storage.writes import LostRace, Write, commit, retried

_TOGETHER = 90
"""Imported transactions in one commit; DynamoDB's limit is 100 writes."""


def import_document(caller: Caller, document: DocumentRecord) -> None:
    """Raises whatever prevents it at the moment; it can be called again at any time."""
    content = bucket.get(caller, document.id)
    file = Document(document.name, document.content_type, content)
    today = datetime.now(UTC).date()
    try:
        reading = read_document(file, chosen(), Context(today, import_currency()))
    except Unreadable as error:
        _end(caller, document, status="unreadable", reason=redact_text(str(error)))
        return
    stated = transactions_in(reading)
    stored = _stored(caller, document, stated)
    # also those of other documents, whose import may have broken off before this point
    ledger_entries.enter(caller, (each for each in stored if each.review_status == "accepted"))
    own = [each for each in stored if each.document_id == document.id]
    _end(caller, document, status="imported", known=len(stated) - len(own), **_figures(own))


def give_up(caller: Caller, document: DocumentRecord) -> None:
    """Mark the document as failed and notify the owner. Fetched again, it is tried again."""
    _end(caller, document, status="failed", reason="Something went wrong on our side.")


def _compared(
    caller: Caller, document: DocumentRecord, stated: Sequence[StatedTransaction]
) -> Iterator[StatedTransaction]:
    """The transactions, with a doubt for those that look like one of another document."""
    days = [each.line.date for each in stated if each.line.date and each.is_sure]
    if not days:
        return iter(stated)
    others = _of_other_documents(caller, document, min(days), max(days))
    ids = {each.id for each in stated}
    known = [
        ((other.date, other.decimal, other.currency), f"{other.merchant}, {other.document_name}")
        for other in others
        if other.id not in ids
    ]
    return doubting_repetitions(stated, known)


def _of_other_documents(
    caller: Caller, document: DocumentRecord, first: date, last: date
) -> Iterator[ImportedTransaction]:
    for other in ImportedTransaction.between(caller, str(first), str(last)):
        if other.document_id != document.id and other.review_status != "discarded":
            yield other


def _stored(
    caller: Caller, document: DocumentRecord, stated: Sequence[StatedTransaction]
) -> list[ImportedTransaction]:
    """Stores the transactions, and returns them as they are in the table; those that came with
    another document first belong to that one. Documents imported at the same time, such as one
    statement as CSV and as PDF, may repeat each other: after a lost race, they are compared
    again."""
    stored: dict[str, ImportedTransaction] = {}

    def store() -> list[ImportedTransaction]:
        for some in _stored_by_turns(caller, document, stated, stored):
            stored.update(some)
        return list(stored.values())

    busy = Conflict("Others are importing the same transactions.")
    return retried(store, busy, base=0.02, longest=2)


def _stored_by_turns(
    caller: Caller,
    document: DocumentRecord,
    stated: Sequence[StatedTransaction],
    stored: Collection[str],
) -> Iterator[dict[str, ImportedTransaction]]:
    """Raises LostRace when others have stored transactions since these were compared."""
    turn = ImportTurn.of(caller)
    compared = _compared(caller, document, stated)
    records = (_record(caller, document, each) for each in compared if each.id not in stored)
    while some := {each.id: each for each in islice(records, _TOGETHER)}:
        there = ImportedTransaction.all_of(caller, some)
        new = [each for id, each in some.items() if id not in there]
        if new:
            turn += 1
            puts = [Put(each, ImportedTransaction.pk.does_not_exist()) for each in new]
            commit([ImportTurn.take(caller, turn), *puts])
        yield some | there


def _record(
    caller: Caller, document: DocumentRecord, stated: StatedTransaction
) -> ImportedTransaction:
    line = stated.line
    return ImportedTransaction.new(
        caller,
        stated.id,
        date=str(line.date) if line.date else None,
        merchant=line.description,
        amount=None if line.amount is None else money.text(line.amount),
        currency=line.currency,
        category=line.category,
        account=stated.account,
        review_status="accepted" if stated.is_sure else "needs_review",
        doubts=list(line.doubts),
        text=line.text,
        place=line.place,
        document_id=document.id,
        document_name=document.name,
    )


def _figures(own: Sequence[ImportedTransaction]) -> dict[str, Any]:
    totals: Counter[str] = Counter()
    sums: dict[str, Decimal] = {}
    for each in own:
        totals[each.review_status] += 1
        if each.review_status == "accepted":
            sums[each.currency] = sums.get(each.currency, Decimal(0)) + Decimal(each.amount)
    return {
        "transactions": totals["accepted"] + totals["needs_review"],
        "needs_review": totals["needs_review"],
        "totals": {currency: money.text(total) for currency, total in sums.items()},
    }


def _end(
    caller: Caller, document: DocumentRecord, *, status: str, known: int = 0, **fields: Any
) -> None:
    """One transaction: the document's state, the notification and the audit event."""
    ended: dict[str, Any] = {"status": status, **fields}
    now = datetime.now(UTC)
    notification = notices.ended(caller, document, at=now, known=known, **ended)
    try:
        finish = document.finish(now, **ended)
        commit([finish, notification, _event(caller, document, ended, now)])
    except LostRace:
        seen = DocumentRecord.fetch(caller, document.id)
        if seen is None or seen.status != status:
            raise  # somebody else is importing it; the message comes back


def _event(caller: Caller, document: DocumentRecord, ended: dict[str, Any], now: datetime) -> Write:
    return AuditEvent.new(
        user_id=caller.user_id,
        action="process_import",
        tool_output={"document_id": document.id, **ended},
        at=now,
        family="prime",
        outcome="failed" if ended["status"] == "failed" else "success",
        channel="queue",
        correlation_id=document.id,
        duration_ms=0,
    ).put_once()
