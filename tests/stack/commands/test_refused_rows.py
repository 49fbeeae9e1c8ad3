"""Rows of every family that are not loaded, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from commands.row_file import LoadError, load
from tests.dynamodb_traffic import tries
from tests.stack.card_customer import CARD_ROW, SPENT
from tests.stack.commands.test_finance_rows import ACCOUNT, ROW
from tests.stack.commands.test_prime_rows import ROW as IMPORTED

Row = dict[str, Any]
GONE = object()
OWNED = {"user_id": "u"}
BUDGET: Row = {
    **{"kind": "budget_tx", "thread_id": "t", "id": "r1", "type": "EXPENSE"},
    **{"amount_mxn_cents": 15550, "category_type": "VARIABLE", "category": "Food"},
    "date_iso": "2026-02-01",
}
CAP = {
    "kind": "budget_cap",
    "effective_month": "2026-02",
    "variable_cap_mxn_cents": 600000,
}
BALANCE = {
    "kind": "budget_balance",
    "bank_balance_mxn_cents": 1,
    "as_of_iso": "2026-02-01T09:30:00-06:00",
}
DEBT = {"kind": "debt", "name": "NU CC", "balance_mxn_cents": 1, "priority": "HIGH"}
OBLIGATION = {"kind": "obligation", "name": "Rent", "amount_mxn_cents": 1}
CUSTOMER: Row = {
    **{"kind": "customer", "id": "1213211", "name": "Ann Lee", "username": "ann"},
    **{"email": "ann@example.com", "phone": "123-456-7890"},
}
ORDER: Row = {
    **{"kind": "order", "id": "24602", "customer_id": "1213211", "product": "Headphones"},
    **{"quantity": 1, "price": 79.99, "status": "Processing"},
}

REFUSED: list[tuple[Row, list[tuple[Row | str, str]]]] = [
    (
        CARD_ROW | OWNED,
        [
            ('{"kind": ', "not valid JSON"),
            ('{"kind":\x0c "card"}', "not valid JSON"),
            ("[]", "a JSON object"),
            ({"kind": "loan"}, "loan"),
            ({"last_four": "42"}, "last_four: "),
        ],
    ),
    (
        SPENT | OWNED,
        [
            ({"user_id": GONE}, "user_id: "),
            ({"user_id": ""}, "user_id: "),
            ({"amount": "4,000"}, "amount: "),
            ({"date": "10/11/2025"}, "date: "),
            ({"colour": "red"}, "colour: "),
        ],
    ),
    (
        BUDGET | OWNED,
        [
            *(
                ({"amount_mxn_cents": each}, "amount_mxn_cents: ")
                for each in (-1, 155.5, "15550", True, 2**63)
            ),
            ({"type": "INCOME"}, "must be INCOME for an INCOME transaction"),
            ({"category_type": "FOOD"}, "category_type: "),
            ({"category": " "}, "category: "),
            ({"date_iso": "2026-02-30"}, "date_iso: "),
            ({"colour": "red"}, "colour: "),
            ({"id": GONE}, "id: "),
        ],
    ),
    (CAP | OWNED, [({"effective_month": "2026-13"}, "effective_month: ")]),
    (BALANCE | OWNED, [({"as_of_iso": "yesterday"}, "as_of_iso: ")]),
    (
        DEBT | OWNED,
        [
            ({"priority": "URGENT"}, "priority: "),
            ({"due_day_of_month": 32}, "due_day_of_month: "),
            ({"name": " "}, "name: "),
        ],
    ),
    (OBLIGATION | OWNED, [({"category_type": "VARIABLE"}, "category_type: ")]),
    (
        ROW | OWNED,
        [
            *(
                ({"amount": each}, "ledger_row.amount: ")
                for each in ("-3,40", "1234567890123456", "0.12345678901")
            ),
            *(({"currency": each}, "ledger_row.currency: ") for each in ("eur", "EURO")),
            *(
                ({"booked_at": each}, "ledger_row.booked_at: ")
                for each in ("2025-02-30", "yesterday", "1969-12-31")
            ),
            *(({"id": each}, "ledger_row.id: ") for each in ("", "x" * 65)),
            ({"category_id": ""}, "ledger_row.category_id"),
            ({"description": "x" * 501}, "ledger_row.description: "),
            ({"colour": "red"}, "ledger_row.colour: "),
            ({"account_id": GONE}, "ledger_row.account_id: "),
            ({"user_id": ""}, "ledger_row.user_id: "),
            ({"kind": "ledger"}, "ledger"),
        ],
    ),
    (
        ACCOUNT | OWNED,
        [
            ({"currency": "E"}, "account.currency: "),
            ({"name": ""}, "account.name: "),
            ({"iban": "1"}, "account.iban: "),
            ({"balance": "1"}, "must have balance and as_of, or neither"),
        ],
    ),
    (
        IMPORTED | OWNED,
        [
            *(({"amount": each}, "transaction.amount: ") for each in ("-4,50", None)),
            *(
                ({"date": each}, "transaction.date: ")
                for each in ("2025-02-30", "1969-12-31", "2100-01-01", None)
            ),
            *(({"merchant": each}, "transaction.merchant: ") for each in ("", "x" * 201)),
            ({"currency": "usd"}, "transaction.currency: "),
            *(({"category": each}, "transaction.category: ") for each in ("", "x" * 65)),
            ({"review_status": "open"}, "transaction.review_status: "),
            ({"id": "x" * 65}, "transaction.id: "),
            ({"user_id": ""}, "transaction.user_id: "),
            ({"colour": "red"}, "transaction.colour: "),
        ],
    ),
    (
        CUSTOMER,
        [
            *(({"id": each}, "customer.id: ") for each in ("121321", "١٢١٣٢١٠", 1213210)),
            ({"email": "ann@"}, "customer.email: "),
            ({"phone": "1234567890"}, "customer.phone: "),
            ({"name": ""}, "customer.name: "),
            ({"username": None}, "customer.username: "),
            ({"colour": "red"}, "customer.colour: "),
        ],
    ),
    (
        ORDER,
        [
            ({"id": "2460"}, "order.id: "),
            ({"customer_id": "1"}, "order.customer_id: "),
            *(({"quantity": each}, "order.quantity: ") for each in (0, 1.5)),
            ({"status": "Lost"}, "order.status: "),
            ({"product": ""}, "order.product: "),
        ],
    ),
]
CASES = [
    pytest.param(good, bad, why, id=f"{good['kind']}: {ascii(bad)[:60]}")
    for good, cases in REFUSED
    for bad, why in cases
]


@pytest.mark.usefixtures("aws")
@pytest.mark.parametrize(("good", "bad", "complaint"), CASES)
def test_a_bad_row_is_named_and_nothing_of_its_file_is_written(
    tmp_path: Path, good: Row, bad: Row | str, complaint: str
) -> None:
    if not isinstance(bad, str):
        row = {name: value for name, value in (good | bad).items() if value is not GONE}
        bad = json.dumps(row)
    path = tmp_path / "rows.jsonl"
    path.write_text(f"\n{json.dumps(good)}\n{bad}\n")
    with tries() as sent, pytest.raises(LoadError) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}:3: ")
    assert complaint in str(refused.value)
    assert sent == []
