"""What prime's tests put into the table and the bucket, and look for in them and in the ledger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote, quote_plus

from money import reading
from money.entry import EntryRecord, State
from money.rules import Days, LedgerEntry, Selection
from notifications.entities import Notification
from prime.entities import DocumentRecord
from prime.imports import bucket
from prime.models import STATUS_OF
from prime.process_import import SqsAttributes, SqsEvent, handler
from tests.money.ledgers import differing
from tests.money.stored import entry_of, put, witness
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import tables

Row = tuple[str | None, str, str | None]
"""Day, description and amount."""

MONTHS = tuple(f"2025-0{month}" for month in range(1, 5))
"""All that these tests book in."""

COFFEE: Row = ("2025-01-06", "Coffee Corner", "-4.50")
LUNCH: Row = ("2025-01-07", "Noodle Bar", "-12.00")
SALARY: Row = ("2025-01-31", "Salary", "2650.00")
UNDATED: Row = ("soon", "Gym", "-30.00")
"""Of no day that can be read."""
NAMELESS = """Account;****4321
Date;Description;Amount;Balance
2025-01-06;Coffee Corner;-4.50;95.50
2025-01-07;Noodle Bar;-12.00;83.50
"""
"""Nothing in it names a currency."""


def statement(*rows: Row, currency: str = "USD") -> str:
    """A bank's CSV file of these rows."""
    lines = [f"{day},{description},{amount},{currency}" for day, description, amount in rows]
    return "\n".join(["Date,Description,Amount,Currency", *lines, ""])


def upload(
    user_id: str, content: str | bytes, name: str = "september_statement.csv", **fields: Any
) -> str:
    """Put and record a document, as a fetch does; its id."""
    caller, file = Caller(user_id), content.encode() if isinstance(content, str) else content
    id = bucket.document_id(file)
    bucket.put(caller, id, file)
    return record(user_id, id, name=name, size=len(file), **fields)


def record(user_id: str, id: str = "doc_1", *, days_ago: float = 0, **fields: Any) -> str:
    """Record a document without a file."""
    at = datetime.now(UTC) - timedelta(days=days_ago)
    given = {"name": "september_statement.csv", "content_type": "text/csv", "size": 1} | fields
    DocumentRecord.new(Caller(user_id), id, at=at, **given).save()
    return id


def keep(
    user_id: str,
    id: str = "txn_1",
    *,
    document_id: str | None = None,
    document_name: str | None = None,
    **fields: Any,
) -> str:
    """Keep an entry, a coffee that counts unless stated otherwise."""
    caller = Caller(user_id)
    if document_id or document_name:
        fields["witnesses"] = [witness(document_id or "doc_0", document_name or "statement.csv")]
    put(caller, entry_of(caller, id, **fields))
    return id


def message(user_id: str, *ids: str, received: int = 1, order: str | None = None) -> SqsEvent:
    """The event in which Lambda hands over the message that S3 has sent of these documents, or
    review_import with an order."""
    keys = [quote_plus(f"{quote(user_id, safe='')}/{id}", safe="/") for id in ids]
    notice: dict[str, Any] = {"Records": [{"s3": {"object": {"key": key}}} for key in keys]}
    notice |= {"order": order} if order else {}
    attributes: SqsAttributes = {"ApproximateReceiveCount": str(received)}
    return {"Records": [{"body": json.dumps(notice), "attributes": attributes}]}


def work(user_id: str, *ids: str, received: int = 1, order: str | None = None) -> None:
    """What the worker does with that message."""
    handler(message(user_id, *ids, received=received, order=order), None)


def imported(user_id: str, content: str | bytes, name: str = "september_statement.csv") -> str:
    """Upload a document and have it read; its id."""
    id = upload(user_id, content, name)
    work(user_id, id)
    return id


def document(user_id: str, id: str) -> DocumentRecord:
    found = DocumentRecord.fetch(Caller(user_id), id)
    assert found
    return found


def transactions(user_id: str) -> list[EntryRecord]:
    """Newest first."""
    every: tuple[State, ...] = ("entered", "waiting", "discarded")
    return list(EntryRecord.newest_first(Caller(user_id), Days(), every, written_by="document"))


def rows(user_id: str) -> list[tuple[str | None, str, str | None, str]]:
    """Day, merchant, amount and review status of all transactions, newest first."""
    found = transactions(user_id)
    return [(each.day, each.description, each.amount, STATUS_OF[each.state]) for each in found]


def notifications(user_id: str) -> list[str]:
    """Oldest first."""
    found = Notification.newest(Caller(user_id), limit=100)
    return [each.message for each in reversed(found)]


def ledger(user_id: str) -> list[LedgerEntry]:
    """The entries, which the rollups add up."""
    assert differing(user_id) == []
    caller, all_of_it = Caller(user_id), Selection()
    pages = (page for month in MONTHS for page in reading.walk(caller, month, all_of_it))
    return [entry for page in pages for entry in page]


def booked(user_id: str) -> list[tuple[str, str, str]]:
    """Day, description and amount of what is in the ledger, oldest first."""
    found = sorted(ledger(user_id), key=lambda entry: (entry.booked_at, entry.id))
    return [(str(e.booked_at.date()), e.description, f"{e.amount:f}") for e in found]


def assert_ledger_has_what_is_accepted(user_id: str) -> None:
    """Every accepted transaction once, under its id, and nothing else."""
    accepted = [each for each in transactions(user_id) if each.state == "entered"]
    found = ledger(user_id)
    observed = sorted((e.id, str(e.booked_at.date()), f"{e.amount:f}", e.currency) for e in found)
    assert observed == sorted((a.id, a.day, a.amount, a.currency) for a in accepted)


def outcomes(user_id: str, action: str) -> list[str]:
    return [event.outcome for event in AuditEvent.of_user(user_id, action=action)]


def _items(table: str) -> Iterator[Any]:
    start: Any = {}
    while start is not None:
        page: Any = tables.client().scan(TableName=table, **start)
        yield from page["Items"]
        last = page.get("LastEvaluatedKey")
        start = {"ExclusiveStartKey": last} if last else None


def everything_kept(user_id: str) -> str:
    """Whatever the tables have of the user, as text."""
    found = [
        json.dumps(item, default=repr, sort_keys=True)
        for table in tables.client().list_tables()["TableNames"]
        for item in _items(table)
        if user_id in json.dumps(item, default=repr, sort_keys=True)
    ]
    assert found
    return "\n".join(found)
