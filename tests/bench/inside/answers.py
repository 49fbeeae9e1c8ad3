"""What the stand-in for DynamoDB says: everybody has the contract's card and has said YES."""

from __future__ import annotations

import time
from typing import Any

Item = dict[str, Any]

_CARD: Item = {
    "last_four": {"S": "4242"},
    "balance": {"N": "15000"},
    "credit_limit": {"N": "100000"},
    "due_date": {"S": "2025-12-03"},
    "minimum_due": {"N": "750"},
    "total_points": {"N": "5000"},
    "expiring_soon": {"N": "100"},
    "phone": {"S": "+911234567890"},
    "card_status": {"S": "active"},
}
_OF_CARD: Item = {"pk": {"S": "12345"}, "sk": {"S": "card"}}
_CONFIRMED: Item = {
    "nonce": {"S": "0123456789abcdef"},
    "user_id": {"S": "12345"},
    "tool": {"S": "block_card"},
    "channel": {"S": "rest"},
    "arguments": {"S": '{"reason": "I lost it on the train."}'},
    "prompt": {"S": "Block your card ending 4242? Reply YES to confirm."},
    "status": {"S": "confirmed"},
}
_KNOWN: Item = {"name": {"S": "person-1"}, "key": {"B": bytes(32)}}
_COUNTED: Item = {"calls": {"N": "1"}, "messages": {"N": "1"}}


def answer(operation: str, request: dict[str, Any]) -> dict[str, Any]:
    """A response of the operation, in DynamoDB's JSON."""
    match operation:
        case "GetItem":
            if "ProjectionExpression" in request:  # of a turn that runs: whether it is stopped
                return {"Item": request["Key"]}
            return _found(request["TableName"], request["Key"])
        case "UpdateItem":
            # A minute's window, as it is for all calls but its first.
            until = {"expires_at": {"N": str(int(time.time()) + 60)}}
            return {"Attributes": request["Key"] | _COUNTED | until}
        case "BatchGetItem":
            none: dict[str, Any] = {table: [] for table in request["RequestItems"]}
            return {"Responses": none, "UnprocessedKeys": {}}
        case "Query":
            is_of_cards = "banking" in request["TableName"].lower()
            items = [_OF_CARD | _CARD] if is_of_cards else []
            return {"Items": items, "Count": len(items), "ScannedCount": len(items)}
        case _:
            return {}


def _found(table: str, key: Item) -> dict[str, Any]:
    if "pseudonyms" in table.lower():
        return {"Item": key | _KNOWN}
    if key.get("sk") == {"S": "card"}:
        return {"Item": key | _CARD}
    if key.get("id", {}).get("S", "").startswith("confirmation#"):
        # A YES that is good for much longer than five minutes is none.
        return {"Item": key | _CONFIRMED | {"expires_at": {"N": str(int(time.time()) + 60)}}}
    return {}
