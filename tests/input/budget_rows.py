"""What a row of the budget may hold, whatever it came from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any

INT64_MAX = 2**63 - 1
SPENDING = {"FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS"}
PRIORITIES = {"LOW", "MEDIUM_LOW", "MEDIUM", "MEDIUM_HIGH", "HIGH"}
ID = "[0-9A-HJKMNP-TV-Z]{26}"

Row = dict[str, Any]


def assert_valid(row: Row) -> None:
    """`row` as DynamoDB has it."""
    values: Row = {name: value for name, typed in row.items() for value in typed.values()}
    kind = values["sk"].partition("#")[0]
    for name, value in values.items():
        if name.endswith("_mxn_cents"):
            assert re.fullmatch("[0-9]+", value), row
            assert int(value) <= INT64_MAX, row
    _KINDS[kind](values)


def _transaction(values: Row) -> None:
    day, transaction_id = values["booked_at"][: len("2026-02-01")], values["id"]
    assert date.fromisoformat(day).isoformat() == day
    assert re.fullmatch(f"tx_{ID}", transaction_id)
    assert values["sk"] == f"budget#{day}T00:00:00.000000#{transaction_id}"
    assert re.fullmatch(r"-?[0-9]+\.[0-9]{2}", values["amount"])
    assert abs(Decimal(values["amount"]).scaleb(2)) <= INT64_MAX
    is_income = values["category_type"] == "INCOME"
    assert is_income or values["category_type"] in SPENDING
    assert Decimal(values["amount"]) == 0 or (Decimal(values["amount"]) > 0) == is_income
    category = values["category_id"]
    assert category == " ".join(category.split()) != ""
    assert unicodedata.is_normalized("NFC", category)


def _cap(values: Row) -> None:
    month = values["sk"].removeprefix("cap#")
    assert date.fromisoformat(f"{month}-01").isoformat() == f"{month}-01"


def _balance(values: Row) -> None:
    instant = values["sk"].removeprefix("balance#")
    assert datetime.fromisoformat(instant).isoformat(timespec="microseconds") == instant
    assert instant.endswith("+00:00")


def _named(values: Row) -> None:
    kind = values["sk"].partition("#")[0]
    assert re.fullmatch(f"{kind}_{ID}", values["id"])
    assert 1 <= len(values["name"]) <= 100
    assert values["name"].strip()
    day = values.get("due_day_of_month")
    assert day is None or 1 <= int(day) <= 31


def _debt(values: Row) -> None:
    _named(values)
    assert values["priority"] in PRIORITIES


def _obligation(values: Row) -> None:
    _named(values)
    assert values["category_type"] in ("FIXED", "DONATION")


def _rule(values: Row) -> None:
    assert 1 <= len(values["words"]) <= 60
    assert values["words"] == " ".join(values["words"].split()) != ""
    assert values["category"] == " ".join(values["category"].split()) != ""
    assert values["category_type"] in SPENDING | {"INCOME"}
    assert datetime.fromisoformat(values["created_at"]).tzinfo


def _goal(values: Row) -> None:
    _named(values)
    assert re.fullmatch("[A-Z]{3}", values["currency"])
    assert re.fullmatch(r"[0-9]+(\.[0-9]{2,3})?", values["target"])
    assert Decimal(values["target"]) > 0
    assert ("saved" in values) != ("account_id" in values)
    assert Decimal(values.get("saved", "0")) >= 0
    day = values.get("target_date")
    assert day is None or date.fromisoformat(day).isoformat() == day


_KINDS: dict[str, Callable[[Row], None]] = {
    "budget": _transaction,
    "cap": _cap,
    "balance": _balance,
    "debt": _debt,
    "obligation": _obligation,
    "category_rule": _rule,
    "category_rule_within": _rule,
    "goal": _goal,
}
