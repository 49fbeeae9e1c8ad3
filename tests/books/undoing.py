"""What a user changes with their tools, and all that is kept of it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from books.change_entry import handler as change_entry
from books.undo_last_change import handler as undo_last_change
from prime.entities import PrimeRecord
from support.entities import Customer
from tests.books.saving import TRIP, deleting, setting
from tests.budget.calls import (
    add,
    post,
    set_balance,
    set_cap,
    set_debt,
    set_obligation,
    set_rule,
)
from tests.budget.stored import rows, transactions
from tests.calling import Reply, rest, say_yes
from tests.money.ledgers import entries, rollups
from tests.prime.calls import confirmed
from tests.prime.stored import transactions as imported_of
from tests.support.calls import AGENTS
from tests.support.calls import post as ask_support
from toolkit.storage import tables
from toolkit.tool.tool import Tool

Json = dict[str, Any]
Change = Callable[[str], object]

_GOES_ON = {"version", "revision"}
"""Counted on by a change and by its end."""


def undoing(user_id: str, *, key: str | None = None) -> Reply:
    return rest(undo_last_change, user_id, {"user_id": user_id}, key=key, groups=AGENTS)


def undo(user_id: str) -> Json:
    say_yes(user_id, undoing(user_id))
    reply = undoing(user_id)
    assert reply.status == 200, reply.body
    answer: Json = reply.body
    return answer


def budget(user_id: str) -> list[Json]:
    return list(map(_without_counters, rows(user_id)))


def imports(user_id: str) -> Json:
    """The imported entries, their document and the ledger. A currency whose transactions are
    gone adds up to nothing."""
    documents = _items(PrimeRecord.Meta.table_name, f"{user_id}#documents")
    for document in documents:
        totals = json.loads(document["totals"]["S"])
        document["totals"] = {name: each for name, each in totals.items() if Decimal(each)}
    return {
        "entries": [_without_counters(e.to_dynamodb_dict()) for e in imported_of(user_id)],
        "documents": documents,
        "ledger": entries(user_id),
        "rollups": rollups(user_id),
    }


def customer(id: str) -> list[Json]:
    """Every copy."""
    copies = [each.serialize() for each in Customer.scan(Customer.id == id)]
    return sorted(map(_without_counters, copies), key=lambda copy: json.dumps(copy, sort_keys=True))


def everything(user_id: str) -> Json:
    return {
        "budget": budget(user_id),
        "imports": imports(user_id),
        "customer": customer(customer_of(user_id)),
    }


def customer_of(user_id: str) -> str:
    """The id of a customer whom nobody else asks about."""
    return f"{int(user_id.removeprefix('user-'), 16) % 10**7:07}"


def _items(table: str, pk: str) -> list[Json]:
    found = tables.client().query(
        TableName=table,
        KeyConditionExpression="pk = :pk",
        ExpressionAttributeValues={":pk": {"S": pk}},
        ConsistentRead=True,
    )
    return [_without_counters(dict(item)) for item in found["Items"]]


def _without_counters(item: Json) -> Json:
    return {name: value for name, value in item.items() if name not in _GOES_ON}


def update_last(**patch: Any) -> Change:
    return lambda user_id: post("update_last_transaction", user_id, patch=patch)


def delete_last(user_id: str) -> Reply:
    return post("delete_last_transaction", user_id)


def forget_rule(user_id: str) -> Reply:
    return post("delete_category_rule", user_id, words="uber")


def edit(**to: Any) -> Change:
    return lambda user_id: _of_first(user_id, change_entry, to)


def delete(user_id: str) -> Reply:
    return _of_first(user_id, change_entry, {"decision": "remove"})


def _of_first(user_id: str, tool: Tool, to: Json) -> Reply:
    first = transactions(user_id)[0]
    named = {"book": "budget", "id": first.transaction_id, "day": first.date_iso}
    body = {"user_id": user_id, **named, **to}
    asked = rest(tool, user_id, body)
    if asked.status != 409:
        return asked
    say_yes(user_id, asked)
    return rest(tool, user_id, body)


def review(user_id: str, decision: str, **given: Any) -> Reply:
    return confirmed("review_transaction", user_id, id="txn_1", decision=decision, **given)


def _contact(user_id: str) -> Reply:
    id, made = customer_of(user_id), uuid.uuid4().hex[:12]
    return ask_support("update_user_contact", user_id, user_id=id, email=f"{made}@mail.example")


def _phone(user_id: str) -> Reply:
    id, number = customer_of(user_id), uuid.uuid4().int % 10**4
    return ask_support("update_user_contact", user_id, user_id=id, phone=f"555-123-{number:04}")


def _settled(user_id: str, waits: str, accepted: str, **given: Any) -> None:
    """What is accepted is decided on otherwise than what waits; what is gone stays so."""
    [transaction] = imported_of(user_id)
    if transaction.state == "waiting":
        review(user_id, waits)
    elif transaction.state == "entered":
        review(user_id, accepted, **given)


CHANGES: dict[str, Change] = {
    "an addition": add,
    "an addition of another day": lambda user_id: add(user_id, date_iso="2026-03-01"),
    "a correction": update_last(amount_mxn_cents=1, description=None),
    "a correction of the day": update_last(date_iso="2026-02-20"),
    "a deletion of the last one": delete_last,
    "an edit": edit(category="Fun", text="Something else"),
    "an edit of the day": edit(to_day="2026-04-01"),
    "a deletion": delete,
    "a cap": lambda user_id: set_cap(user_id, 7),
    "a later cap": lambda user_id: set_cap(user_id, 8, "2026-03"),
    "a balance": lambda user_id: set_balance(user_id, 9),
    "a later balance": lambda user_id: set_balance(user_id, 9, "2026-02-02T09:30:00-06:00"),
    "a debt": lambda user_id: set_debt(user_id, balance_mxn_cents=5, priority="LOW"),
    "another debt": lambda user_id: set_debt(
        user_id, name="Car", balance_mxn_cents=5, priority="LOW", do_not_accelerate=True
    ),
    "an obligation": lambda user_id: set_obligation(user_id, name="Rent"),
    "an obligation that has ended": lambda user_id: set_obligation(user_id, amount_mxn_cents=0),
    "a rule": lambda user_id: set_rule(user_id, words="taxi"),
    "another rule": lambda user_id: set_rule(user_id, category="Fun"),
    "a rule forgotten": forget_rule,
    "a goal": lambda user_id: setting(user_id, **TRIP, target_date="2199-12-15"),
    "more saved for it": lambda user_id: setting(user_id, name="Trip", saved="10"),
    "another goal": lambda user_id: setting(user_id, **TRIP | {"name": "Bike"}),
    "a goal given up": deleting,
}

OF_OTHER_FAMILIES: dict[str, Change] = {
    "a contact": _contact,
    "a phone": _phone,
    "an acceptance": lambda user_id: _settled(user_id, "accept", "correct", amount=-5),
    "a correction of what was imported": lambda user_id: _settled(
        user_id, "accept", "correct", date="2025-03-01", category="coffee"
    ),
    "a removal": lambda user_id: _settled(user_id, "discard", "remove"),
}
