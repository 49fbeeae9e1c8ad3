"""A page as it is mostly made: read from the newest on until the page is full.

Nothing is validated, limited, audited or logged, and no total is told: less than ours does.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

from .ledger_rows import newest_first


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    filters = json.loads(event["body"])
    text, offset = filters.get("search", "").lower(), filters.get("offset", 0)
    found = (row for row in newest_first(event) if text in row["description"]["S"].lower())
    items = [
        {name: value["S"] for name, value in row.items()}
        for row in islice(found, offset, offset + filters.get("limit", 50))
    ]
    return {"statusCode": 200, "body": json.dumps({"items": items})}
