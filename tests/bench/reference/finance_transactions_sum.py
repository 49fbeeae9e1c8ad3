"""A sum as it is mostly made: read all of the user's transactions, add up those that fit.

Nothing is validated, limited, audited or logged, which is less than ours does.
"""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from .ledger_rows import newest_first


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    filters = json.loads(event["body"])
    days, category = filters["date_range"], filters.get("category_id")
    total, count = Decimal(0), 0
    for row in newest_first(event):
        in_time = days["start_date"] <= row["booked_at"]["S"][:10] <= days["end_date"]
        if in_time and category in (None, row["category_id"]["S"]):
            total += Decimal(row["amount"]["S"])
            count += 1
    body = {"total": {"amount": str(total), "currency": "EUR"}, "count": count}
    return {"statusCode": 200, "body": json.dumps(body)}
