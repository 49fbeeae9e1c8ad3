"""The models are the contract's, and what may be entered into a ledger is exact."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from finance.models import (
    DateRange,
    Money,
    ToolError,
    ToolErrorCode,
    Transaction,
    TransactionFilters,
    TransactionSearchResult,
    TransactionSumDirection,
    TransactionSumFilters,
    TransactionSumResult,
)
from tests.each_row import each_row
from tests.finance.calls import book, found, transaction

FILTERS = "account_id category_id date_range min_amount max_amount search limit offset"
CONTRACT: dict[type[BaseModel], str] = {
    TransactionFilters: FILTERS,
    TransactionSumFilters: f"{FILTERS} direction",
    DateRange: "start_date end_date",
    TransactionSearchResult: "items limit offset total",
    Transaction: "id account_id category_id description amount booked_at",
    Money: "amount currency",
    TransactionSumResult: "total count limit offset filters",
    ToolError: "code message details",
}


@each_row("model", CONTRACT, ids=lambda model: model.__name__)
def test_a_model_has_the_contracts_fields(model: type[BaseModel]) -> None:
    assert list(model.model_fields) == CONTRACT[model].split()


def test_filters_may_all_be_left_out() -> None:
    defaults = TransactionSumFilters().model_dump()
    assert defaults == dict.fromkeys(defaults) | {"limit": 50, "offset": 0}


def test_codes_and_directions_are_the_contracts() -> None:
    codes = ["VALIDATION_ERROR", "UNKNOWN_TOOL", "BACKEND_ERROR", "NOT_FOUND"]
    assert [code.value for code in ToolErrorCode] == codes
    directions = ["ALL", "DEBIT_ONLY", "CREDIT_ONLY"]
    assert [direction.value for direction in TransactionSumDirection] == directions


@each_row(
    ("field", "wrong"),
    [
        *(("id", wrong) for wrong in ("", "x" * 65, None, 5)),
        *(("account_id", wrong) for wrong in ("", "x" * 65, None)),
        *(("category_id", wrong) for wrong in ("", "x" * 65, 5)),
        *(("description", wrong) for wrong in (None, "x" * 501, 5)),
        *(("amount", wrong) for wrong in (0.1, True, None, "", "1e2", "NaN", Decimal("NaN"))),
        *(("amount", wrong) for wrong in (Decimal("1E+15"), Decimal("1E-11"), 10**15, "5 EUR")),
        *(("currency", wrong) for wrong in ("eur", "EU", "EURO", "EU1", "ÉUR", "EUR\n", "", None)),
        *(("booked_at", wrong) for wrong in (
            None, 1735689600, "", "2025-01", "2025-02-29", "2025-01-01T25:00", "2025-01-01T10",
            "2025-01-01T10:00:00.1234567", "2025-01-01T10:00+0200", "2025-01-01T10:00:00 Z",
            "2025-01-01T10:00+24:00", "1969-12-31T23:59:59Z", "2100-01-01", "20250101T100000",
            "\uff12025-01-01", "2025-01-01\n",
        )),
        ("user_id", "12345"),
    ],
)  # fmt: skip
def test_what_does_not_fit_cannot_be_entered(field: str, wrong: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        transaction(**{field: wrong})
    assert {problem["loc"] for problem in refused.value.errors()} == {(field,)}


def test_an_entry_has_the_longest_that_may_be_entered(user_id: str) -> None:
    """Each a character of four bytes: DynamoDB bounds its keys by bytes."""
    longest = dict.fromkeys(("id", "account_id", "category_id"), "🌮" * 64)
    book(user_id, {**longest, "description": "🌮" * 500})
    filters = {"account_id": "🌮" * 64, "category_id": "🌮" * 64}
    assert found(user_id, **filters) == found(user_id) == ["🌮" * 64]
    book(user_id, dict.fromkeys(longest, "#" * 64))
    assert found(user_id, account_id="#" * 64, category_id="#" * 64) == ["#" * 64]


@pytest.mark.parametrize(
    ("given", "booked_at"),
    [
        ("1970-01-01", "1970-01-01T00:00:00"),
        ("2099-12-31T23:59:59.999999Z", "2099-12-31T23:59:59.999999+00:00"),
        ("2025-01-01t10:00:00.123456z", "2025-01-01T10:00:00.123456+00:00"),
        ("2025-01-01 10:00", "2025-01-01T10:00:00"),
    ],
)
def test_a_time_from_1970_to_2099_is_booked_to_the_microsecond(given: str, booked_at: str) -> None:
    assert transaction(booked_at=given).booked_at.isoformat() == booked_at


@pytest.mark.parametrize("amount", ["9" * 15, f"-{'9' * 15}.{'9' * 10}", Decimal("1E-10"), "0"])
def test_an_amount_has_up_to_15_digits_and_10_decimals(amount: str | Decimal) -> None:
    assert transaction(amount=amount).amount == Decimal(amount)
