"""Prime: the cards that are drawn, with their names."""

from __future__ import annotations

from tests.console.prime_results import (
    COFFEE,
    IMPORTED,
    STATEMENT,
    UNDATED,
    UNSURE,
    found,
    imports,
    transactions,
)
from tests.console.texts import HTML, LONG, NAMELESS, REVERSED_NAME, RIGHT_TO_LEFT, UNBROKEN

HARD_MAIL = STATEMENT | {
    "subject": NAMELESS,
    "from": f"{UNBROKEN} <{'long.' * 30}@example.com>",
    "snippet": f"{UNBROKEN} {LONG} {RIGHT_TO_LEFT}",
    "attachmentNames": [NAMELESS, REVERSED_NAME, HTML],
}
HARD_ROW = UNSURE | {
    "id": "txn_4",
    "merchant": NAMELESS,
    "category": UNBROKEN,
    "document": NAMELESS,
    "amount": -9999999999.12345,
    "review_reasons": [LONG, UNBROKEN, RIGHT_TO_LEFT],
}
PLAIN = STATEMENT | {
    "subject": "Your receipt from Starbucks",
    "from": "Starbucks",
    "attachmentNames": ["receipt.jpg", "terms.pdf"],
    "score": 41,
}
QUEUED = {"ok": True, "docIds": ["doc-456"], "count": 1}
SKIPPED = QUEUED | {
    "skipped": [
        {"name": "invite.ics", "reason": "Files of this type are not imported."},
        {"name": NAMELESS, "reason": "The file is larger than 10 MB."},
    ]
}
STATES = imports(
    IMPORTED,
    IMPORTED | {"filename": "receipt.jpg", "status": "processing"},
    IMPORTED | {"filename": NAMELESS, "status": "unreadable", "reason": LONG},
    IMPORTED | {"filename": "export.csv", "status": "failed"},
)
DRAWN: list[tuple[str, str, object]] = [
    ("mail", "search_gmail", found(STATEMENT, PLAIN)),
    ("mail-hard", "search_gmail", found(HARD_MAIL)),
    ("mail-none", "search_gmail", found()),
    ("queued", "fetch_email_attachments", QUEUED),
    ("queued-skipped", "fetch_email_attachments", SKIPPED),
    (
        "last-import",
        "get_recent_import",
        {"document": {"name": "receipt.jpg"}, "summary": {"transactions": 1, "total": -4.5}},
    ),
    ("imports", "get_recent_imports", STATES),
    ("transactions", "get_transactions", transactions(COFFEE, UNDATED, UNSURE)),
    ("transactions-hard", "get_transactions", transactions(HARD_ROW, COFFEE)),
    ("accepted", "review_transaction", {"ok": True, "transaction": COFFEE}),
    (
        "discarded",
        "review_transaction",
        {"ok": True, "transaction": HARD_ROW | {"review_status": "discarded"}},
    ),
]
