"""What the demo user has imported: the contract's receipt, and three transactions to review.

Dates count from today, so that they are recent whenever the stack is started first.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

from commands import rows
from money.entry import EntryRecord, day_as_booked
from money.writes import changing
from prime.entities import DocumentRecord
from toolkit import Caller
from toolkit.storage.writes import commit

RECEIPT = "doc_demo_receipt"
RECEIPT_DAYS_AGO = 9
COFFEE = {
    "description": "Corner Cafe",
    "amount": "-4.50",
    "currency": "USD",
    "category_id": "coffee",
    "account_id": "receipts",
}
TO_REVIEW = (
    ("txn_demo_1", 3, "Harbour Parking", "-12.00", "The total was hard to read."),
    ("txn_demo_2", 6, "ATM 00412", "-60.00", "Nothing says whether this is an expense."),
    ("txn_demo_3", 8, "Green Basket Market", "-23.15", "The receipt shows two different totals."),
)


def seed(user_id: str) -> None:
    """What the user has done to it since stays."""
    caller, now = Caller(user_id), datetime.now(UTC)
    rows.save(rows.of(_to_review(user_id, now, *each)) for each in TO_REVIEW)
    if DocumentRecord.fetch(caller, RECEIPT) is None:
        _receipt(caller, datetime.combine(now - timedelta(days=RECEIPT_DAYS_AGO), time(12), UTC))


def _to_review(
    user_id: str, now: datetime, id: str, days_ago: int, merchant: str, amount: str, reason: str
) -> dict[str, Any]:
    return {
        "kind": "transaction",
        "user_id": user_id,
        "id": id,
        "date": str((now - timedelta(days=days_ago)).date()),
        "merchant": merchant,
        "amount": amount,
        "review_status": "needs_review",
        "review_reasons": (reason,),
    }


def _receipt(caller: Caller, at: datetime) -> None:
    DocumentRecord.new(
        caller,
        RECEIPT,
        at=at,
        name="receipt.jpg",
        content_type="image/jpeg",
        size=48_211,
        status="imported",
        transactions=1,
        totals={"USD": "-4.50"},
    ).save()
    coffee = EntryRecord.new(
        caller,
        "txn_demo_coffee",
        booked_at=day_as_booked(at.date()),
        **COFFEE,
        state="entered",
        written_by="document",
        witnesses=[{"document": RECEIPT, "name": "receipt.jpg", "place": None, "text": None}],
    )
    commit(changing(caller, [(None, coffee)]))
