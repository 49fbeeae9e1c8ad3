"""What prime's tools and routes answer (rules R181-R192)."""

from __future__ import annotations

from typing import Any

from notifications.entities import PAGES, Kind

STATEMENT: dict[str, Any] = {
    "id": "msg-123",
    "subject": "Sept Visa Statement",
    "from": "Visa <statements@visa.example>",
    "date": "2026-09-30T14:05:00Z",
    "snippet": "Your September statement is attached.",
    "hasAttachment": True,
    "attachmentNames": ["september_statement.pdf"],
    "score": 88,
}
IMPORTED: dict[str, Any] = {
    "docId": "doc-456",
    "filename": "september_statement.pdf",
    "source": "gmail",
    "status": "imported",
    "reason": None,
    "uploaded_at": "2026-09-30T14:06:00Z",
    "transaction_count": 12,
    "needs_review": 2,
    "total_amount": -1234.5,
    "needs_review_amount": -34.5,
}
COFFEE: dict[str, Any] = {
    "id": "txn_1",
    "date": "2026-09-14",
    "merchant": "Starbucks",
    "amount": -4.5,
    "currency": "USD",
    "category": "coffee",
    "review_status": "accepted",
    "review_reasons": [],
    "document": "receipt.jpg",
}
UNDATED: dict[str, Any] = COFFEE | {
    "id": "txn_2",
    "date": None,
    "merchant": "Corner Shop",
    "amount": None,
    "currency": None,
    "category": None,
    "review_status": "needs_review",
    "review_reasons": ["The date could not be read.", "The amount could not be read."],
}
UNSURE: dict[str, Any] = COFFEE | {
    "id": "txn_3",
    "merchant": "Blue Bottle",
    "review_status": "needs_review",
    "review_reasons": ["This day has the same amount already (Starbucks)."],
}


def found(*messages: dict[str, Any]) -> dict[str, Any]:
    return {"messages": list(messages), "count": len(messages)}


def imports(*documents: dict[str, Any], days: int = 7) -> dict[str, Any]:
    stats = {
        "imports": len(documents),
        "transactions": sum(each["transaction_count"] for each in documents),
        "needs_review": sum(each["needs_review"] for each in documents),
    }
    return {"imports": list(documents), "stats": stats, "days": days}


def transactions(
    *rows: dict[str, Any], total: float | None = -4.5, has_more: bool = False
) -> dict[str, Any]:
    return {"transactions": list(rows), "count": len(rows), "total": total, "has_more": has_more}


def notification(number: int, message: str, kind: Kind = "import_finished") -> dict[str, Any]:
    """The higher its number, the later it came."""
    return {
        "id": f"01JAAAAAAAAAAAAAAAAAAAAA{number:02d}",
        "kind": kind,
        "message": message,
        "document_id": "doc-456",
        "page": PAGES.get(kind),
        "created_at": "2026-09-30T14:06:30Z",
        "read_at": None,
    }


def conversation(id: str, title: str | None, messages: int = 4) -> dict[str, Any]:
    return {"id": id, "title": title, "updated_at": "2026-09-30T14:06:30Z", "messages": messages}
