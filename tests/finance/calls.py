"""Ledgers for finance's tests, calls of its tools, and what is in their answers."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from finance.models import NewTransaction
from money.entities import Account, StatedBalance
from money.writes import Recorded, record
from tests.calling import Reply, rest
from tests.project.tools import TOOLS
from toolkit import Caller
from toolkit.storage.writes import commit

SEARCH = TOOLS["finance_transactions_search"]
SUM = TOOLS["finance_transactions_sum"]
ACCOUNTS = TOOLS["finance_accounts_list"]

COFFEE: dict[str, Any] = {
    "account_id": "acc_main",
    "category_id": "coffee",
    "description": "Coffee Corner",
    "amount": "-3.40",
    "currency": "EUR",
    "booked_at": "2025-01-15T08:30:00Z",
}


def transaction(**fields: Any) -> NewTransaction:
    return NewTransaction.model_validate({"id": "t0", **COFFEE, **fields})


def book(user_id: str, *rows: dict[str, Any]) -> Recorded:
    """Enter coffees with other fields; those without an id are t0, t1, … by their place."""
    entered = [transaction(**{"id": f"t{n}", **row}).entry for n, row in enumerate(rows)]
    return record(Caller(user_id), entered)


def name_account(user_id: str, id: str = "acc_main", currency: str = "EUR", **fields: str) -> None:
    named = {"name": "Main account", "type": "checking", **fields}
    commit([Account.of(Caller(user_id), id).changed(currency=currency, **named)])


def state_balance(
    user_id: str, id: str, amount: str, *, currency: str = "EUR", day: str = "2025-01-01"
) -> None:
    as_of, stated = date.fromisoformat(day), Decimal(amount)
    StatedBalance.new(Caller(user_id), id, currency, day=as_of, amount=stated).save()


def body_of(reply: Reply) -> Any:
    assert reply.status == 200, reply.body
    return reply.body


def error(reply: Reply, status: int, code: str) -> dict[str, Any]:
    """The refusal in finance's shape, whatever it is about."""
    assert reply.status == status, reply.body
    assert reply.body.keys() == {"code", "message", "details"}
    assert reply.body["code"] == code, reply.body
    refused: dict[str, Any] = reply.body
    return refused


def invalid(reply: Reply) -> dict[str, str]:
    """What is wrong, by the field; the message names the first."""
    refused = error(reply, 400, "VALIDATION_ERROR")
    details: dict[str, str] = refused["details"]
    field, problem = next(iter(details.items()))
    assert refused["message"] == f"{field.rpartition('.')[2]} {problem}"
    return details


def search(user_id: str, **filters: Any) -> Any:
    page = body_of(rest(SEARCH, user_id, filters))
    assert page.keys() == {"items", "limit", "offset", "total"}
    return page


def ids(user_id: str, **filters: Any) -> list[str]:
    return [item["id"] for item in search(user_id, **filters)["items"]]


def add_up(user_id: str, **filters: Any) -> Any:
    return body_of(rest(SUM, user_id, filters))


def total(user_id: str, **filters: Any) -> tuple[str, str, int]:
    """The amount, its currency and how many it is of."""
    answer = add_up(user_id, **filters)
    return answer["total"]["amount"], answer["total"]["currency"], answer["count"]


def accounts(user_id: str) -> Any:
    return body_of(rest(ACCOUNTS, user_id, {}))["items"]


def days(start: str, end: str) -> dict[str, str]:
    return {"start_date": start, "end_date": end}


def found(user_id: str, **filters: Any) -> list[str]:
    """The ids that the filters select, newest first. The sum is held to be of the same."""
    items = search(user_id, limit=500, **filters)["items"]
    amount, _, count = total(user_id, **filters)
    assert count == len(items)
    assert Decimal(amount) == sum(Decimal(item["amount"]["amount"]) for item in items)
    return [item["id"] for item in items]
