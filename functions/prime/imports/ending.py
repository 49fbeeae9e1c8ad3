"""How an import ends, in one commit: the document's state, its owner's notification and the audit
event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from money.entry import EntryRecord
from prime.entities import DocumentRecord
from prime.imports import notices
from prime.imports.orders import Order
from toolkit import Caller, money
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage.writes import LostRace, Write, commit
from toolkit.text.sentences import say

BUSY = say("import.too_busy")
_FAILED = say("call.failed")
_NOT_AUDITED = {"alike", "repeats"}
"""They name other documents."""


def end(
    caller: Caller,
    document: DocumentRecord,
    *,
    status: str,
    known: int = 0,
    void: int = 0,
    unread: Sequence[str] = (),
    owed: bool = False,
    besides: Sequence[Write] = (),
    keeps_password: bool = False,
    **fields: Any,
) -> None:
    """`fields` are the document's; `known` are transactions that came with other documents, `void`
    rows of its that say that nothing was moved; `unread` are an archive's files; what is `owed` has
    to be paid yet. A password is gone with it, unless the document `keeps_password` for when it is
    read again."""
    ended: dict[str, Any] = {"status": status, **fields}
    now = datetime.now(UTC)
    notification = notices.ended(
        caller, document, at=now, known=known, void=void, unread=unread, owed=owed, **ended
    )
    order = Order.open_of(document)
    done = {"order": order.as_stored(is_done=True)} if order else {}
    try:
        finish = document.finish(now, keeps_password=keeps_password, **ended, **done)
        event = _event(caller, document, ended, order, now)
        commit([finish, notification, event, *besides])
    except LostRace:
        seen = DocumentRecord.fetch(caller, document.id)
        if seen is None or seen.status != status:
            raise  # somebody else is importing it; the message comes back


def busy(document: DocumentRecord, reason: str) -> None:
    """Store why a document that is tried again is not read yet."""
    if document.reason != reason:
        commit([document.change(reason=reason)])


def give_up(caller: Caller, document: DocumentRecord, reason: str | None = None) -> None:
    """Mark the document as failed and notify the owner. Fetched or ordered again, it is tried
    again."""
    end(caller, document, status="failed", reason=reason or document.reason or _FAILED)


def figures(own: Iterable[EntryRecord]) -> dict[str, Any]:
    """The document's counts and totals, of its transactions."""
    totals: Counter[str] = Counter()
    sums: dict[str, Decimal] = {}
    for each in own:
        totals[each.state] += 1
        if each.counts:
            sums[each.currency] = sums.get(each.currency, Decimal(0)) + Decimal(each.amount)
    return {
        "transactions": totals["entered"] + totals["waiting"],
        "needs_review": totals["waiting"],
        "totals": {currency: money.text(total) for currency, total in sums.items()},
    }


def figures_after(
    document: DocumentRecord, changes: Iterable[tuple[EntryRecord, EntryRecord]]
) -> dict[str, Any]:
    """The document's counts and totals when some of its entries have become others. Once the last
    one is decided on it asks no more whether they are another document's."""
    sums = {currency: Decimal(total) for currency, total in document.totals.items()}
    waiting, counted = document.needs_review, document.transactions
    for seen, resolved in changes:
        for record, sign in ((seen, -1), (resolved, 1)):
            waiting += sign * (record.state == "waiting")
            counted += sign * (record.state != "discarded")
            if record.counts:
                before = sums.get(record.currency, Decimal(0))
                sums[record.currency] = before + sign * Decimal(record.amount)
    is_done = not waiting and document.questions == ["repeated"]
    return {
        "needs_review": waiting,
        "transactions": counted,
        "totals": {currency: money.text(total) for currency, total in sums.items()},
        **({"status": "imported", "questions": [], "alike": None} if is_done else {}),
    }


def _event(
    caller: Caller,
    document: DocumentRecord,
    ended: dict[str, Any],
    order: Order | None,
    now: datetime,
) -> Write:
    asked = {"decision": order.decision} if order else {}
    ended = {name: value for name, value in ended.items() if name not in _NOT_AUDITED}
    return AuditEvent.new(
        user_id=caller.user_id,
        action="process_import",
        tool_output={"document_id": document.id, **asked, **ended},
        at=now,
        family="prime",
        outcome="failed" if ended["status"] == "failed" else "success",
        channel="queue",
        correlation_id=document.id,
        duration_ms=0,
    ).put_once()
