"""Calls of budget's tools in one conversation, and what is in their answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.budget_contract import LUNCH, RAPPI_CC
from tests.calling import Reply, rest
from tests.project.tools import TOOLS

THREAD = "987654"
NOW = "2026-02-01T12:00:00-06:00"
TRANSACTION = LUNCH
DEBT = RAPPI_CC


def post(
    tool: str, user_id: str, *, thread_id: str = THREAD, key: str | None = None, **fields: Any
) -> Reply:
    """The user's own call over REST; `fields` are the tool's."""
    body = {"user_id": user_id, "thread_id": thread_id, **fields}
    return rest(TOOLS[tool], user_id, body, key=key)


def post_text(tool: str, user_id: str, body: Mapping[str, Any], **raw: str) -> Reply:
    """A call whose strings "@name" stand for the JSON text `name`."""
    text = json.dumps({"user_id": user_id, "thread_id": THREAD, **body})
    for name, value in raw.items():
        text = text.replace(f'"@{name}"', value)
    return rest(TOOLS[tool], user_id, text)


def data(reply: Reply) -> Any:
    assert reply.status == 200, reply.body
    assert reply.body.keys() == {"ok", "data"}
    assert reply.body["ok"] is True
    return reply.body["data"]


def error(reply: Reply, status: int, code: str) -> dict[str, Any]:
    """The refusal in budget's envelope, whatever it is about."""
    assert reply.status == status, reply.body
    assert reply.body.keys() == {"ok", "error"}
    assert reply.body["ok"] is False
    refused: dict[str, Any] = reply.body["error"]
    assert refused.keys() == {"code", "message", "details"}
    assert refused["code"] == code, refused
    assert isinstance(refused["details"], dict)
    return refused


def invalid(reply: Reply, field: str) -> str:
    """What is wrong with the field, which is the first that does not fit."""
    refused = error(reply, 400, "VALIDATION_ERROR")
    assert refused["details"]["field"] == field, refused
    return str(refused["message"])


def add(user_id: str, *, thread_id: str = THREAD, key: str | None = None, **fields: Any) -> Any:
    """Add the contract's transaction with other fields; what is answered."""
    transaction = TRANSACTION | fields
    return data(
        post("add_transaction", user_id, thread_id=thread_id, key=key, transaction=transaction)
    )


def month(user_id: str, month: str = "2026-02") -> Any:
    return data(post("get_month_summary", user_id, month=month))


def categories(user_id: str, month: str = "2026-02") -> Any:
    return data(post("get_category_summary", user_id, month=month))["categories"]


def simulate(user_id: str, **purchase: Any) -> Any:
    """Simulate the contract's purchase with other fields; what is answered."""
    wanted = {"amount_mxn_cents": 250000, "date_iso": "2026-02-05", **purchase}
    return data(post("simulate_purchase", user_id, purchase=wanted))


def set_balance(user_id: str, cents: int, as_of: str = "2026-02-01T09:30:00-06:00") -> Any:
    return data(post("set_bank_balance", user_id, bank_balance_mxn_cents=cents, as_of_iso=as_of))


def set_cap(user_id: str, cents: int, effective: str = "2026-02") -> Any:
    fields: dict[str, Any] = {"variable_cap_mxn_cents": cents, "effective_month": effective}
    return data(post("set_budget_cap", user_id, **fields))


def set_debt(user_id: str, **fields: Any) -> Any:
    """Store these fields of a debt, "Rappi CC" unless named; what is answered."""
    return data(post("add_or_update_debt", user_id, debt={"name": DEBT["name"], **fields}))


def set_obligation(user_id: str, **fields: Any) -> Any:
    """Store these fields of an obligation, "Donation" unless named; what is answered."""
    given = {"name": "Donation", "amount_mxn_cents": 448200, **fields}
    return data(post("set_obligation", user_id, obligation=given))


def set_rule(user_id: str, **fields: Any) -> Any:
    """Store a rule of the user's, "uber" is Work unless named; what is answered."""
    rule = {"words": "uber", "category": "Work", "category_type": "VARIABLE", **fields}
    return data(post("set_category_rule", user_id, **rule))


def rules(user_id: str) -> Any:
    return data(post("list_category_rules", user_id))["rules"]


def parse(user_id: str, text: str) -> Any:
    return data(post("parse_transaction_from_text", user_id, text=text, now_iso=NOW))
